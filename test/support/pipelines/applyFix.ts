import type { Position } from '../../../server/core/problem.ts';
import { indexLines } from '../../../server/documents/lineIndex.ts';
import type { PlacedFix } from '../../../server/documents/tree/placeFix.ts';

/** Applies a fix to a text; throws if its edits overlap or are out of range. */
export function applyFix(text: string, { edits, title }: PlacedFix): string {
  const starts = findLineStarts(text);
  const toOffset = ({ line, character }: Position) => {
    const start = starts[line];
    if (start === undefined || start + character > text.length) throw new Error(`"${title}" edits outside of the text`);
    return start + character;
  };
  const placed = edits.map(({ range, newText }) => ({ start: toOffset(range.start), end: toOffset(range.end), newText }));
  placed.sort((one, other) => one.start - other.start || one.end - other.end);
  let changed = '';
  let from = 0;
  for (const { start, end, newText } of placed) {
    if (start < from || end < start) throw new Error(`"${title}" has edits that overlap`);
    changed += text.slice(from, start) + newText;
    from = end;
  }
  return changed + text.slice(from);
}

function findLineStarts(text: string): readonly number[] {
  const { lineCount } = indexLines(text);
  const starts = [0];
  for (let at = text.search(/\r\n?|\n/); starts.length < lineCount; ) {
    const length = text.startsWith('\r\n', at) ? 2 : 1;
    starts.push(at + length);
    const next = text.slice(at + length).search(/\r\n?|\n/);
    at = at + length + next;
  }
  return starts;
}
