import * as l10n from '@vscode/l10n';
import { type Fix, removeEntryFix, replaceFix } from '../../core/platform/pipelines/finding.ts';
import type { AliasNode, BlockNode, MapNode, ScalarNode, Span, TreeEntry, TreeNode } from '../../core/tree.ts';

const INTEGER = /^[-+]?\d+$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const OCTAL_OR_HEX = /^0(?:o[0-7]+|x[\da-fA-F]+)$/;

const WORDS: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
]);

/** Converts a plain scalar to its value by the core schema of YAML 1.2. */
export function toScalar(text: string): ScalarNode['value'] {
  if (text.length <= LONGEST_WORD && WORD_STARTS.includes(text.charAt(0))) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  const first = text.charCodeAt(0);
  const isNumberStart = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46;
  if (!isNumberStart) return text;
  if (INTEGER.test(text) || FLOAT.test(text) || OCTAL_OR_HEX.test(text)) return Number(text);
  return text;
}

const LONGEST_WORD = 5;

/** What the words start with; the empty one with nothing. */
const WORD_STARTS = '~nNtTfF.+-';

/** The place of a block that is parsed on its own: the offset of its dash, and of the end of its line. */
export interface Hole {
  readonly dash: number;
  readonly end: number;
}

/** A tree under construction, for either parser. */
export interface TreeDraft {
  readonly text: string;
  readonly holes: readonly Hole[];
  /** The indexes of the holes that were parsed as list entries, in document order. */
  readonly found: number[];
  readonly anchors: AnchorName[];
  readonly faults: TreeFault[];
}

/** Creates a draft with only the given faults. */
export function startDraft(text: string, holes: readonly Hole[], faults: readonly TreeFault[]): TreeDraft {
  return { text, holes, found: [], anchors: [], faults: [...faults] };
}

/** Adds a fault. */
function addFault(draft: TreeDraft, { start, end }: Span, message: string, fixes: TreeFault['fixes'] = []): void {
  draft.faults.push({ start, end, message, related: [], fixes });
}

/** Returns the block node for an entry of a block list that is a hole, otherwise the entry itself. */
export function toBlock(draft: TreeDraft, item: TreeNode | null, listColumn: number): TreeNode | null {
  const { holes, found, text } = draft;
  if (holes.length === 0 || item?.kind !== 'scalar') return item;
  let index = (found.at(-1) ?? -1) + 1;
  while (index < holes.length && holes[index]!.dash + 2 < item.start) index++;
  const hole = holes[index];
  if (hole === undefined || hole.dash + 2 !== item.start || item.end !== item.start + 1) return item;
  const line = text.lastIndexOf('\n', hole.dash) + 1;
  if (hole.dash - line !== listColumn) return item;
  found.push(index);
  return { kind: 'block', start: item.start, end: item.end, index } satisfies BlockNode;
}

/** Returns the key of an entry as a string, whatever its type; if it is not a scalar, adds a fault and returns null. */
export function toKey(draft: TreeDraft, node: TreeNode | null, at: number): ScalarNode | null {
  if (node === null) {
    addFault(
      draft,
      { start: at, end: at + 1 },
      l10n.t('A key is missing before this colon. Add one, or put the value with the colon in quotes.'),
    );
    return null;
  }
  if (node.kind === 'scalar') return typeof node.value === 'string' ? node : { ...node, value: draft.text.slice(node.start, node.end) };
  // A template in braces has already been reported.
  if (node.kind !== 'alias' || node.name !== '') addFault(draft, node, l10n.t('A key must be a string. Put it in quotes.'));
  return null;
}

/**
 * Replaces a value that starts with two braces: the author means a template, but YAML reads a map with a map as key. It gets a single fault
 * and becomes a node that is not checked. Returns null for any other value.
 */
export function toTemplate(draft: TreeDraft, { start, end }: Span, faults: number): AliasNode | null {
  const { text } = draft;
  if (!text.startsWith('{{', start) || draft.faults.length === faults) return null;
  draft.faults.length = faults;
  const source = text.slice(start, end);
  const quoted = source.includes('"') ? `'${source.replaceAll("'", "''")}'` : `"${source}"`;
  const title = l10n.t('Put the value in quotes');
  addFault(draft, { start, end }, l10n.t('A value that starts with {{ must be quoted. Put it in quotes.'), [
    replaceFix(title, { start, end }, quoted),
  ]);
  return { kind: 'alias', start, end, name: '' };
}

/** Whether one of the keys merges entries from elsewhere. */
export function hasMerge(entries: readonly TreeEntry[]): boolean {
  return entries.some(({ key, value }) => key.value === '<<' && key.style === 'plain' && value !== null && value.kind !== 'scalar');
}

