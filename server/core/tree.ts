import { WrittenNumber } from './writtenNumber.ts';

/** A span of a text: offsets in UTF-16 code units, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span of nodes made from plain values. */
export const NOWHERE: Span = { start: 0, end: 0 };

/** The contents of a text or JSON body, as a tree with places. In a tree made from plain values all spans are empty. */
export type TreeNode = MapNode | ListNode | ScalarNode | AliasNode | BlockNode;

/** An object. A key may occur twice: the entries are those of the text. */
export interface MapNode extends Span {
  readonly kind: 'map';
  readonly entries: readonly TreeEntry[];
  /** Whether it is written in braces. */
  readonly isFlow: boolean;
  /** The column of its keys, in code units; 0 in braces. */
  readonly column: number;
  /** Whether `<<` merges further, unknown entries. */
  readonly isOpen: boolean;
}

/** A key and its value; `null` if nothing follows the colon. */
export interface TreeEntry {
  readonly key: ScalarNode;
  readonly value: TreeNode | null;
}

/** A list; an empty entry is null. */
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly items: readonly (TreeNode | null)[];
  /** Whether it is written in brackets. */
  readonly isFlow: boolean;
  /** The column of its dashes, in code units; 0 in brackets. */
  readonly column: number;
}

/** The style of a scalar: plain, quoted, or a block after `|` or `>`. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A string, number, boolean or null. The span includes quotes, and the header and lines of a literal or folded block. */
export interface ScalarNode extends Span {
  readonly kind: 'scalar';
  /** The value by YAML 1.2: a quoted value and `yes` are strings, `~` and an empty value are null. */
  readonly value: string | number | boolean | null;
  readonly style: ScalarStyle;
  /** The offset of the value's first character: after the quote, or on the first line of a literal. */
  readonly textStart: number;
}

/** `*name`, which is not resolved. Without a name it is a value that could not be parsed. */
export interface AliasNode extends Span {
  readonly kind: 'alias';
  readonly name: string;
}

/** A list entry that is parsed separately: the child block with this index. */
export interface BlockNode extends Span {
  readonly kind: 'block';
  readonly index: number;
}

/** Returns the entry of a key, the first if there are several. */
export function findEntry(map: MapNode, key: string): TreeEntry | undefined {
  for (const entry of map.entries) if (entry.key.value === key) return entry;
  return undefined;
}

/**
 * Converts a JSON value to a tree without places, each part on first use: a body may be far deeper than the shape it is checked against.
 * Values that JSON cannot hold become strings.
 */
export function toTree(value: unknown): TreeNode {
  if (Array.isArray(value)) return toList(value);
  if (typeof value !== 'object' || value === null) return toScalar(value);
  return value instanceof WrittenNumber ? toScalar(Number(value)) : toMap(value);
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
