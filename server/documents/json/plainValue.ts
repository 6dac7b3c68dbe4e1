import type { TreeNode } from '../../core/tree.ts';

/** Converts a tree to the value that JSON.parse would return; values nested deeper than `depth` are left out. */
export function toPlainValue(node: TreeNode | null, depth: number): unknown {
  if (node?.kind === 'scalar') return node.value;
  if (node?.kind === 'list') return depth === 0 ? [] : node.items.map((item) => toPlainValue(item, depth - 1));
  if (node?.kind !== 'map') return null;
  const fields = depth === 0 ? [] : node.entries.map(({ key, value }) => [String(key.value), toPlainValue(value, depth - 1)] as const);
  return Object.fromEntries(fields);
}
