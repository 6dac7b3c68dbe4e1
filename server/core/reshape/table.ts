import * as l10n from '@vscode/l10n';
import { findNearest } from '../nearest.ts';

/** A header and its rows; each row has as many cells as the header. */
export interface PlainTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The place of each row in the source: a line or the row of a sheet. */
  readonly lines: readonly number[];
}

/** Why a step failed: a sentence, with the zero-based index of the row if it concerns one. */
export interface Fault {
  readonly fault: string;
  readonly row: number | null;
}

/** The table after a step, or why the step failed. */
export type Reshaped = PlainTable | Fault;

/** Returns the index of a column, by its name without white space around it; -1 if there is none. */
export function findColumn({ headers }: Pick<PlainTable, 'headers'>, name: string): number {
  return headers.findIndex((header) => header.trim() === name.trim());
}

/** Returns the fault of a step that names an unknown column; null if the table has them all. */
export function findMissing(table: PlainTable, names: readonly string[]): Fault | null {
  const name = names.find((one) => findColumn(table, one) < 0);
  if (name === undefined) return null;
  const nearest = findNearest(name, table.headers);
  const next = nearest === null ? l10n.t('Use one of: {0}.', table.headers.join(', ')) : l10n.t('Is “{0}” meant?', nearest);
  return { fault: l10n.t('Unknown column “{0}” at this step. {1}', name, next), row: null };
}

/** Writes the cells of some columns in each row; a column that does not exist is added at the end. */
export function writeColumns(
  { headers, rows, lines }: PlainTable,
  names: readonly string[],
  toCells: (row: readonly string[], index: number) => readonly string[],
): PlainTable {
  const written = [...headers];
  const places = names.map((name) => {
    const there = findColumn({ headers: written }, name);
    return there < 0 ? written.push(name) - 1 : there;
  });
  const changed = rows.map((row, index) => {
    const cells = toCells(row, index);
    const whole = written.map((_, column) => row[column] ?? '');
    places.forEach((place, index) => {
      whole[place] = cells[index] ?? '';
    });
    return whole;
  });
  return { headers: written, rows: changed, lines };
}
