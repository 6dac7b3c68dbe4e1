import type { RosterProblem } from '../check.ts';
import { quote, rawText } from './cells.ts';
import { fixBlankRow } from './missingValues.ts';
import { certain, type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Adds blank cells to a short row; removes blank cells from a long one, or joins cells split by a comma. Removes a blank row. */
export function fixRaggedRow(source: FixSource, row: number, problem: RosterProblem): readonly RosterFix[] {
  const gone = fixBlankRow(source, { ...problem, record: row });
  if (gone.length > 0) return gone;
  const { table } = source.check;
  const excess = table.cellCount(row) - table.headers.length;
  if (excess < 0) {
    const { end } = table.rangeOfRow(row);
    const title = excess === -1 ? 'Add the missing cell, blank' : `Add the ${-excess} missing cells, blank`;
    return [certain(title, [{ range: { start: end, end }, newText: ','.repeat(-excess) }])];
  }
  const extra = table.record(row).slice(table.headers.length);
  if (extra.every((value) => value.trim() === '')) {
    const range = { start: table.rangeOf(row, table.headers.length - 1).end, end: table.rangeOfRow(row).end };
    return [
      certain(excess === 1 ? 'Remove the blank cell at the end' : `Remove the ${excess} blank cells at the end`, [{ range, newText: '' }]),
    ];
  }
  return joinCells(source, row, excess);
}

/** Joins cells that were split by a comma: those whose joining puts the e-mails of the row into their columns. */
function joinCells(source: FixSource, row: number, excess: number): RosterFix[] {
  const { table, columns } = source.check;
  const cells = table.record(row);
  const fits = table.headers
    .map((_, column) => column)
    .filter((column) => {
      const joined = [...cells.slice(0, column), cells.slice(column, column + excess + 1).join(','), ...cells.slice(column + excess + 1)];
      const isEmail = (at: number): boolean => /^\s*[^\s@,]+@[^\s@,]+\s*$/.test(joined[at] ?? '');
      return (
        columns.email !== -1 &&
        isEmail(columns.email) &&
        (columns.managerEmail === -1 || joined[columns.managerEmail]!.trim() === '' || isEmail(columns.managerEmail))
      );
    });
  return fits.flatMap((column) => {
    const range = { start: table.rangeOf(row, column).start, end: table.rangeOf(row, column + excess).end };
    const raw = rawText(source, range);
    if (raw.includes('"')) return [];
    const title = `Quote "${raw}" as one cell, of the column "${table.headers[column]!.trim()}"`;
    return [proposing(title, [{ range, newText: quote(raw) }], fits.length === 1)];
  });
}
