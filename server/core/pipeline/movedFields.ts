import type { Path, ShapeProblem } from '../shape.ts';
import { findGiven, toKey, toKnownKeys } from '../shapeKeys.ts';
import type { MapNode, TreeNode } from '../tree.ts';
import type { CheckedShape } from './checkedShape.ts';
import { type Finding, type Fix, findingAt } from './finding.ts';
import { nodeAt } from './nodeAt.ts';

/** A misplaced key: one object too far outside or inside, and the object that it belongs to. */
interface MovedField {
  readonly map: MapNode;
  readonly wanted: MapNode;
  /** The key of the inner of the two objects. */
  readonly holder: string;
  readonly isOutside: boolean;
}

/**
 * Finds fields at the wrong depth: a key that is unknown in its object, but known in the previous sibling's object or in the surrounding
 * one. If it is missing there, both problems are reported as one.
 */
export function mergeMoved(problems: readonly ShapeProblem[], checked: CheckedShape): { moved: Finding[]; rest: readonly ShapeProblem[] } {
  const merged = new Set<ShapeProblem>();
  const moved: Finding[] = [];
  for (const stranger of problems) {
    if (stranger.kind !== 'unknownKey' || stranger.suggestion !== null) continue;
    const found = findHome(stranger, checked);
    if (found === null) continue;
    const { holder, isOutside } = found;
    const path = toHomePath(stranger.path, found);
    const lack = problems.find((one) => one.kind === 'missing' && !merged.has(one) && areSame(one.path, path));
    merged.add(stranger);
    if (lack !== undefined) merged.add(lack);
    const place = isOutside
      ? `next to ${holder} instead of under it; indent it`
      : `under ${holder} instead of next to it; move it to the left`;
    const message = lack === undefined ? `is ${place}` : `is missing: it is ${place}`;
    const code = lack === undefined ? 'UNKNOWN_KEY' : 'MISSING_FIELD';
    moved.push(findingAt(code, stranger.span, lack === undefined ? stranger.path : path, message, toFix(stranger, found, checked.source)));
  }
  return merged.size === 0 ? { moved, rest: problems } : { moved, rest: problems.filter((problem) => !merged.has(problem)) };
}

function areSame(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

function toHomePath(path: Path, { holder, isOutside }: MovedField): Path {
  const key = path.at(-1)!;
  return isOutside ? [...path.slice(0, -1), holder, key] : [...path.slice(0, -2), key];
}

function findHome({ path, span }: ShapeProblem, checked: CheckedShape): MovedField | null {
  const { tree } = checked;
  const key = path.at(-1);
  const map = nodeAt(tree, path.slice(0, -1));
  if (map?.kind !== 'map' || typeof key !== 'string') return null;
  const index = map.entries.findIndex((entry) => entry.key.start === span.start);
  const before = map.entries[index - 1];
  if (before !== undefined && isHome(before.value, key, checked))
    return { map, wanted: before.value, holder: toKey(before.key), isOutside: true };
  const holder = path.at(-2);
  const around = nodeAt(tree, path.slice(0, -2));
  if (typeof holder !== 'string' || !isHome(around, key, checked)) return null;
  return { map, wanted: around, holder, isOutside: false };
}

/** Whether an object knows a key that it does not have yet. */
function isHome(node: TreeNode | null, key: string, { visited }: CheckedShape): node is MapNode {
  if (node?.kind !== 'map' || findGiven(node, key) !== undefined) return false;
  const shape = visited.get(node);
  return shape !== undefined && toKnownKeys(shape).has(key);
}

/** Returns a fix that shifts the lines of the key, if it is right after the object that it belongs to, or the last key inside the other object. */
function toFix({ span }: ShapeProblem, { map, wanted, isOutside }: MovedField, source: string): Fix[] {
  if (map.isFlow || wanted.isFlow) return [];
  const index = map.entries.findIndex(({ key }) => key.start === span.start);
  const entry = map.entries[index];
  const lineStart = source.lastIndexOf('\n', span.start - 1) + 1;
  if (entry === undefined || !/^ *$/.test(source.slice(lineStart, span.start))) return [];
  if (!isOutside && index !== map.entries.length - 1) return [];
  const end = Math.max(entry.value?.end ?? 0, entry.key.end);
  const title = isOutside ? `Indent "${toKey(entry.key)}"` : `Move "${toKey(entry.key)}" to the left`;
  const by = wanted.column - map.column;
  return [{ title, isPreferred: true, edits: [{ kind: 'shift', span: { start: lineStart, end }, by }] }];
}
