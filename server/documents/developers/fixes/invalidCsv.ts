import * as l10n from '@vscode/l10n';
import { EMAIL_FORM } from '../../../core/emails.ts';
import { isConflictMark } from '../../../core/markConflicts.ts';
import { plural } from '../../../core/plural.ts';
import { findCutRow } from '../../csv/faults.ts';
import { type CellAddress, scanCsv } from '../../csv/scan.ts';
import { readTable } from '../../csv/table.ts';
import { comparePositions, isSameRange, type PlacedEdit } from '../../lineIndex.ts';
import type { RosterProblem } from '../check.ts';
import { quote, rawText, removeRows } from './cells.ts';
import { fixRepeatedHeader } from './headers.ts';
import { fixBlankRow, fixTotalRow } from './needlessRows.ts';
import { certain, type FixSource, proposing, type RosterFix } from './rosterFix.ts';
import { hasManyNuls, mayHaveOpenComma } from './understood.ts';

const KNOWN = new WeakMap<FixSource, boolean>();

/** Whether a quote is unclosed: how the text is read then depends on every quote after it. */
export function hasOpenQuote(source: FixSource): boolean {
  const { check } = source;
  const known = KNOWN.get(source);
  if (known !== undefined) return known;
  const isOpen = check.problems.some(({ code, range }) => {
    if (code !== 'INVALID_CSV' || range.end.character - range.start.character !== 1 || rawText(source, range) !== '"') return false;
    const cell = check.table.cellAt(range.start);
    return cell !== null && comparePositions(check.table.rangeOf(cell.row, cell.column).start, range.start) === 0;
  });
  KNOWN.set(source, isOpen);
  return isOpen;
}

/** Counts the problems with invalid CSV. */
export function countInvalid(problems: readonly RosterProblem[]): number {
  return problems.filter(({ code }) => code === 'INVALID_CSV').length;
}

