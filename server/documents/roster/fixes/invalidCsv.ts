import type { RosterProblem } from '../check.ts';
import { isSame, isSamePosition, rawText } from './cells.ts';
import { fixRepeatedHeader } from './headers.ts';
import { fixNul, fixStrayQuote, fixTextAfterQuote, fixUnclosedQuote } from './quoting.ts';
import { fixRaggedRow } from './raggedRows.ts';
import type { FixSource, RosterFix } from './rosterFix.ts';

/** Fixes what makes a text invalid as CSV; nothing for characters lost in decoding, which only the bytes can reveal. */
export function fixInvalidCsv(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const { table } = source.check;
  const { range } = problem;
  const cell = table.cellAt(range.start);
  if (cell === null) return [];
  const place = table.rangeOf(cell.row, cell.column);
  const raw = rawText(source, range);
  const startsCell = isSamePosition(place.start, range.start);
  const isWhole = isSame(place, range);
  if (isWhole && raw.includes('\0')) return fixNul(source, cell);
  if (isWhole && raw.includes('\uFFFD')) return [];
  if (raw === '"' && range.start.line === range.end.line) return startsCell ? fixUnclosedQuote(source, cell) : fixStrayQuote(source, cell);
  if (!startsCell) return fixTextAfterQuote(source, cell, problem);
  return cell.row === -1 ? fixRepeatedHeader(source, cell.column) : fixRaggedRow(source, cell.row, problem);
}

/** Whether a problem is about a cell with characters that could not be decoded. */
export function isUndecodable(source: FixSource, { code, range }: RosterProblem): boolean {
  return code === 'INVALID_CSV' && rawText(source, range).includes('\uFFFD');
}
