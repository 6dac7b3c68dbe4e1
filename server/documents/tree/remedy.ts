import type { FixEdit } from '../../core/pipeline/finding.ts';
import type { Span, TreeEntry, TreeNode } from '../../core/tree.ts';
import type { Hole } from './treeDraft.ts';
import type { TreeNote } from './treeText.ts';

/** A stretch of text and what takes its place. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** A way to make a text readable that has a fault: tried in thought, and offered where it has a title and helps. */
export interface Remedy {
  readonly title: string | null;
  /** In the order of the text. */
  readonly edits: readonly TextEdit[];
  /** What is offered, where it is told in another way than what is tried. */
  readonly offered?: readonly FixEdit[];
  /** Where a value begins of which nothing is said afterwards, for it may be meant otherwise. */
  readonly opaque?: number;
  /** Where a key begins that is left out afterwards, unless more stands under it. */
  readonly dropped?: number;
  /** An offset around which nothing is called missing afterwards. */
  readonly open?: number;
}

/** What is wrong and where, with the ways to mend it, the likeliest first. */
export interface Diagnosis extends Span {
  readonly message: string;
  readonly related: readonly TreeNote[];
  readonly remedies: readonly Remedy[];
}

/** The text after edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let from = 0;
  for (const edit of edits) {
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + text.slice(from);
}

/** Returns what gives the offset before edits of an offset after them, in the time of a search among the edits. */
export function toBefore(edits: readonly TextEdit[]): (offset: number) => number {
  const shifts = toShifts(edits);
  return (offset) => {
    const count = countFirst(edits.length, (edit) => edits[edit]!.start + shifts[edit]! < offset);
    if (count === 0) return offset;
    const { start, end, text } = edits[count - 1]!;
    const at = start + shifts[count - 1]!;
    return offset < at + text.length ? Math.min(start + offset - at, end) : offset - shifts[count]!;
  };
}

/** How far the text behind so many of the edits moves. */
function toShifts(edits: readonly TextEdit[]): readonly number[] {
  const shifts = [0];
  for (const { start, end, text } of edits) shifts.push(shifts.at(-1)! + text.length - (end - start));
  return shifts;
}

/** How many of the first numbers below a count hold, if none behind them does. */
function countFirst(count: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where holes lie after edits, none of which touches one. */
export function moveHoles(edits: readonly TextEdit[], holes: readonly Hole[]): readonly Hole[] {
  const shifts = toShifts(edits);
  return holes.map(({ dash, end }) => {
    const shift = shifts[countFirst(edits.length, (edit) => edits[edit]!.end <= dash)]!;
    return { dash: dash + shift, end: end + shift };
  });
}

/** What is left unsaid of a tree that was read from a mended text: offsets of the text as it was. */
export interface Silence {
  readonly opaque: ReadonlySet<number>;
  readonly dropped: ReadonlySet<number>;
  /** Stretches from what stands before a place to the place. */
  readonly open: readonly Span[];
}

/** The tree of a mended text with the places of the text as it was. */
export function toUnmended(node: TreeNode, toSource: (offset: number) => number, silence: Silence): TreeNode {
  const start = toSource(node.start);
  const end = Math.max(start, toSource(node.end));
  if (node.kind === 'block') return { ...node, start, end };
  if (silence.opaque.has(start)) return { kind: 'alias', start, end, name: '' };
  switch (node.kind) {
    case 'alias':
      return { ...node, start, end };
    case 'scalar':
      return { ...node, start, end, textStart: toSource(node.textStart) };
    case 'list':
      return { ...node, start, end, items: node.items.map((item) => item && toUnmended(item, toSource, silence)) };
    case 'map': {
      const entries = node.entries.map((entry) => toUnmendedEntry(entry, toSource, silence)).filter((entry) => !isDropped(entry, silence));
      const isOpen = node.isOpen || silence.open.some((place) => start <= place.end && end >= place.start);
      return { ...node, start, end, entries, isOpen };
    }
  }
}

function toUnmendedEntry({ key, value }: TreeEntry, toSource: (offset: number) => number, silence: Silence): TreeEntry {
  const start = toSource(key.start);
  return {
    key: { ...key, start, end: Math.max(start, toSource(key.end)), textStart: toSource(key.textStart) },
    value: value && toUnmended(value, toSource, silence),
  };
}

function isDropped({ key, value }: TreeEntry, { dropped }: Silence): boolean {
  return dropped.has(key.start) && (value === null || value.kind === 'scalar' || value.kind === 'alias');
}