/** Fixes what makes a text invalid as CSV; nothing for characters lost in decoding, which only the bytes can reveal. */
export function fixInvalidCsv(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const { table } = source.check;
  const { range } = problem;
  const cell = table.cellAt(range.start);
  if (cell === null) return [];
  const place = table.rangeOf(cell.row, cell.column);
  const raw = rawText(source, range);
  const startsCell = comparePositions(place.start, range.start) === 0;
  const isWhole = isSameRange(place, range);
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

/** Adds blank cells to a short row; removes blank cells from a long one, or joins cells split by a comma. Removes a blank row. */
function fixRaggedRow(source: FixSource, row: number, problem: RosterProblem): readonly RosterFix[] {
  const { table } = source.check;
  if (isConflictMark(table.value(row, 0))) return [];
  const total = fixTotalRow(source, row);
  if (total.length > 0) return total;
  const excess = table.cellCount(row) - table.headers.length;
  if (findCutRow(table, source.text()) === row) return [removeCut(source, row), addCells(source, row, -excess)];
  const gone = fixBlankRow(source, { ...problem, record: row });
  if (gone.length > 0) return gone;
  // Which cell is missing is not known, so this is never certain.
  if (excess < 0) return [{ ...addCells(source, row, -excess), isPreferred: EMAIL_FORM.test(emailOf(source, row)) }];
  const extra = table.record(row).slice(table.headers.length);
  if (extra.some((value) => value.trim() !== '')) return joinCells(source, row, excess);
  const range = { start: table.rangeOf(row, table.headers.length - 1).end, end: table.rangeOfRow(row).end };
  const cut = certain(plural(excess, 'Remove the blank cell at the end', 'Remove the {0} blank cells at the end', excess), [
    { range, newText: '' },
  ]);
  return mayHaveOpenComma(source, row) ? [...joinCells(source, row, excess), { ...cut, isPreferred: false, isSafe: false }] : [cut];
}

function removeCut(source: FixSource, row: number): RosterFix {
  return proposing(l10n.t('Remove this row, which is cut off'), removeRows(source, [row]));
}

function addCells({ check: { table } }: FixSource, row: number, count: number): RosterFix {
  const { end } = table.rangeOfRow(row);
  const title = count === 1 ? l10n.t('Add the missing cell, blank') : l10n.t('Add the {0} missing cells, blank', count);
  return proposing(title, [{ range: { start: end, end }, newText: ','.repeat(count) }]);
}

function emailOf({ check: { table, columns } }: FixSource, row: number): string {
  return table.value(row, columns.email).trim();
}

/** Joins cells that were split by a comma: those whose joining puts the e-mails of the row into their columns. */
function joinCells(source: FixSource, row: number, excess: number): RosterFix[] {
  const { table } = source.check;
  const cells = table.record(row);
  const fits = [...table.headers.keys()].filter((column) =>
    hasEmails(source, cells.toSpliced(column, excess + 1, cells.slice(column, column + excess + 1).join(','))),
  );
  return fits.flatMap((column) => {
    const range = { start: table.rangeOf(row, column).start, end: table.rangeOf(row, column + excess).end };
    const raw = rawText(source, range);
    // One text among blanks was not split.
    if (raw.includes('"') || raw.split(',').filter((part) => part.trim() !== '').length < 2) return [];
    const title = l10n.t('Quote "{0}" as one cell, of the column "{1}"', raw, table.headers[column]!.trim());
    return [proposing(title, [{ range, newText: quote(raw) }], fits.length === 1)];
  });
}

/** Closes a quote at the place that gives the row as many cells as the header, or at the end of its line; or removes it. */
function fixUnclosedQuote(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const { table } = source.check;
  const range = table.rangeOf(row, column);
  const raw = rawText(source, range);
  const inside = raw.slice(1);
  const start = source.lines.offsetAt(range.start);
  const closing = (at: number): PlacedEdit[] => [{ range: source.lines.rangeOf(start + at, start + at), newText: '"' }];
  const isCut = row >= 0 && findCutRow(table, source.text()) === row;
  const fixes: RosterFix[] = isCut ? [removeCut(source, row)] : [];

  const commas = [...inside.matchAll(/,/g)].map(({ index }) => index + 1);
  const own = commas.length - (table.headers.length - 1 - column);
  const at = commas[Math.max(own, 0)];
  // A quote after that place would be a stray one.
  if (row >= 0 && at !== undefined && own >= 0 && !raw.slice(at).includes('"')) {
    fixes.push(proposing(l10n.t('Close the quote at the end of the cell'), closing(at), !isCut));
  }
  fixes.push(proposing(l10n.t('Close the quote at the end of the line'), closing(raw.length), fixes.length === 0));
  if (!inside.includes('"'))
    fixes.push(proposing(l10n.t('Remove the quote'), [{ range: source.lines.rangeOf(start, start + 1), newText: '' }]));
  return fixes;
}

/** Rewrites a cell with text after its closing quote so that every character is part of the value, or removes that text. */
function fixTextAfterQuote(source: FixSource, { row, column }: CellAddress, { range: behind }: RosterProblem): readonly RosterFix[] {
  const range = source.check.table.rangeOf(row, column);
  const raw = rawText(source, range);
  const isClosed = raw.length > 2 && raw.endsWith('"');
  const inner = isClosed ? raw.slice(1, -1).replaceAll('""', '"') : raw;
  const writing = (value: string) => [{ range, newText: quote(value) }];
  const after = rawText(source, behind);
  if (after.trim() === '') {
    const spaces = certain(l10n.t('Remove the spaces after the quote'), [{ range: behind, newText: '' }]);
    return [{ ...spaces, isSafe: hasAllCells(source, row) }];
  }
  return [
    proposing(l10n.t('Double the quotes inside the cell'), writing(inner), true),
    proposing(l10n.t('Remove all quotes from this cell'), writing(raw.replaceAll('"', ''))),
    proposing(l10n.t('Remove the text after the quote'), [{ range: behind, newText: '' }]),
  ];
}

/** Quotes the whole cell, which does not change its value; or removes spaces around its quotes. */
function fixStrayQuote(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const range = source.check.table.rangeOf(row, column);
  const raw = rawText(source, range);
  const start = source.lines.offsetAt(range.start);
  const spaced = /[ \t]+("(?:[^"\r\n]|"")*")[ \t]*(?=[,\r\n]|$)/y;
  spaced.lastIndex = start;
  const found = spaced.exec(source.text());
  const quoted = found !== null && endsCell(source, { row, column }, start + found[0].length) ? found : null;
  const whole: RosterFix = {
    ...certain(l10n.t('Quote the whole cell'), [{ range, newText: quote(raw) }]),
    isPreferred: quoted === null,
    isSafe: quoted === null && isOnlyQuoted(source, { row, column }),
  };
  const bare = proposing(l10n.t('Remove the quotes'), [{ range, newText: raw.replaceAll('"', '') }]);
  if (quoted === null) return [whole, bare];
  const around = { range: source.lines.rangeOf(start, start + quoted[0].length), newText: quoted[1]! };
  const spaces = certain(l10n.t('Remove the spaces around the quotes'), [around]);
  return [{ ...spaces, isSafe: isWholeWithoutSpaces(source, row) }, whole, bare];
}

