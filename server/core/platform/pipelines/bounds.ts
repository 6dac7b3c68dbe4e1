import { readDuration } from '../../duration.ts';
import { findGiven } from '../../shapeKeys.ts';
import { isNothing } from '../../shapeReport.ts';
import type { MapNode, Span, TreeNode } from '../../tree.ts';
import type { Dialect } from './dialect.ts';
import type { EntryList } from './elements.ts';
import { nodeAt, readText } from './nodes.ts';

/** A timeout as written and in milliseconds. */
export interface TimeBound {
  readonly text: string;
  /** Null if it is known only at run time. */
  readonly milliseconds: number | null;
}

/** The timeout and failure strategies of a pipeline, stage, step group or step; what is not set is inherited from the surrounding one. */
export interface Bounds {
  readonly kind: 'pipeline' | 'stage' | 'stepGroup' | 'step';
  readonly name: string;
  /** The key it starts with. */
  readonly key: Span;
  readonly timeout: TimeBound | null;
  /** The failure strategies, like `AllErrors → StageRollback`; null if none are set, '' if they cannot be determined. */
  readonly failure: string | null;
}

const KINDS: ReadonlyMap<string, Bounds['kind']> = new Map([
  ['pipeline', 'pipeline'],
  ['stage', 'stage'],
  ['stepGroup', 'stepGroup'],
  ['step', 'step'],
]);

/** Returns the bounds of the element in a frame, an entry of a list or the document; null if it is not an element with bounds. */
export function readBounds(tree: TreeNode | null, list: EntryList | null, dialect: Dialect): Bounds | null {
  if (dialect.version === 1 && list !== null) return readBoundsV1(tree, list, dialect);
  if (tree?.kind !== 'map') return null;
  for (const { key, value } of tree.entries) {
    const kind = KINDS.get(String(key.value));
    if (kind === undefined || value?.kind !== 'map') continue;
    const name = readText(value, 'name') ?? readText(value, 'identifier') ?? '';
    // The contents of a template or alias are unknown.
    const isKnown = !value.isOpen && findGiven(value, 'template') === undefined;
    const unknown: Pick<Bounds, 'timeout' | 'failure'> = { timeout: { text: '', milliseconds: null }, failure: '' };
    return { kind, name, key, ...(isKnown ? { timeout: readTimeout(value), failure: readFailure(value) } : unknown) };
  }
  return null;
}

/** Returns the bounds of an entry of version 1, which begins at its first key; a group may have them inside `group:` too. */
function readBoundsV1(tree: TreeNode | null, list: EntryList, dialect: Dialect): Bounds | null {
  const element = dialect.readElement(tree, list);
  if (tree === null || element === null || element.kind === 'parallel' || element.kind === 'insert') return null;
  const maps = [tree, element.fields].filter((map) => map?.kind === 'map');
  const isKnown = maps.every((map) => !map.isOpen) && element.uses === null;
  const timeout = maps.map(readTimeout).find((found) => found !== null) ?? null;
  const failure = maps.map(readFailure).find((found) => found !== null) ?? null;
  const named = maps.map((map) => readText(map, 'name') ?? readText(map, 'id')).find((name) => name !== null);
  const kind = element.kind === 'stageGroup' ? 'stepGroup' : element.kind;
  const unknown = { timeout: { text: '', milliseconds: null }, failure: '' };
  return { kind, name: named ?? '', key: { start: tree.start, end: tree.start }, ...(isKnown ? { timeout, failure } : unknown) };
}

/** Returns the indices of the blocks below the rollback steps of a frame. */
export function findRollbackBlocks(tree: TreeNode | null): ReadonlySet<number> {
  const found = new Set<number>();
  visit(tree, false, found);
  return found;
}

function visit(node: TreeNode | null, isRollback: boolean, found: Set<number>): void {
  if (node?.kind === 'block' && isRollback) found.add(node.index);
  else if (node?.kind === 'list') for (const item of node.items) visit(item, isRollback, found);
  else if (node?.kind === 'map')
    for (const { key, value } of node.entries) visit(value, isRollback || key.value === 'rollbackSteps' || key.value === 'rollback', found);
}

function readTimeout(map: MapNode): TimeBound | null {
  const value = findGiven(map, 'timeout')?.value ?? null;
  if (value === null || isNothing(value)) return null;
  const text = value.kind === 'scalar' ? String(value.value) : '';
  return { text, milliseconds: readDuration(text) };
}

/** Returns the failure strategies of an element, like `AllErrors → StageRollback`; null if none are set, '' if they cannot be determined. */
export function readFailure(map: MapNode): string | null {
  const own = findGiven(map, 'on-failure')?.value ?? null;
  if (own !== null && !isNothing(own)) return join((own.kind === 'list' ? own.items : [own]).map(describeRule));
  const list = findGiven(map, 'failureStrategies')?.value ?? null;
  if (list === null || isNothing(list)) return null;
  if (list.kind !== 'list') return '';
  return join(list.items.map(describeStrategy));
}

/** Joins the texts of strategies; '' if one cannot be determined. */
function join(parts: readonly string[]): string {
  return parts.includes('') ? '' : parts.join('; ');
}

/** Describes a rule of `on-failure` in version 1, like `all → abort`. */
function describeRule(item: TreeNode | null): string {
  const errors = nodeAt(item, ['errors']);
  const given = nodeAt(item, ['action']);
  const action = given?.kind === 'map' ? String(given.entries[0]?.key.value ?? '') : toWord(given);
  const words = errors?.kind === 'list' ? errors.items.map(toWord) : [toWord(errors)];
  return action === '' || words.length === 0 || words.includes('') ? '' : `${words.join(', ')} → ${action}`;
}

function describeStrategy(item: TreeNode | null): string {
  const errors = nodeAt(item, ['onFailure', 'errors']);
  const action = toWord(nodeAt(item, ['onFailure', 'action', 'type']));
  if (errors?.kind !== 'list' || action === '') return '';
  const words = errors.items.map(toWord);
  return words.length === 0 || words.includes('') ? '' : `${words.join(', ')} → ${action}`;
}

function toWord(node: TreeNode | null): string {
  return node?.kind === 'scalar' && node.value !== null ? String(node.value) : '';
}
