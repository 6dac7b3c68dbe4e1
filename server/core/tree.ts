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
  return map.entries.find((entry) => entry.key.value === key);
}
