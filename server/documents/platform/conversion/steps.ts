import * as l10n from '@vscode/l10n';
import { isMap, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { STEP_CONVERSIONS } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { STEP_TEMPLATES } from '../../../core/platform/pipelines/conversion/stepTemplates.ts';
import { convertCondition, convertFailureStrategies, convertStrategy } from './flow.ts';
import { convertTemplateLink } from './links.ts';
import { toEmptyList, toText } from './nodes.ts';
import { type ConversionRun, spanOf } from './run.ts';
import { type Entry, Source } from './source.ts';
import { SPECIAL_STEPS } from './specialSteps.ts';
import { writeAction, writeStepTemplate } from './stepContents.ts';
import { convertItems, convertParallel, Target } from './target.ts';
import { convertVariables } from './variables.ts';

/** Converts a list of steps, groups and parallel branches. Null if none remains. */
export function convertSteps(run: ConversionRun, list: Pick<Entry, 'value' | 'path'>): YAMLSeq | null {
  return convertItems(run, list, (item, path) => {
    const source = Source.open(run, item, path);
    if (source === null) {
      run.noteNode('dropped', item, l10n.t('"{0}". It is not a step.', path));
      return null;
    }
    const step = source.child('step');
    const converted =
      step === null ? (convertGroupEntry(run, source) ?? convertParallel(run, source, 'steps', convertSteps)) : writeStep(run, step);
    source.finish();
    return converted;
  });
}

function convertGroupEntry(run: ConversionRun, source: Source): YAMLMap | null {
  const group = source.child('stepGroup');
  if (group === null) return null;
  const target = new Target(run);
  if (group.peek('template') !== null) {
    writeHead(group, target);
    convertTemplateLink(group, target, 'group');
    group.finish();
    return target.done();
  }
  target.put('group', () => writeGroup(run, group));
  return target.map;
}

/** Converts the contents of a step group. */
export function writeGroup(run: ConversionRun, group: Source): YAMLMap {
  const target = new Target(run);
  writeHead(group, target);
  if (group.peek('variables') !== null) {
    const message = l10n.t('The published shape of a group has no "inputs"; the converter of its publisher writes them here.');
    run.note('check', spanOf(group.peek('variables')?.value), message);
    convertVariables(group, target, 'inputs');
  }
  const steps = group.take('steps');
  if (steps !== null) target.put('steps', () => convertSteps(run, steps), steps);
  if (!target.has('steps') && !run.isPartial) target.put('steps', toEmptyList());
  convertStrategy(group, target);
  convertFailureStrategies(group, target);
  group.drop('delegateSelectors', l10n.t('Set "delegate" in the steps of the group instead.'));
  group.drop('stepGroupInfra', l10n.t('Version 1 runs all steps of a stage on its "runtime"; set it there, or "container" in the steps.'));
  group.finish();
  return target.done();
}

/** Moves what steps and groups begin with. */
function writeHead(source: Source, target: Target): void {
  target.move(source, 'identifier', 'id');
  target.move(source, 'name', 'name', toText);
  target.move(source, 'description', 'desc', toText);
  convertCondition(source, target, 'Stage');
  target.moveAngled(source, 'timeout');
}

/** Converts a step. */
export function writeStep(run: ConversionRun, step: Source): YAMLMap {
  const target = new Target(run);
  const type = step.text('type');
  writeHead(step, target);
  if (step.peek('template') !== null) convertTemplateLink(step, target, 'step');
  else if (type !== null) writeSpec(step, target, type);
  if (type !== null) run.typeOfMap.set(target.map, type);
  convertStrategy(step, target);
  target.move(step, 'enforce');
  convertFailureStrategies(step, target);
  step.finish();
  return target.done();
}

function writeSpec(step: Source, target: Target, type: string): void {
  const spec = step.peek('spec');
  const isReadable = spec === null || isMap(spec.value);
  const special = SPECIAL_STEPS.get(type);
  if (isReadable && special !== undefined) special(step, target, type);
  else if (isReadable && Object.hasOwn(STEP_CONVERSIONS, type)) writeAction(step, target, STEP_CONVERSIONS[type]!);
  else if (isReadable && Object.hasOwn(STEP_TEMPLATES, type)) writeStepTemplate(step, target, STEP_TEMPLATES[type]!);
  else {
    writePlaceholder(step, target, type);
    return;
  }
  step.leaveOut('type');
}

/** Puts a step that fails in the place of one that version 1 has no form for, so that a pipeline never runs without it unnoticed. */
function writePlaceholder(step: Source, target: Target, type: string): void {
  const { run } = target;
  const kept = [step.take('type'), step.take('spec')].filter((entry) => entry !== null);
  for (const { pair } of kept) run.addComments(pair.key.commentBefore);
  const reason = l10n.t('No public form of it in version 1 is known. The step fails until you replace it.');
  const lines = kept.flatMap(({ pair, value }) => run.linesOf([spanOf(pair.key)[0], value.range?.[2] ?? spanOf(value)[1]]));
  run.note('dropped', spanOf(kept[0]?.value), l10n.t('The step type "{0}" of "{1}". {2}', type, step.path, reason), lines);
  const inner = new Target(run);
  const script = new Scalar(`echo 'The step type ${type.replaceAll(/[^\w.-]/g, '')} was not converted to version 1.' >&2\nexit 1\n`);
  script.type = Scalar.BLOCK_LITERAL;
  run.keepComments(() => {
    inner.put('shell', 'sh');
    inner.put('script', script);
  });
  target.put('run', inner.map);
}
