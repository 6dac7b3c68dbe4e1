import * as l10n from '@vscode/l10n';
import { isMap, type Node, Scalar, type YAMLMap } from 'yaml';
import { PULL_POLICIES, VOLUME_TYPES } from '../../../core/platform/pipelines/conversion/words.ts';
import { convertFields, mapWord, toTextMap, toTexts } from './forms.ts';
import { childOf, isExpression, textOf, toText } from './nodes.ts';
import { type ConversionRun, TOO_MUCH_COPIED } from './run.ts';
import { type Entry, Source } from './source.ts';
import { convertMaps, Target } from './target.ts';

/** Moves where a stage runs to `runtime` and `platform`. */
export function convertRuntime(spec: Source, target: Target): void {
  const system = convertInfrastructure(spec, target);
  const runtime = spec.child('runtime');
  if (runtime !== null && !target.has('runtime')) {
    target.put('runtime', () => writeRuntime(runtime));
    if (target.has('runtime')) runtime.leaveOut('type');
  }
  writePlatform(spec, target, system);
}

/** Converts the infrastructure of a build; returns its operating system, which version 1 has in `platform`. */
function convertInfrastructure(spec: Source, target: Target): Entry | null {
  const entry = spec.peek('infrastructure');
  if (entry === null || !isMap(entry.value)) return null;
  const { run } = target;
  const other = textOf(childOf(entry.value, 'useFromStage'));
  if (other !== null) {
    const stage = run.stages.get(other);
    const used = childOf(childOf(stage, 'spec'), 'infrastructure');
    if (!isMap(used) || childOf(used, 'useFromStage') !== null) return null;
    const copy = run.copy(used);
    if (copy === null) {
      spec.drop('infrastructure', TOO_MUCH_COPIED);
      return null;
    }
    spec.take('infrastructure');
    run.noteNode('changed', entry.value, l10n.t('The infrastructure of stage "{0}" was copied here.', other));
    return writeInfrastructure(Source.open(run, copy, entry.path)!, target);
  }
  return writeInfrastructure(spec.child('infrastructure')!, target);
}

function writeInfrastructure(source: Source, target: Target): Entry | null {
  const type = source.text('type');
  const inner = source.child('spec');
  let system: Entry | null = null;
  if (type === 'KubernetesDirect' && inner !== null) {
    source.leaveOut('type');
    system = inner.take('os');
    target.put('runtime', () => wrap(target.run, 'kubernetes', () => writeCluster(inner)));
  } else if (type === 'VM' && inner?.text('type') === 'Pool' && (target.run.isPartial || hasPool(inner))) {
    source.leaveOut('type');
    inner.leaveOut('type');
    target.put('runtime', () => wrap(target.run, 'vm', () => writePool(inner.child('spec'), target)));
  } else if (type === 'Docker') {
    source.leaveOut('type');
    target.put('runtime', 'shell');
  }
  source.finish();
  return system;
}

function hasPool(inner: Source): boolean {
  const pool = inner.child('spec');
  return pool !== null && (pool.peek('poolName') ?? pool.peek('identifier')) !== null;
}

function wrap(run: ConversionRun, key: string, write: () => YAMLMap): YAMLMap {
  const outer = new Target(run);
  outer.put(key, write);
  return outer.map;
}

function writeCluster(source: Source): YAMLMap {
  const target = new Target(source.run);
  target.move(source, 'connectorRef', 'connector', toText);
  target.move(source, 'namespace', 'namespace', toText);
  target.move(source, 'serviceAccountName', 'service-account', toText);
  target.move(source, 'automountServiceAccountToken', 'automount-service-token');
  target.move(source, 'harnessImageConnectorRef', 'harness-image-connector', toText);
  target.move(source, 'imagePullPolicy', 'pull', (node) => mapWord(node, (word) => PULL_POLICIES.get(word) ?? word));
  target.moveAngled(source, 'initTimeout', 'timeout');
  target.move(source, 'runAsUser', 'user');
  target.move(source, 'priorityClassName', 'priority-class', toText);
  target.move(source, 'hostNames', 'host', toTexts);
  target.move(source, 'nodeSelector', 'node-selector', toTextMap);
  target.move(source, 'labels', 'labels', toTextMap);
  target.move(source, 'annotations', 'annotations', toTextMap);
  target.move(source, 'tolerations', 'tolerations');
  target.move(source, 'podSpecOverlay', 'pod-spec-overlay', toText);
  const context = source.peek('containerSecurityContext');
  if (context !== null && isMap(context.value))
    target.put('security-context', () => writeSecurity(source.child('containerSecurityContext')!));
  else target.move(source, 'containerSecurityContext', 'security-context');
  const volumes = source.takeList('volumes');
  if (volumes === null) target.move(source, 'volumes');
  else target.put('volumes', () => convertMaps(target.run, volumes, writeVolume), volumes);
  source.finish();
  return target.done();
}