/** Adds a fault if a double-quoted string contains characters that are not allowed in any file. */
export function checkText(draft: TreeDraft, value: string, start: number, end: number): void {
  if (value.includes('\0')) addFault(draft, { start, end }, l10n.t('This value contains a NUL character. Remove it.'));
  else if (!value.isWellFormed())
    addFault(draft, { start, end }, l10n.t('This value contains an unpaired surrogate. Retype the character.'));
}

/** A fault that prevents a text from being read as YAML, with its offsets. */
export interface TreeFault extends Span {
  readonly message: string;
  readonly related: readonly TreeNote[];
  /** Fixes, most likely first; computed on demand. */
  readonly fixes: readonly Fix[];
}

/** A place related to a fault, with a message. */
export interface TreeNote extends Span {
  readonly message: string;
}

/** The name of an anchor (`&`) or alias (`*`). The span includes that character. */
interface AnchorName extends Span {
  readonly name: string;
}

/** A text parsed as YAML 1.2. */
export interface TreeText {
  /**
   * The content; null if there is none. If the faults could be fixed in memory, the content of the fixed text: a value that may be meant
   * differently is an alias without a name, and a map that may have more entries is open.
   */
  readonly tree: TreeNode | null;
  /** Independent faults in document order. */
  readonly faults: readonly TreeFault[];
  /** Whether the tree is that of a text fixed in memory. */
  readonly isRepaired: boolean;
  /** Whether a fault could not be fixed: anything in the tree may be missing or misplaced. */
  readonly isBroken: boolean;
  /** Anchors and aliases. */
  readonly anchors: readonly AnchorName[];
}

/** Reports duplicate keys of a map. */
export function checkDuplicates(draft: TreeDraft, map: MapNode): void {
  const { entries } = map;
  if (entries.length > FEW) {
    const first = new Map<unknown, TreeEntry>();
    for (const entry of entries) {
      const other = first.get(entry.key.value);
      if (other === undefined) first.set(entry.key.value, entry);
      else addDuplicate(draft, map, other, entry);
    }
    return;
  }
  for (let i = 1; i < entries.length; i++) {
    const entry = entries[i]!;
    for (let j = 0; j < i; j++) {
      if (entries[j]!.key.value !== entry.key.value) continue;
      addDuplicate(draft, map, entries[j]!, entry);
      break;
    }
  }
}

/** Up to this many entries, comparing all pairs is faster than a map. */
const FEW = 12;

function addDuplicate(draft: TreeDraft, map: MapNode, first: TreeEntry, entry: TreeEntry): void {
  const { key } = entry;
  // A merge key may occur twice, because it names no entry.
  if (key.value === '<<' && key.style === 'plain') return;
  const message = l10n.t('Duplicate key "{0}". Remove one of the two.', String(key.value).slice(0, 60));
  const related = [{ start: first.key.start, end: first.key.end, message: l10n.t('First used here') }];
  draft.faults.push({
    start: key.start,
    end: key.end,
    message,
    related,
    // Computed on demand: a text may contain the same key very often.
    get fixes() {
      return toFixes(draft, map, first, entry);
    },
  });
}

/** Prefers a fix only if both values are the same and no alias refers into the entry; otherwise it is unknown which value is meant. */
function toFixes({ text, anchors }: TreeDraft, map: MapNode, first: TreeEntry, entry: TreeEntry): readonly Fix[] {
  const end = entry.value?.end ?? entry.key.end;
  const isNamed = anchors.some((anchor) => anchor.start > entry.key.start && anchor.start < end && text[anchor.start] === '&');
  if (!isNamed && haveSameValue(first.value, entry.value))
    return [{ ...removeEntryFix(l10n.t('Remove this key'), map, entry, text), isPreferred: true }];
  return [removeEntryFix(l10n.t('Remove the first'), map, first, text), removeEntryFix(l10n.t('Remove this one'), map, entry, text)];
}

/** Whether two nodes are the same; false for blocks and for values that could not be read. */
function haveSameValue(one: TreeNode | null, other: TreeNode | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind === 'scalar') return other.kind === 'scalar' && Object.is(one.value, other.value);
  if (one.kind === 'alias') return other.kind === 'alias' && one.name !== '' && one.name === other.name;
  if (one.kind === 'list')
    return (
      other.kind === 'list' &&
      one.items.length === other.items.length &&
      one.items.every((item, index) => haveSameValue(item, other.items[index]!))
    );
  if (one.kind !== 'map' || other.kind !== 'map' || one.entries.length !== other.entries.length) return false;
  return one.entries.every(({ key, value }, index) => {
    const another = other.entries[index]!;
    return Object.is(key.value, another.key.value) && haveSameValue(value, another.value);
  });
}
