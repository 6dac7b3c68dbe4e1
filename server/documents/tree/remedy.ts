import type { FixEdit } from '../../core/platform/pipelines/finding.ts';
import type { TextEdit } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import type { Span, TreeEntry, TreeNode } from '../../core/tree.ts';
import { countFirst } from '../lineIndex.ts';
import type { TreeNote } from './treeDraft.ts';

/** A way to make a faulty text parse: tried in memory, and offered as a fix if it has a title and helps. */
export interface Remedy {
  readonly title: string | null;
  /** In document order. */
  readonly edits: readonly TextEdit[];
  /** What is offered, if it differs from the edits that were tried. */
  readonly offered?: readonly FixEdit[];
  /** The start of a value that is not checked afterwards, because something else may be meant. */
  readonly opaque?: number;
  /** The start of a key that is dropped afterwards, unless it has nested content. */
  readonly dropped?: number;
  /** An offset around which nothing is reported as missing afterwards. */
  readonly open?: number;
}

/** A fault with its place and the remedies, most likely first. */
export interface Diagnosis extends Span {
  readonly message: string;
  readonly related: readonly TreeNote[];
  readonly remedies: readonly Remedy[];
}

/** Returns a function that maps an offset after some edits to the offset before them, by binary search. */
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

/** Returns how far the text moves after each number of edits. */
export function toShifts(edits: readonly TextEdit[]): readonly number[] {
  const shifts = [0];
  for (const { start, end, text } of edits) shifts.push(shifts.at(-1)! + text.length - (end - start));
  return shifts;
}

/** What is not reported for the tree of a fixed text, as offsets of the original text. */
export interface Silence {
  readonly opaque: ReadonlySet<number>;
  readonly dropped: ReadonlySet<number>;
  /** Spans from the end of the preceding content to the place. */
  readonly open: readonly Span[];
}

/** Converts the tree of a fixed text to positions in the original text. */
export function toUnrepaired(node: TreeNode, toSource: (offset: number) => number, silence: Silence): TreeNode {
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
      return { ...node, start, end, items: node.items.map((item) => item && toUnrepaired(item, toSource, silence)) };
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
    value: value && toUnrepaired(value, toSource, silence),
  };
}

function isDropped({ key, value }: TreeEntry, { dropped }: Silence): boolean {
  return dropped.has(key.start) && (value === null || value.kind === 'scalar' || value.kind === 'alias');
}