function writeSecurity(source: Source): YAMLMap | null {
  const target = new Target(source.run);
  convertFields(source, target, {
    allowPrivilegeEscalation: 'allow-privilege-escalation',
    procMount: 'proc-mount',
    privileged: 'privileged',
    readOnlyRootFilesystem: 'read-only-root-file-system',
    runAsNonRoot: 'run-as-non-root',
    runAsGroup: 'run-as-group',
    runAsUser: 'user',
    capabilities: 'capabilities',
  });
  source.finish();
  return target.isEmpty ? null : target.done();
}

function writeVolume(source: Source): YAMLMap | null {
  const uses = VOLUME_TYPES.get(source.text('type') ?? '');
  if (uses === undefined) {
    source.finish();
    return null;
  }
  const target = new Target(source.run);
  source.leaveOut('type');
  target.put('uses', uses);
  const settings = target.child('with');
  settings.move(source, 'mountPath', 'mount-path', toText);
  convertFields(source.child('spec'), settings, {
    medium: 'medium',
    size: 'size',
    claimName: 'claim-name',
    readOnly: 'read-only',
    path: 'path',
    type: 'type',
    name: 'name',
    optional: 'optional',
  });
  source.finish();
  return target.done();
}

function writePool(source: Source | null, { run }: Target): YAMLMap {
  const target = new Target(run);
  target.move(source, source?.peek('poolName') === null ? 'identifier' : 'poolName', 'pool', toText);
  source?.drop('identifier', l10n.t('Version 1 names the pool once.'));
  target.move(source, 'os', 'os', (node) => mapWord(node, (word) => word.toLowerCase()));
  target.move(source, 'harnessImageConnectorRef', 'harness-image-connector', toText);
  target.moveAngled(source, 'initTimeout', 'timeout');
  source?.finish();
  return target.done();
}

function writeRuntime(source: Source): Node | null {
  const target = new Target(source.run);
  const spec = source.child('spec');
  const type = source.text('type');
  if (type === 'Docker') target.move(spec, 'harnessImageConnectorRef', 'connector', toText);
  else if (type === 'Cloud') {
    target.move(spec, 'size');
    target.move(spec, 'nestedVirtualization', 'virtualization');
    const image = spec?.child('imageSpec') ?? null;
    target.move(image, 'imageName', 'image', toText);
    target.move(image, 'connectorRef', 'connector', toText);
    target.move(spec, 'imageName', 'image', toText);
  } else return null;
  const key = type === 'Cloud' ? 'cloud' : 'shell';
  return target.isEmpty ? new Scalar(key) : wrap(source.run, key, () => target.done());
}

/** Version 1 needs both the system and the architecture, which version 0 took to be amd64. */
function writePlatform(spec: Source, target: Target, system: Entry | null): void {
  const entry = spec.peek('platform');
  if (entry !== null && isExpression(entry.value)) return;
  const platform = spec.child('platform');
  if (platform === null && system === null) return;
  const lower = (node: Node): Node => mapWord(node, (word) => word.toLowerCase());
  target.put('platform', () => {
    const inner = new Target(target.run);
    inner.move(platform, 'os', 'os', lower);
    if (inner.isEmpty && system !== null) inner.put('os', lower(system.value), system);
    else target.run.addComments(system?.pair.key.commentBefore);
    inner.move(platform, 'arch', 'arch', lower);
    if (!inner.has('arch') && !inner.isEmpty && !target.run.isPartial) inner.put('arch', 'amd64');
    return inner.isEmpty ? null : inner.done();
  });
}
