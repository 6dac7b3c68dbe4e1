import { type ListNode, type MapNode, NOWHERE, type ScalarNode, type TreeEntry, type TreeNode } from './tree.ts';

/**
 * Converts a JSON value to a tree without places, each part on first use: a body may be far deeper than the shape it is checked against.
 * Values that JSON cannot hold become strings.
 */
export function toTree(value: unknown): TreeNode {
  if (Array.isArray(value)) return toList(value);
  return typeof value === 'object' && value !== null ? toMap(value) : toScalar(value);
}

function toMap(value: object): MapNode {
  let entries: readonly TreeEntry[] | null = null;
  return {
    ...NOWHERE,
    kind: 'map',
    isFlow: true,
    column: 0,
    isOpen: false,
    get entries() {
      entries ??= Object.entries(value).map(([key, inner]) => ({ key: toScalar(key), value: toTree(inner) }));
      return entries;
    },
  };
}

function toList(value: readonly unknown[]): ListNode {
  let items: readonly TreeNode[] | null = null;
  return {
    ...NOWHERE,
    kind: 'list',
    isFlow: true,
    column: 0,
    get items() {
      items ??= Array.from(value, toTree);
      return items;
    },
  };
}

function toScalar(value: unknown): ScalarNode {
  return { ...NOWHERE, kind: 'scalar', value: toPlain(value), style: typeof value === 'string' ? 'double' : 'plain', textStart: 0 };
}

function toPlain(value: unknown): ScalarNode['value'] {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
