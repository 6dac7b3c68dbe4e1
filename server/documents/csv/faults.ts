import * as l10n from '@vscode/l10n';
import { describeColumns, MOST_COLUMNS, MOST_CSV_FAULTS } from '../../core/checkLimits.ts';
import { describeCut } from '../../core/csvCells.ts';
import type { RosterProblemCode } from '../../core/developers/problems.ts';
import { describeConflictMark, isConflictMark } from '../../core/markConflicts.ts';
import { plural } from '../../core/plural.ts';
import type { Problem } from '../../core/problem.ts';
import { type FaultKind, findLast } from './scan.ts';
import type { RosterTable, ScannedTable } from './table.ts';

const MESSAGES: Readonly<Record<FaultKind, string>> = {
  unclosedQuote: l10n.t('Unclosed quote. Close it at the end of the cell, or remove it.'),
  textAfterQuote: l10n.t('Unexpected text after the closing quote. Double a quote inside a quoted cell, or add a comma before this text.'),
  strayQuote: l10n.t('An unquoted cell contains a quote. Quote the whole cell and double this quote.'),
  nul: l10n.t('This cell contains a NUL character. Remove it, and check that the file is text and not damaged.'),
  undecodable: l10n.t('This cell contains a character that could not be decoded. Save the file as UTF-8 and retype the character.'),
};

/** An unclosed quote in which the text ends. */
const CUT_CELL = l10n.t(
  'The file ends in this quoted cell, without a line ending. It was probably cut off; export or copy it again, or close the quote.',
);

/** The faults of the text as INVALID_CSV problems, and the rows (-1 is the header) with unreliable cells. */
interface FaultCheck {
  readonly problems: readonly Problem<RosterProblemCode>[];
  readonly garbled: ReadonlySet<number>;
}

/**
 * Finds what makes a text invalid as CSV: bad quoting, invalid characters, rows with more or fewer cells than the header; `unended` says that
 * the file ends with the text, without a line ending.
 */
export function checkFaults(table: ScannedTable, unended = isUnended(table.scan.text)): FaultCheck {
  const { scan } = table;
  if (isTooWide(table)) return { problems: [describeTooWide(table)], garbled: new Set([-1]) };
  const garbled = new Set<number>();
  const problems: Problem<RosterProblemCode>[] = [];
  const cellsWithForeign = new Set<number>();
  for (const fault of scan.faults) {
    const cell = findLast(scan.cellStarts, scan.cellStarts.length, fault.start);
    garbled.add(findLast(scan.rowCells, scan.rowCount, cell) - 1);
    if (fault.kind === 'nul' || fault.kind === 'undecodable') {
      if (cellsWithForeign.has(cell)) continue;
      cellsWithForeign.add(cell);
      problems.push(invalid(MESSAGES[fault.kind], table.rangeBetween(scan.cellStarts[cell]!, scan.cellEnds[cell]!)));
    } else {
      const isCut = unended && fault.kind === 'unclosedQuote' && scan.cellEnds[cell] === scan.text.length;
      problems.push(invalid(isCut ? CUT_CELL : MESSAGES[fault.kind], table.rangeBetween(fault.start, fault.end)));
    }
  }
  for (let row = 0; row < table.rowCount; row++) {
    if (table.cellCount(row) === table.headers.length || garbled.has(row) || garbled.has(-1)) continue;
    garbled.add(row);
    if (problems.length < MOST_CSV_FAULTS) problems.push(describeRaggedRow(table, row, unended));
  }
  return { problems, garbled };
}

/** Whether a table has too many columns; its rows are not checked then. */
export function isTooWide({ headers }: Pick<RosterTable, 'headers'>): boolean {
  return headers.length > MOST_COLUMNS;
}

/** Describes that problem at the first column over the limit. */
export function describeTooWide(table: RosterTable): Problem<RosterProblemCode> {
  return invalid(describeColumns(), table.rangeOf(-1, MOST_COLUMNS));
}

/** Whether a text does not end with a line ending. */
export function isUnended(text: string): boolean {
  return !/[\r\n]$/.test(text.slice(-1));
}

/** Returns the last row if the text ends in it, before it has all its cells or inside a quote, as a file does that was cut off; else -1. */
export function findCutRow(table: RosterTable, text: string): number {
  const last = table.rowCount - 1;
  if (last < 0 || !isUnended(text)) return -1;
  return table.cellCount(last) < table.headers.length || endsInQuote(table, last, text) ? last : -1;
}

/** Whether the last cell of the last row is an unclosed quote, which ends with its line. */
function endsInQuote(table: RosterTable, last: number, text: string): boolean {
  const { start, end } = table.rangeOf(last, table.cellCount(last) - 1);
  const raw = text.slice(start.character - end.character);
  return start.line === end.line && raw.startsWith('"') && raw.split('"').length % 2 === 0;
}

/** Describes a row with more or fewer cells than the header; `unended` says that the text does not end with a line ending. */
export function describeRaggedRow(table: RosterTable, row: number, unended: boolean): Problem<RosterProblemCode> {
  if (isConflictMark(table.value(row, 0))) return invalid(describeConflictMark(), table.rangeOfRow(row));
  const cells = table.cellCount(row);
  const columns = table.headers.length;
  const counts = plural(cells, 'This row has 1 cell and the header {1}.', 'This row has {0} cells and the header {1}.', cells, columns);
  if (cells < columns) {
    if (unended && row === table.rowCount - 1) return invalid(describeCut(cells, columns), table.rangeOfRow(row));
    return invalid(l10n.t('{0} Add the missing cells; an empty cell needs its comma too.', counts), table.rangeOfRow(row));
  }
  const range = { start: table.rangeOf(row, columns).start, end: table.rangeOf(row, cells - 1).end };
  return invalid(l10n.t('{0} Remove the extra cells, or quote a cell that contains a comma.', counts), range);
}

function invalid(message: string, range: Problem['range']): Problem<RosterProblemCode> {
  return { code: 'INVALID_CSV', severity: 'error', message, range, related: [] };
}
