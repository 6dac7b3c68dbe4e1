import type { Path } from '../../shape.ts';
import { findGiven, toKey } from '../../shapeKeys.ts';
import { isNothing } from '../../shapeReport.ts';
import type { MapNode, ScalarNode, TreeEntry, TreeNode } from '../../tree.ts';

/** Returns the value at a path; null if there is none. */
export function nodeAt(tree: TreeNode | null, path: Path): TreeNode | null {
  let node = tree;
  for (const part of path) {
    if (typeof part === 'number') node = node?.kind === 'list' ? (node.items[part] ?? null) : null;
    else node = node?.kind === 'map' ? (entryOf(node, part)?.value ?? null) : null;
  }
  return node;
}

/** Returns the entry at a path that ends with a key; undefined if there is none. */
export function entryAt(tree: TreeNode | null, path: Path): TreeEntry | undefined {
  const key = path.at(-1);
  const map = nodeAt(tree, path.slice(0, -1));
  return typeof key === 'string' && map?.kind === 'map' ? entryOf(map, key) : undefined;
}

function entryOf(map: MapNode, key: string): TreeEntry | undefined {
  return findGiven(map, key) ?? map.entries.find((entry) => toKey(entry.key) === key);
}

/** Returns the value of a scalar field as a string; null if it is missing or not a scalar. */
export function readText(map: MapNode, key: string): string | null {
  const value = findGiven(map, key)?.value;
  return value?.kind === 'scalar' && !isNothing(value) ? String(value.value) : null;
}

/** Returns the path to the scalar or alias at an offset, which may be a key; empty if there is none. */
export function pathAt(tree: TreeNode | null, offset: number): Path {
  const path: (string | number)[] = [];
  let node = tree;
  while (node !== null && node.kind !== 'scalar') {
    if (node.kind === 'list') {
      const index = node.items.findIndex((item) => item !== null && offset >= item.start && offset < item.end);
      if (index === -1) return [];
      path.push(index);
      node = node.items[index] ?? null;
    } else if (node.kind === 'map') {
      const entry = node.entries.find(({ key, value }) => offset >= key.start && offset < (value?.end ?? key.end));
      if (entry === undefined) return [];
      path.push(toKey(entry.key));
      if (offset < entry.key.end) return path;
      node = entry.value;
    } else return node.kind === 'alias' ? path : [];
  }
  return path;
}

/** Called for a scalar, the key that holds it or its list, and the object with this key. The path changes as the walk continues. */
type VisitScalar = (scalar: ScalarNode, path: Path, key: string, map: MapNode | null) => void;

/** Visits all scalar values of a frame in the order of the text, except those inside its blocks. */
export function eachScalar(tree: TreeNode | null, visit: VisitScalar): void {
  walk(tree, [], '', null, visit);
}

function walk(node: TreeNode | null, path: (string | number)[], key: string, map: MapNode | null, visit: VisitScalar): void {
  if (node === null) return;
  if (node.kind === 'scalar') visit(node, path, key, map);
  else if (node.kind === 'map') {
    for (const entry of node.entries) {
      const own = toKey(entry.key);
      path.push(own);
      walk(entry.value, path, own, node, visit);
      path.pop();
    }
  } else if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) {
      path.push(index);
      walk(item, path, key, map, visit);
      path.pop();
    }
  }
}
