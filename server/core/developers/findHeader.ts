import type { SourceRow } from '../reshape/skip.ts';
import { readHeaderWords } from './headerWords.ts';

/** The place of a header among the rows of an export. */
export interface FoundHeader {
  readonly index: number;
  /** Rows directly below it that repeat the names of the columns. */
  readonly below: number;
}

/** Rows among which the header is searched. */
const MOST_ABOVE = 40;

/** Finds the header of an export: the first row that names columns of people; null if no row does. */
export function findHeader(rows: readonly SourceRow[]): FoundHeader | null {
  const index = rows.slice(0, MOST_ABOVE).findIndex(({ cells }, at) => namesColumns(cells, at === 0 ? 1 : 2));
  if (index === -1) return null;
  const second = rows[index + 1]?.cells;
  return { index, below: second !== undefined && namesAgain(rows[index]!.cells, second) ? 1 : 0 };
}

/** Whether a row names the columns of a header a second time. */
export function namesAgain(header: readonly string[], row: readonly string[]): boolean {
  return namesColumns(row, 2) && sharesNames(header, row);
}

/** Whether a row is a header: it has several different cells, none looks like a value, and at least `least` are names that we know. */
function namesColumns(cells: readonly string[], least: number): boolean {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (written.length < 2 || new Set(written).size < written.length) return false;
  if (written.some((cell) => cell.includes('@') || cell.length > 80 || /^[\d./: -]+$/.test(cell))) return false;
  return written.filter(isKnown).length >= least;
}

function isKnown(cell: string): boolean {
  const says = readHeaderWords(cell);
  return ['manager', 'mail', 'first', 'last', 'name'].some((said) => says.has(said as 'mail'));
}

/** Whether at least half of the names of a header are in the row below it too, regardless of capitals and punctuation. */
function sharesNames(header: readonly string[], second: readonly string[]): boolean {
  const fold = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const same = header.filter((cell, column) => cell.trim() !== '' && fold(cell) === fold(second[column] ?? '')).length;
  return same >= 2 && same * 2 >= header.filter((cell) => cell.trim() !== '').length;
}
