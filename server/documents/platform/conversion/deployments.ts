import * as l10n from '@vscode/l10n';
import { isMap, isSeq, type Node, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { SERVICE_TYPES } from '../../../core/platform/pipelines/conversion/words.ts';
import { childOf, isExpression, textOf, toMap, toText } from './nodes.ts';
import { type ConversionRun, TOO_MUCH_COPIED } from './run.ts';
import { Source } from './source.ts';
import { convertMaps, Target } from './target.ts';

/** Moves what a stage deploys to `service`. */
export function convertServices(spec: Source, target: Target): void {
  const type = SERVICE_TYPES.get(spec.text('deploymentType') ?? '') ?? null;
  const single = openShared(spec, 'service');
  const several = openShared(spec, 'services');
  if (single !== null) target.put('service', () => writeService(single, type));
  else if (several !== null) target.put('service', () => writeServices(several, type));
  if (type !== null && target.has('service')) spec.leaveOut('deploymentType');
  else spec.drop('deploymentType', l10n.t('The service decides how it is deployed.'));
  spec.drop('serviceConfig', l10n.t('Version 1 has no services inside a pipeline; create the service and name it under "service".'));
}

/** Opens a part of a stage, or the part of another stage that it uses. */
function openShared(spec: Source, key: string): Source | null {
  const entry = spec.peek(key);
  if (entry === null || !isMap(entry.value)) return null;
  const { run } = spec;
  const first = nameUsed(entry.value);
  if (first === null) return spec.child(key);
  const shared = findShared(run, key, first);
  if (typeof shared === 'string') {
    spec.drop(key, l10n.t('Stage "{0}", from which it would be taken, is not in this document. Name it here.', shared));
    return null;
  }
  const copy = run.copy(shared.node);
  if (copy === null) {
    spec.drop(key, TOO_MUCH_COPIED);
    return null;
  }
  spec.take(key);
  run.addComments(entry.pair.key.commentBefore);
  run.noteNode('changed', entry.value, l10n.t('The "{0}" of stage "{1}" was copied here.', key, shared.stage));
  return Source.open(run, copy, entry.path);
}

function nameUsed(part: Node): string | null {
  return textOf(childOf(childOf(part, 'useFromStage'), 'stage'));
}

/** Follows stages that use a part of each other, each stage once; returns the name at which they end if none of them has it. */
function findShared(run: ConversionRun, key: string, first: string): ReturnType<typeof run.shared.get> & {} {
  const passed: string[] = [];
  const places = new Map<string, number>();
  let found: ReturnType<typeof run.shared.get>;
  for (let name = first; found === undefined; ) {
    found = run.shared.get(`${key} ${name}`);
    if (found !== undefined) break;
    const node = childOf(childOf(run.stages.get(name), 'spec'), key);
    const place = places.get(name);
    if (!isMap(node) || place !== undefined) {
      found = name;
      // Each stage of a cycle ends at itself.
      for (const stage of passed.splice(place ?? passed.length)) run.shared.set(`${key} ${stage}`, stage);
      break;
    }
    places.set(name, passed.push(name) - 1);
    const next = nameUsed(node);
    if (next === null) found = { node, stage: name };
    else name = next;
  }
  for (const stage of passed) run.shared.set(`${key} ${stage}`, found);
  return found;
}

function writeService(source: Source, type: string | null): Node | null {
  const target = new Target(source.run);
  if (!writeServiceItem(source, target)) return null;
  if (type !== null) target.map.items.unshift(...toMap({ type }).items);
  const [only] = target.map.items;
  if (target.map.items.length > 1 || only === undefined) return target.done();
  // A service without settings is its identifier alone.
  source.run.addComments((only.key as Scalar).commentBefore);
  return only.value as Scalar;
}

/** Moves the fields of one service; false if it has no reference. */
function writeServiceItem(source: Source, target: Target): boolean {
  if (source.peek('serviceRef') === null) {
    source.finish();
    return false;
  }
  target.move(source, 'serviceRef', 'id', toText);
  target.move(source, 'gitBranch', 'ref', toText);
  moveOverlay(source, target, 'serviceInputs');
  source.finish();
  return true;
}

/** Moves inputs to `with.overlay`. Version 1 accepts only an object there. */
function moveOverlay(source: Source, target: Target, key: string): void {
  const inputs = source.peek(key);
  if (inputs === null) return;
  if (!isMap(inputs.value)) {
    source.drop(key, l10n.t('Version 1 asks for its own inputs of the service, environment and infrastructure.'));
    return;
  }
  source.take(key);
  source.run.noteNode(
    'check',
    inputs.value,
    l10n.t('"{0}" keeps the form of version 0, because that of version 1 is not public.', inputs.path),
  );
  target.put('with', () => toMap({ overlay: inputs.value }), inputs);
}

function writeServices(source: Source, type: string | null): YAMLMap | null {
  const { run } = source;
  const target = new Target(run);
  const values = source.take('values');
  if (values === null) {
    source.finish();
    return null;
  }
  const convert = (inner: Source): Node | null => writeService(inner, null);
  target.put('items', () => (isSeq(values.value) ? convertMaps(run, values, convert, toText) : values.value), values);
  if (target.isEmpty) {
    source.finish();
    return null;
  }
  if (type !== null) target.map.items.unshift(...toMap({ type }).items);
  writeParallel(source, target);
  source.finish();
  return target.done();
}

/** By default version 0 deploys to several targets in parallel, version 1 to one after another. */
function writeParallel(source: Source, target: Target): void {
  const metadata = source.child('metadata');
  if (metadata?.peek('parallel') != null) target.move(metadata, 'parallel');
  else if (!source.run.isPartial) target.put('parallel', true);
}

/** Moves where a stage deploys to `environment`. */
export function convertEnvironments(spec: Source, target: Target): void {
  const { run } = target;
  const whole = spec.peek('environment');
  if (whole !== null && isExpression(whole.value)) target.move(spec, 'environment');
  const single = openShared(spec, 'environment');
  const several = openShared(spec, 'environments');
  const group = openShared(spec, 'environmentGroup');
  if (single !== null) target.put('environment', () => writeEnvironment(single));
  else if (several !== null) target.put('environment', () => writeEnvironments(several));
  else if (group !== null) target.put('environment', () => writeGroup(run, group));
  spec.drop('infrastructure', l10n.t('Version 1 has no infrastructure inside a pipeline; create it and name it under "environment".'));
}

function writeEnvironment(source: Source): YAMLMap | null {
  const target = new Target(source.run);
  if (source.peek('environmentRef') === null) {
    source.finish();
    return null;
  }
  target.move(source, 'environmentRef', 'id', toText);
  target.move(source, 'gitBranch', 'ref', toText);
  const filters = source.peek('filters');
  if (filters !== null && isSeq(filters.value)) convertFilters(source, target);
  else writeInfrastructures(source, target);
  for (const key of ['environmentInputs', 'serviceOverrideInputs', 'servicesOverrides'])
    source.drop(key, l10n.t('Version 1 has no inputs of an environment here.'));
  source.drop('provisioner', l10n.t('Version 1 has no provisioner; put its steps first in the stage.'));
  source.finish();
  return target.done();
}

function writeInfrastructures(source: Source, target: Target): void {
  const { run } = source;
  const isAll = source.text('deployToAll');
  const key = source.peek('infrastructureDefinitions') === null ? 'infrastructureDefinition' : 'infrastructureDefinitions';
  const entry = source.peek(key);
  if (isAll === 'true') {
    target.move(source, 'deployToAll', 'deploy-to', () => new Scalar('all'));
    return;
  }
  if (isAll === 'false' || (isAll !== null && entry !== null && /^<\+input>/.test(isAll))) source.leaveOut('deployToAll');
  if (entry === null) return;
  source.take(key);
  target.put(
    'deploy-to',
    () => {
      if (!isSeq(entry.value)) {
        const single = Source.open(run, entry.value, `${entry.path}[0]`);
        return single === null ? toText(entry.value) : writeInfrastructure(single);
      }
      const list = convertMaps(run, entry, writeInfrastructure, toText);
      const [only] = list?.items ?? [];
      return list?.items.length === 1 && !list.comment && !list.commentBefore ? (only as Node) : list;
    },
    entry,
  );
}

function writeInfrastructure(source: Source): Node | null {
  const { run } = source;
  const target = new Target(run);
  target.move(source, 'identifier', 'id', toText);
  moveOverlay(source, target, 'inputs');
  source.finish();
  const [only] = target.map.items;
  if (only === undefined) return null;
  const before = (only.key as Scalar).commentBefore;
  return target.map.items.length === 1 && typeof before !== 'string' ? (only.value as Node) : target.done();
}

function writeEnvironments(source: Source): YAMLMap | null {
  const { run } = source;
  const target = new Target(run);
  const values = source.take('values');
  if (values !== null) target.put('items', () => (isSeq(values.value) ? convertMaps(run, values, writeEnvironment) : values.value), values);
  if (target.isEmpty) convertFilters(source, target);
  if (!target.isEmpty) writeParallel(source, target);
  source.finish();
  return target.isEmpty ? null : target.done();
}

function writeGroup(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  target.put('group', () => {
    const group = new Target(run);
    group.move(source, 'envGroupRef', 'id', toText);
    const list = source.takeList('environments');
    if (list === null) group.move(source, 'environments', 'items');
    else group.put('items', () => convertMaps(run, list, writeEnvironment), list);
    convertFilters(source, group);
    return group.done();
  });
  if (source.text('deployToAll') !== null) source.leaveOut('deployToAll');
  writeParallel(source, target);
  source.finish();
  return target.done();
}

/** Moves the filters that choose environments and infrastructures. */
export function convertFilters(source: Source, target: Target): void {
  const entry = source.takeList('filters');
  if (entry === null) return;
  target.put(
    'filters',
    () => {
      const list = new YAMLSeq();
      for (const [index, item] of entry.value.items.entries()) {
        const filter = Source.open(source.run, item, `${entry.path}[${index}]`);
        if (filter !== null) for (const node of convertFilter(filter)) list.items.push(node);
      }
      return list.items.length === 0 ? null : list;
    },
    entry,
  );
}

function convertFilter(filter: Source): Node[] {
  const made: Node[] = [];
  const type = filter.text('type');
  const entities = filter.peek('entities');
  const spec = filter.child('spec');
  const tags = spec?.peek('tags')?.value ?? null;
  const isTagged = type === 'tags' && tags !== null;
  if (entities !== null && isSeq(entities.value) && (type === 'all' || isTagged)) {
    const known = (entities.value.items as Node[]).filter((item) => ['environments', 'infrastructures'].includes(textOf(item) ?? ''));
    for (const item of known) {
      const copy = isTagged ? filter.run.copy(tags) : null;
      if (isTagged && copy === null) break;
      const target = new Target(filter.run);
      target.put(textOf(item)!, copy === null ? 'all' : toCondition(spec?.text('matchType') ?? null, copy));
      made.push(target.map);
    }
    if (made.length === entities.value.items.length) {
      for (const key of ['entities', 'type']) filter.leaveOut(key);
      if (isTagged) for (const key of ['tags', 'matchType']) spec?.leaveOut(key);
    }
  }
  filter.drop('identifier', l10n.t('Filters have no names in version 1.'), 'changed');
  filter.finish();
  return made;
}

/** Tags match all at once, or one of them. */
function toCondition(matchType: string | null, tags: Node): YAMLSeq {
  const match = matchType === 'any' ? 'in' : 'all';
  const list = new YAMLSeq();
  list.items.push(toMap({ tags: toMap({ [match]: tags }) }));
  return list;
}
