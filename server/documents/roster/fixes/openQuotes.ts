import type { RosterProblem } from '../check.ts';
import { isSamePosition, rawText } from './cells.ts';
import type { FixSource } from './rosterFix.ts';

const KNOWN = new WeakMap<FixSource, boolean>();

/** Whether a quote is unclosed: how the text is read then depends on every quote after it. */
export function hasOpenQuote(source: FixSource): boolean {
  const { check } = source;
  const known = KNOWN.get(source);
  if (known !== undefined) return known;
  const isOpen = check.problems.some(({ code, range }) => {
    if (code !== 'INVALID_CSV' || range.end.character - range.start.character !== 1 || rawText(source, range) !== '"') return false;
    const cell = check.table.cellAt(range.start);
    return cell !== null && isSamePosition(check.table.rangeOf(cell.row, cell.column).start, range.start);
  });
  KNOWN.set(source, isOpen);
  return isOpen;
}

/** Counts the problems with invalid CSV. */
export function countInvalid(problems: readonly RosterProblem[]): number {
  return problems.filter(({ code }) => code === 'INVALID_CSV').length;
}
