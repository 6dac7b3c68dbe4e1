import { readDuration } from '../../duration.ts';
import { findGiven } from '../../shapeKeys.ts';
import { isNothing } from '../../shapeReport.ts';
import type { MapNode, Span, TreeNode } from '../../tree.ts';
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

/** Returns the bounds of the element in a frame; null if it is not an element with bounds. */
export function readBounds(tree: TreeNode | null): Bounds | null {
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
    for (const { key, value } of node.entries) visit(value, isRollback || key.value === 'rollbackSteps', found);
}

function readTimeout(map: MapNode): TimeBound | null {
  const value = findGiven(map, 'timeout')?.value ?? null;
  if (value === null || isNothing(value)) return null;
  const text = value.kind === 'scalar' ? String(value.value) : '';
  return { text, milliseconds: readDuration(text) };
}

/** Returns the failure strategies of an element, like `AllErrors → StageRollback`; null if none are set, '' if they cannot be determined. */
export function readFailure(map: MapNode): string | null {
  const list = findGiven(map, 'failureStrategies')?.value ?? null;
  if (list === null || isNothing(list)) return null;
  if (list.kind !== 'list') return '';
  const parts = list.items.map(describeStrategy);
  return parts.includes('') ? '' : parts.join('; ');
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
