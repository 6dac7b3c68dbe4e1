import * as l10n from '@vscode/l10n';
import { isMap, type YAMLMap, type YAMLSeq } from 'yaml';
import { STEP_CONVERSIONS } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { convertEnvironments, convertServices } from './deployments.ts';
import { convertCondition, convertFailureStrategies, convertStrategy } from './flow.ts';
import { convertFields, toTexts } from './forms.ts';
import { convertChain, convertTemplateLink } from './links.ts';
import { isExpression, toEmptyList, toMap, toText } from './nodes.ts';
import type { ConversionRun } from './run.ts';
import { convertRuntime } from './runtimes.ts';
import { type Entry, Source } from './source.ts';
import { convertSteps } from './steps.ts';
import { convertItems, convertMaps, convertParallel, Target } from './target.ts';
import { convertVariables } from './variables.ts';

/** Converts a list of stages and parallel branches. Null if none remains. */
export function convertStages(run: ConversionRun, list: Pick<Entry, 'value' | 'path'>): YAMLSeq | null {
  return convertItems(run, list, (item, path) => {
    const source = Source.open(run, item, path);
    if (source === null) {
      run.noteNode('dropped', item, l10n.t('"{0}". It is not a stage.', path));
      return null;
    }
    const stage = source.child('stage');
    const converted = stage === null ? convertParallel(run, source, 'stages', convertStages) : writeStage(run, stage);
    source.finish();
    return converted;
  });
}

/** Converts a stage. */
export function writeStage(run: ConversionRun, stage: Source): YAMLMap {
  const target = new Target(run);
  const type = stage.text('type');
  target.move(stage, 'identifier', 'id');
  target.move(stage, 'name', 'name', toText);
  target.move(stage, 'description', 'description', toText);
  target.move(stage, 'tags');
  convertCondition(stage, target, 'Pipeline');
  convertVariables(stage, target, 'variables');
  target.move(stage, 'delegateSelectors', 'delegate', toTexts);
  target.moveAngled(stage, 'timeout');
  convertTemplateLink(stage, target, 'stage');
  const spec = stage.child('spec');
  if (type === 'Pipeline') convertChain(spec, target);
  else if (type === 'Dynamic') convertDynamic(spec, target);
  else if (spec !== null) writeSpec(run, spec, target, type);
  stage.leaveOut('type');
  const isComplete = ['steps', 'template', 'chain', 'dynamic'].some((key) => target.has(key));
  if (!isComplete && !run.isPartial) target.put('steps', toEmptyList());
  convertStrategy(stage, target);
  convertFailureStrategies(stage, target);
  stage.drop('runMode', l10n.t('Version 1 has no stages that wait for a person; begin the stage with an approval.'));
  stage.finish();
  return target.done();
}

function writeSpec(run: ConversionRun, spec: Source, target: Target, type: string | null): void {
  if (type === 'Deployment') {
    convertServices(spec, target);
    convertEnvironments(spec, target);
  } else {
    const environment = spec.peek('environment');
    if (environment !== null && isMap(environment.value)) convertEnvironments(spec, target);
    convertRuntime(spec, target);
    if (type === 'Custom' && !target.has('runtime') && !run.isPartial) target.put('runtime', 'shell');
  }
  target.move(spec, 'cloneCodebase', 'clone', (node) => toMap({ enabled: node }));
  const caching = spec.child('caching');
  if (caching !== null) {
    target.put('cache', () => {
      const inner = new Target(run);
      const same = { enabled: 'enabled', paths: ['path', 'texts'], key: ['key', 'text'], override: 'override', policy: 'policy' } as const;
      convertFields(caching, inner, same);
      caching.finish();
      return inner.isEmpty ? null : inner.done();
    });
  }
  target.move(spec, 'buildIntelligence', 'build-intelligence');
  target.move(spec, 'sharedPaths', 'shared-paths', toTexts);
  target.move(spec, 'workspace', 'workspace', toText);
  target.move(spec, 'moduleId', 'tofu-module', toText);
  target.move(spec, 'remoteExecutionId', 'remote-execution', toText);
  writeExecution(run, spec, target);
}

function writeExecution(run: ConversionRun, spec: Source, target: Target): void {
  const whole = spec.peek('execution');
  if (whole !== null && isExpression(whole.value)) return;
  const execution = spec.child('execution');
  const services = convertServiceDependencies(spec);
  const steps = execution?.take('steps') ?? null;
  if (steps !== null || services !== null) {
    target.put(
      'steps',
      () => {
        const list = steps === null ? null : convertSteps(run, steps);
        if (services !== null && list !== null) list.items.unshift(...services.items);
        return list ?? services;
      },
      steps,
    );
  }
  const rollback = execution?.take('rollbackSteps') ?? null;
  if (rollback === null) return;
  run.isRollback = true;
  target.put('rollback', () => convertSteps(run, rollback), rollback);
  run.isRollback = false;
}

function convertDynamic(spec: Source | null, target: Target): void {
  target.put('dynamic', () => {
    const inner = new Target(target.run);
    if (spec?.text('source') === '<+input>') spec.drop('source', l10n.t('Version 1 does not ask for it when it runs.'));
    inner.move(spec, 'source', 'source', toText);
    const config = spec?.child('sourceConfig') ?? null;
    if (config?.text('type') === 'Git') {
      config.leaveOut('type');
      inner.putAt(['source-config', 'uses'], 'git');
      convertFields(config.child('spec'), inner.child('source-config').child('with'), {
        connectorRef: 'connector',
        repoName: 'repo',
        branchName: 'branch',
        commitId: 'commit',
        filePath: 'path',
      });
    }
    return inner.isEmpty ? null : inner.done();
  });
}

/** Converts the services that run beside a build to steps in the background, which begin the stage. */
function convertServiceDependencies(spec: Source): YAMLSeq | null {
  const entry = spec.takeList('serviceDependencies');
  if (entry === null) return null;
  const { run } = spec;
  run.addComments(entry.pair.key.commentBefore);
  return convertMaps(run, entry, (source) => {
    const target = new Target(run);
    target.move(source, 'identifier', 'id');
    target.move(source, 'name', 'name', toText);
    target.move(source, 'description', 'desc', toText);
    source.leaveOut('type');
    target.put('background', () => {
      const inner = new Target(run);
      const service = source.child('spec');
      convertFields(service, inner, { ...STEP_CONVERSIONS.Background!.fields, args: ['container.args', 'texts'] });
      service?.finish();
      return inner.done();
    });
    source.finish();
    return target.done();
  });
}