function hasAllCells({ check: { table } }: FixSource, row: number): boolean {
  return table.cellCount(row) === table.headers.length;
}

/** Whether a row is valid once there is no space around quotes; those of a cell with a comma made it two. */
function isWholeWithoutSpaces(source: FixSource, row: number): boolean {
  const { table } = source.check;
  const raw = rawText(source, table.rangeOfRow(row));
  const scan = scanCsv(raw.replace(/(?<=^|,)[ \t]+("(?:[^"\r\n]|"")*")[ \t]*(?=,|$)/g, '$1'), 2, false);
  if (scan.faults.length > 0 || scan.rowCount !== 1) return false;
  return row === -1 || (scan.rowCells[1] === table.headers.length && hasEmails(source, readTable(scan).headers));
}

/** Whether the cells of a row have e-mails where they belong; a manager may be blank. */
function hasEmails({ check: { columns } }: FixSource, cells: readonly string[]): boolean {
  const isEmail = (column: number): boolean => /^\s*[^\s@,]+@[^\s@,]+\s*$/.test(cells[column] ?? '');
  return (
    columns.email !== -1 &&
    isEmail(columns.email) &&
    (columns.managerEmail === -1 || (cells[columns.managerEmail] ?? '').trim() === '' || isEmail(columns.managerEmail))
  );
}

/** Whether a row has all its cells and no other quote than those of one cell: else they may enclose a comma, or a line end. No e-mail has a quote. */
function isOnlyQuoted(source: FixSource, { row, column }: CellAddress): boolean {
  const { table } = source.check;
  const { email, managerEmail } = source.check.columns;
  const neighbours = [row - 1, row + 1].filter((other) => other >= 0 && other < table.rowCount);
  if (!neighbours.every((other) => source.check.inputs.isReadable(other))) return false;
  if (!hasAllCells(source, row) || (row !== -1 && (column === email || column === managerEmail))) return false;
  return table.headers.every((_, other) => other === column || !rawText(source, table.rangeOf(row, other)).includes('"'));
}

/** Whether this cell of the row or a later one ends at an offset: a line may also end inside the quotes of another cell. */
function endsCell({ check: { table }, lines }: FixSource, { row, column }: CellAddress, offset: number): boolean {
  for (let later = column; later < table.cellCount(row); later++) {
    if (lines.offsetAt(table.rangeOf(row, later).end) === offset) return true;
  }
  return false;
}

/** Removes the hidden NUL characters of a cell. */
function fixNul(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const range = source.check.table.rangeOf(row, column);
  const raw = rawText(source, range);
  const count = raw.split('\0').length - 1;
  const title = plural(
    count,
    'Remove the hidden NUL character from this cell',
    'Remove the {0} hidden NUL characters from this cell',
    count,
  );
  const edits = [{ range, newText: raw.replaceAll('\0', '') }];
  return [{ ...certain(title, edits), isSafe: hasAllCells(source, row) && !hasManyNuls(source.text()) }];
}
