/** A place in a text: offsets in code units, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The place of whatever was made of plain values. */
export const NOWHERE: Span = { start: 0, end: 0 };

/** What a text or a JSON body holds, as a tree with places. A tree that was made of plain values has no places: all its spans are empty. */
export type TreeNode = MapNode | ListNode | ScalarNode | AliasNode | BlockNode;

/** An object. A key may stand in it twice: the entries are those of the text. */
export interface MapNode extends Span {
  readonly kind: 'map';
  readonly entries: readonly TreeEntry[];
  /** True for one in braces. */
  readonly isFlow: boolean;
  /** The column of its keys, in code units; 0 in braces. */
  readonly column: number;
  /** True where `<<` brings further entries, which are not known. */
  readonly isOpen: boolean;
}

/** A key with its value; `null` where nothing stands after the colon. */
export interface TreeEntry {
  readonly key: ScalarNode;
  readonly value: TreeNode | null;
}

/** A list. */
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly items: readonly (TreeNode | null)[];
  /** True for one in brackets. */
  readonly isFlow: boolean;
  /** The column of its dashes, in code units; 0 in brackets. */
  readonly column: number;
}

/** How a scalar is written: bare, in quotes, or as a block after | or >. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A text, number, flag or nothing. The span covers quotes, and of a literal or folded text the header with its lines. */
export interface ScalarNode extends Span {
  readonly kind: 'scalar';
  /** As YAML 1.2 reads it: a quoted text is a text, `yes` is a text, `~` and an empty value are null. */
  readonly value: string | number | boolean | null;
  readonly style: ScalarStyle;
  /** Where the characters of the value begin: after the quote, or on the first line of a literal. */
  readonly textStart: number;
}

/** `*name`: what it stands for is not looked at. Without a name it is a value that could not be read. */
export interface AliasNode extends Span {
  readonly kind: 'alias';
  readonly name: string;
}

/** An entry of a list that is read by itself: the child block of this number. */
export interface BlockNode extends Span {
  readonly kind: 'block';
  readonly index: number;
}

/** The entry of a key, the first where it stands twice. */
export function findEntry(map: MapNode, key: string): TreeEntry | undefined {
  return map.entries.find((entry) => entry.key.value === key);
}
