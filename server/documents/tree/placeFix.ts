import type { Fix, FixEdit } from '../../core/platform/pipelines/finding.ts';
import { comparePositions, type LineIndex, type PlacedEdit } from '../lineIndex.ts';

/** A fix for a problem; its edits do not overlap. */
export interface PlacedFix {
  readonly title: string;
  /** Whether it is almost certainly what the author meant. */
  readonly isPreferred: boolean;
  readonly edits: readonly PlacedEdit[];
}

/** Converts an offset of a part of a text to one of the text. */
type ToOffset = (offset: number) => number;

/** Places the fixes of a part of a text, whose offsets `toOffset` converts; without those that remove an anchor to which aliases refer. */
export function placeFixes(fixes: readonly Fix[], text: string, lines: LineIndex, toOffset: ToOffset): PlacedFix[] {
  return fixes.flatMap(({ title, isPreferred, edits }) => {
    const placed = edits.flatMap((edit) => toEdits(edit, text, toOffset));
    if (removesAnchor(placed, text)) return [];
    return { title, isPreferred, edits: placed.map(({ start, end, newText }) => ({ range: lines.rangeOf(start, end), newText })) };
  });
}

const ANCHOR = /(?<![^\s,[{:])&([^\s,[\]{}]+)/g;
const ALIAS = /(?<![^\s,[{:])[*]([^\s,[\]{}]+)/g;

function removesAnchor(edits: readonly OffsetEdit[], text: string): boolean {
  const removed = edits.flatMap(({ start, end, newText }) =>
    Array.from(text.slice(start, end).matchAll(ANCHOR), ([, name]) => name!).filter((name) => !newText.includes(`&${name}`)),
  );
  if (removed.length === 0) return false;
  const ordered = edits.toSorted((one, other) => one.start - other.start);
  const kept = ordered.map(({ start }, index) => text.slice(index === 0 ? 0 : ordered[index - 1]!.end, start));
  const rest = [...kept, text.slice(ordered.at(-1)!.end)].join('\n');
  return Array.from(rest.matchAll(ALIAS)).some(([, name]) => removed.includes(name!));
}

/** An edit by offsets. */
interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Converts an edit of a part of a text into edits of the text. */
export function toEdits(edit: FixEdit, text: string, toOffset: ToOffset): OffsetEdit[] {
  switch (edit.kind) {
    case 'replace': {
      const start = toOffset(edit.span.start);
      return [{ start, end: Math.max(start, toOffset(edit.span.end)), newText: withLineEnds(edit.text, text) }];
    }
    case 'append': {
      const at = findLineEnd(text, Math.max(toOffset(edit.at) - 1, 0));
      return [{ start: at, end: at, newText: withLineEnds(edit.text, text) }];
    }
    case 'remove': {
      const start = findLineStart(text, toOffset(edit.span.start));
      const end = text.indexOf('\n', Math.max(toOffset(edit.span.end) - 1, start));
      return [{ start, end: end === -1 ? text.length : end + 1, newText: '' }];
    }
    case 'shift':
      return shiftLines(text, toOffset(edit.span.start), toOffset(edit.span.end), edit.by);
  }
}

function shiftLines(text: string, start: number, end: number, by: number): OffsetEdit[] {
  const edits: OffsetEdit[] = [];
  let line = findLineStart(text, start) === start ? start : nextLine(text, start);
  for (; line < end && line < text.length; line = nextLine(text, line)) {
    let content = line;
    while (text[content] === ' ') content++;
    if (content >= text.length || text[content] === '\n' || text[content] === '\r') continue;
    if (by > 0) edits.push({ start: line, end: line, newText: ' '.repeat(by) });
    else edits.push({ start: line, end: Math.min(line - by, content), newText: '' });
  }
  return edits;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function findLineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Gives inserted lines the line endings of the text. */
function withLineEnds(added: string, text: string): string {
  return added.includes('\n') && text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added;
}

/** The edits of several fixes, and how many fixes they make up. */
export interface CertainFixes {
  readonly count: number;
  readonly edits: readonly PlacedEdit[];
}

/** Maximum number of problems fixed at once. */
const MOST = 1_000;

/** Collects the preferred fixes of some problems, skipping those that overlap. */
export function collectCertain(problems: readonly { readonly fixes: readonly PlacedFix[] }[]): CertainFixes {
  const edits: PlacedEdit[] = [];
  let count = 0;
  for (const { fixes } of problems.slice(0, MOST)) {
    const fix = fixes.find(({ isPreferred }) => isPreferred);
    if (fix === undefined || fix.edits.some((edit) => edits.some((other) => overlaps(edit, other)))) continue;
    edits.push(...fix.edits);
    count++;
  }
  return { count, edits };
}

/** Treats adjacent edits as overlapping, because their result would depend on their order. */
function overlaps({ range: one }: PlacedEdit, { range: other }: PlacedEdit): boolean {
  return comparePositions(one.start, other.end) <= 0 && comparePositions(other.start, one.end) <= 0;
}
