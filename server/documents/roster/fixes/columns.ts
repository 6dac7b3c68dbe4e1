import { findSeparator } from '../../../core/developers/separators.ts';
import { separateByCommas } from '../../separateByCommas.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Maximum number of rows for fixes that add or remove a column, with one edit per row. */
const MOST_ROWS = 10_000;

/** Removes a column that is blank or repeats another column; returns nothing if it has other values. */
export function removeNeedless(source: FixSource, column: number, same: number | null = null): RosterFix[] {
  const { table, facts } = source.check;
  if (table.rowCount > MOST_ROWS || table.headers.length < 2 || !facts.headerReadable) return [];
  let isBlank = true;
  let othersAreBlank = table.headers.length === 2 && table.headers[1 - column]!.trim() === '';
  for (let row = 0; row < table.rowCount; row++) {
    const value = table.value(row, column).trim();
    if (!facts.isReadable(row) || (value !== '' && (same === null || value !== table.value(row, same).trim()))) return [];
    // A row of one blank cell would be a blank line, which is not a row.
    if (table.headers.length === 2 && table.value(row, 1 - column) === '') return [];
    isBlank &&= value === '';
    othersAreBlank &&= table.value(row, 1 - column).trim() === '';
  }
  // The file would be empty.
  if (othersAreBlank) return [];
  const edits = [];
  for (let row = -1; row < table.rowCount; row++) {
    const own = table.rangeOf(row, column);
    const range =
      column === 0 ? { start: own.start, end: table.rangeOf(row, 1).start } : { start: table.rangeOf(row, column - 1).end, end: own.end };
    edits.push({ range, newText: '' });
  }
  return [proposing(isBlank ? 'Remove the blank column' : 'Remove the duplicate column', edits)];
}

/** Adds a blank column at the end of every row. */
export function addColumn(source: FixSource, header: string): RosterFix[] {
  const { table, facts } = source.check;
  if (table.rowCount > MOST_ROWS || !facts.headerReadable) return [];
  const edits = [];
  for (let row = -1; row < table.rowCount; row++) {
    if (row >= 0 && !facts.isReadable(row)) return [];
    const { end } = table.rangeOfRow(row);
    edits.push({ range: { start: end, end }, newText: row === -1 ? `,${header}` : ',' });
  }
  return [proposing(`Add a blank column "${header}"`, edits)];
}

/** The conversion of each version of a roster: a single edit of the whole text, offered for each field that has no column until then. */
const CONVERTED = new WeakMap<FixSource, RosterFix>();

/** Replaces the separator of the whole text by commas; returns nothing if it already is a comma. */
export function fixSeparator(source: FixSource): RosterFix[] {
  const separator = findSeparator(source.check.facts.headers);
  if (separator === null) return [];
  const fix = CONVERTED.get(source) ?? convert(source, separator.sign);
  CONVERTED.set(source, fix);
  return [fix];
}

function convert(source: FixSource, separator: string): RosterFix {
  const text = source.text();
  const edit = { range: source.lines.rangeOf(0, text.length), newText: separateByCommas(text, separator) };
  return proposing('Convert to Commas', [edit], true);
}
