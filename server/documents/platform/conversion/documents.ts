import * as l10n from '@vscode/l10n';
import { isMap, type Node, type Scalar, type YAMLMap } from 'yaml';
import { convertClone } from './clone.ts';
import { toTextMap, toTexts } from './forms.ts';
import { convertTemplateLink, writeInputs } from './links.ts';
import { childOf, isGiven, textOf, toMap, toText } from './nodes.ts';
import { convertNotifications } from './notifications.ts';
import type { ConversionRun, TemplatePart } from './run.ts';
import { Source } from './source.ts';
import { convertStages } from './stages.ts';
import { convertItems, Target } from './target.ts';
import { convertVariables } from './variables.ts';

/** Why version 1 needs no organization and project. */
const SCOPE_REASON = l10n.t('Version 1 belongs where it is stored.');

/** Converts what is under `pipeline:`. */
export function writePipeline(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  target.move(source, 'identifier', 'id');
  target.move(source, 'name', 'name', toText);
  target.move(source, 'description', 'description', toText);
  target.move(source, 'tags', 'tags', toTextMap);
  for (const key of ['orgIdentifier', 'projectIdentifier']) source.drop(key, SCOPE_REASON, 'changed');
  convertVariables(source, target, 'inputs');
  writeCodebase(source, target);
  target.move(source, 'delegateSelectors', 'delegate', toTexts);
  target.moveAngled(source, 'timeout');
  target.move(source, 'allowStageExecutions', 'allow-stage-executions');
  target.move(source, 'fixedInputsOnRerun', 'fixed-inputs-on-rerun');
  writeBarriers(source, target);
  convertTemplateLink(source, target, 'pipeline');
  const stages = source.takeList('stages');
  if (stages !== null) target.put('stages', () => convertStages(run, stages), stages);
  convertNotifications(source, target);
  source.finish();
  return target.done();
}

function writeCodebase(source: Source, target: Target): void {
  const { run } = target;
  const codebase = source.child('properties')?.child('ci')?.child('codebase') ?? null;
  if (codebase !== null) {
    target.put('clone', () => convertClone(codebase, new Target(run)));
    return;
  }
  const hasCodebase = isMap(childOf(source.map, 'properties'));
  // Version 1 clones by default; version 0 clones only a codebase that it names.
  if (!run.isPartial && !hasCodebase && source.peek('template') === null) target.put('clone', toMap({ enabled: false }));
}

function writeBarriers(source: Source, target: Target): void {
  const entry = source.child('flowControl')?.takeList('barriers') ?? null;
  if (entry === null) return;
  const convert = (item: Node, path: string): Node | null => {
    const barrier = Source.open(target.run, item, path);
    const identifier = (barrier?.take('identifier') ?? barrier?.peek('name') ?? null)?.value ?? null;
    const name = barrier?.take('name')?.value ?? null;
    for (const { key } of barrier?.map.items ?? []) target.run.addComments((key as Scalar).commentBefore);
    barrier?.finish();
    if (identifier === null) return null;
    const text = toText(identifier);
    const isOther = name !== null && textOf(name) !== textOf(identifier);
    if (isOther)
      target.run.noteNode(
        'changed',
        name,
        l10n.t('The name "{0}" of the barrier is gone; version 1 has only its identifier.', textOf(name) ?? ''),
      );
    if (isOther) text.comment = [text.comment, ` ${textOf(name) ?? ''}`].filter((part) => typeof part === 'string').join(' ');
    return text;
  };
  target.put('barriers', () => convertItems(target.run, entry, convert), entry);
}

const IDENTITY_REASON = l10n.t('Version 1 names an input set where it is stored.');
const IDENTITY: readonly string[] = ['identifier', 'name', 'description', 'tags', 'orgIdentifier', 'projectIdentifier'];

/** Converts what is under `inputSet:` to the inputs of a pipeline. */
export function writeInputSetSpec(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  for (const key of IDENTITY) source.drop(key, IDENTITY_REASON, 'changed');
  const pipeline = source.peek('pipeline');
  if (pipeline !== null && isMap(pipeline.value)) {
    source.take('pipeline');
    run.addComments(pipeline.pair.key.commentBefore);
    const inputs = writeInputs(run, pipeline.value);
    if (inputs !== null) target.map.items.push(...inputs.items);
  }
  source.finish();
  return target.done();
}

/** Converts what is under `overlayInputSet:` to the list of its input sets. */
export function writeOverlaySpec(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  for (const key of IDENTITY) source.drop(key, IDENTITY_REASON, 'changed');
  source.drop('pipelineIdentifier', IDENTITY_REASON, 'changed');
  target.move(source, 'inputSetReferences', 'input_sets', toTexts);
  source.finish();
  return target.done();
}

/** The types of templates that version 1 has, and the keys under which they hold their contents. */
export const TEMPLATE_PARTS: ReadonlyMap<string, TemplatePart> = new Map([
  ['Pipeline', 'pipeline'],
  ['Stage', 'stage'],
  ['Step', 'step'],
  ['StepGroup', 'group'],
]);

/** Converts what is under `template:`, of a type that version 1 has. */
export function writeTemplate(run: ConversionRun, source: Source, part: TemplatePart): YAMLMap {
  const target = new Target(run);
  target.move(source, 'identifier', 'id');
  target.move(source, 'name', 'name', toText);
  target.move(source, 'versionLabel', 'version', toText);
  target.move(source, 'description', 'description', toText);
  target.move(source, 'tags', 'tags', toTextMap);
  for (const key of ['orgIdentifier', 'projectIdentifier']) source.drop(key, SCOPE_REASON, 'changed');
  source.leaveOut('type');
  const spec = source.take('spec');
  if (spec !== null) target.put(part, () => writeContents(run, spec.value, part), spec);
  source.finish();
  return target.done();
}

function writeContents(run: ConversionRun, spec: Node, part: TemplatePart): YAMLMap | null {
  const contents = run.parts[part](run, spec);
  const steps = childOf(contents, 'steps');
  if (part === 'stage' && steps === null) run.noteNode('check', spec, l10n.t('Version 1 has only templates of stages that contain steps.'));
  if (part === 'group' && !isGiven(steps)) run.noteNode('check', spec, l10n.t('The template of a group needs a step.'));
  return isGiven(contents) ? contents : null;
}
