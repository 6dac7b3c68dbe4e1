import type { TextChange } from '../writeManagerEmail.ts';
import type { FixSource } from './rosterFix.ts';

/** Returns the text of a roster with some non-overlapping edits applied. */
export function applyFix({ lines, text }: Pick<FixSource, 'lines' | 'text'>, edits: readonly TextChange[]): string {
  const all = text();
  const placed = edits.map(({ range, newText }) => ({ start: lines.offsetAt(range.start), end: lines.offsetAt(range.end), newText }));
  let at = 0;
  const pieces: string[] = [];
  for (const { start, end, newText } of placed.sort((one, other) => one.start - other.start || one.end - other.end)) {
    pieces.push(all.slice(at, start), newText);
    at = end;
  }
  return pieces.join('') + all.slice(at);
}
