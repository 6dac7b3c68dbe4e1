import { findGiven, toKey } from '../../shapeKeys.ts';
import type { MapNode, TreeNode } from '../../tree.ts';
import { STAGE_KEYS, STEP_KEYS } from './elementsV1.ts';
import { readText } from './nodes.ts';

/** Returns the value of a block inside the document, by its index. */
export type FindBlock = (index: number) => TreeNode | null;

/** Keys of a pipeline that only version 0 has. */
const OF_PIPELINE_0: readonly string[] = [
  ...['identifier', 'orgIdentifier', 'projectIdentifier', 'properties', 'variables', 'flowControl', 'notificationRules'],
  ...['allowStageExecutions', 'fixedInputsOnRerun', 'delegateSelectors'],
];

/** Keys of a pipeline that only version 1 has. */
const OF_PIPELINE_1: readonly string[] = [
  ...['id', 'on', 'inputs', 'clone', 'repo', 'env', 'if', 'barriers', 'notifications', 'delegate', 'service', 'environment'],
  ...['generate', 'allow-stage-executions', 'fixed-inputs-on-rerun'],
];

/** Keys of a stage, a step or a template that only version 0 has. */
const OF_ELEMENT_0: readonly string[] = ['identifier', 'type', 'spec', 'stage', 'step', 'stepGroup', 'versionLabel', 'orgIdentifier'];

/** Keys of a stage that only version 1 has. */
const OF_STAGE_1: readonly string[] = [
  ...['id', 'steps', 'group', 'service', 'environment', 'on-failure', 'runtime', 'rollback', 'runs-on', 'if'],
  ...STAGE_KEYS.filter((key) => key !== 'template'),
];

/** Keys of a step that only version 1 has. */
const OF_STEP_1: readonly string[] = [...STEP_KEYS.filter((key) => key !== 'template'), 'group', 'uses'];

/** What a template of version 1 may hold. */
const BODIES: readonly string[] = ['pipeline', 'stage', 'step', 'group', 'agent'];

/** The words for an input set and an overlay in version 1. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['input-set', 'inputSet'],
  ['overlay-input-set', 'overlayInputSet'],
]);

/**
 * Returns the kind of a document of version 1, as its root key would be in version 0; null if it is no such document. Without `version: 1`
 * it must have a key that only version 1 has, and none that only version 0 has: a mistake in version 0 never makes it version 1.
 */
export function recogniseVersion1(tree: MapNode, blockOf: FindBlock): string | null {
  const kind = KINDS.get(readText(tree, 'kind') ?? '');
  if (kind !== undefined && has(tree, 'spec') && !has(tree, 'apiVersion')) return kind;
  const version = readText(tree, 'version');
  if (version !== null && Number(version) !== 1) return null;
  const pipeline = findGiven(tree, 'pipeline')?.value;
  if (pipeline !== undefined) {
    return pipeline?.kind === 'map' && isPipeline(pipeline, version !== null, blockOf) ? 'pipeline' : null;
  }
  const template = findGiven(tree, 'template')?.value;
  return template?.kind === 'map' && isTemplate(template, version !== null, blockOf) ? 'template' : null;
}

/** Returns the number under `version:` of a document; null if it is missing or not a number. */
export function readVersion(text: string): number | null {
  const found = /^version[ \t]*:[ \t]*["']?(\d+)(?:\.0)?["']?[ \t]*(?:#|$)/m.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** Whether a text that cannot be parsed looks like version 1. */
export function hasMarksOfVersion1(text: string): boolean {
  return /^[ -]*(?:run|run-test|uses|on-failure)[ \t]*:/m.test(text) && !/^[ -]*identifier[ \t]*:/m.test(text);
}

function isPipeline(pipeline: MapNode, isVersioned: boolean, blockOf: FindBlock): boolean {
  if (!isVersioned && hasAny(pipeline, OF_PIPELINE_0)) return false;
  if (isVersioned && has(pipeline, 'id')) return true;
  const stages = entriesOf(pipeline, 'stages', blockOf);
  // `parallel` holds a list in version 0 and an object in version 1.
  if (stages.some((stage) => isWritten(stage, 'stage') || findGiven(stage, 'parallel')?.value?.kind === 'list')) return false;
  if (isVersioned || hasAny(pipeline, OF_PIPELINE_1)) return true;
  return stages.some(isStage) && !stages.some((stage) => hasAny(stage, OF_ELEMENT_0));
}

function isStage(stage: MapNode): boolean {
  return hasAny(stage, OF_STAGE_1) || usesTemplate(stage) || isMap(stage, 'parallel');
}

function isStep(step: MapNode): boolean {
  return hasAny(step, OF_STEP_1) || usesTemplate(step) || isMap(step, 'parallel') || has(step, 'steps') || has(step, 'stages');
}

/** `template` has `uses` in version 1, and `templateRef` in version 0. */
function usesTemplate(map: MapNode): boolean {
  const template = findGiven(map, 'template')?.value;
  return template?.kind === 'map' && has(template, 'uses');
}

function isTemplate(template: MapNode, isVersioned: boolean, blockOf: FindBlock): boolean {
  if (
    hasAny(
      template,
      OF_ELEMENT_0.filter((key) => !BODIES.includes(key)),
    )
  )
    return false;
  const bodies = BODIES.filter((key) => isMap(template, key));
  if (isVersioned) return bodies.length > 0 || has(template, 'inputs');
  return bodies.some((key) => {
    const body = findGiven(template, key)?.value;
    if (body?.kind !== 'map' || hasAny(body, OF_ELEMENT_0)) return false;
    return key === 'pipeline' ? isPipeline(body, false, blockOf) : key === 'stage' ? isStage(body) : isStep(body);
  });
}

/** Returns the entries of a list that are objects. */
function entriesOf(map: MapNode, key: string, blockOf: FindBlock): MapNode[] {
  const list = findGiven(map, key)?.value;
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((item) => {
    const node = item?.kind === 'block' ? blockOf(item.index) : item;
    return node?.kind === 'map' ? [node] : [];
  });
}

/** Whether an object has a key, with or without a value. */
function isWritten(map: MapNode, key: string): boolean {
  return map.entries.some((entry) => toKey(entry.key) === key);
}

function isMap(map: MapNode, key: string): boolean {
  return findGiven(map, key)?.value?.kind === 'map';
}

function has(map: MapNode, key: string): boolean {
  return findGiven(map, key) !== undefined;
}

function hasAny(map: MapNode, keys: readonly string[]): boolean {
  return keys.some((key) => has(map, key));
}
