import { findEntry, type MapNode, type ScalarNode, type TreeNode } from '../tree.ts';

/** Values and keys of a frame that refer to something without an expression. */
export interface PlainMentions {
  /** Values of `useFromStage`, which name a stage. */
  readonly stages: readonly ScalarNode[];
  /** Keys in `exclude` of a matrix, each with the key of its axis. */
  readonly axes: readonly { readonly key: ScalarNode; readonly axis: ScalarNode }[];
}

interface Found {
  readonly stages: ScalarNode[];
  readonly axes: { readonly key: ScalarNode; readonly axis: ScalarNode }[];
}

const NOTHING: PlainMentions = { stages: [], axes: [] };

/** Finds references to stages and matrix axes outside of expressions. */
export function findPlainMentions(tree: TreeNode | null, source: string): PlainMentions {
  if (!source.includes('useFromStage') && !source.includes('exclude')) return NOTHING;
  const found: Found = { stages: [], axes: [] };
  visit(tree, found);
  return found;
}

function visit(node: TreeNode | null, found: Found): void {
  if (node?.kind === 'list') for (const item of node.items) visit(item, found);
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    if (key.value === 'useFromStage') addStage(value, found);
    if (key.value === 'matrix' && value?.kind === 'map') addAxes(value, found);
    visit(value, found);
  }
}

/** Handles `useFromStage: build` and `useFromStage: {stage: build}`. */
function addStage(value: TreeNode | null, { stages }: Found): void {
  const name = value?.kind === 'map' ? findEntry(value, 'stage')?.value : value;
  if (name?.kind === 'scalar' && typeof name.value === 'string') stages.push(name);
}

function addAxes(matrix: MapNode, { axes }: Found): void {
  const exclude = findEntry(matrix, 'exclude')?.value;
  if (exclude?.kind !== 'list') return;
  for (const item of exclude.items) {
    if (item?.kind !== 'map') continue;
    for (const { key } of item.entries) {
      const axis = matrix.entries.find((entry) => entry.key.value === key.value && entry.value !== exclude)?.key;
      if (axis !== undefined) axes.push({ key, axis });
    }
  }
}
