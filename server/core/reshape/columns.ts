import * as l10n from '@vscode/l10n';
import { compilePattern, type Pattern } from '../pattern.ts';
import { type Fault, findColumn, type PlainTable, type Reshaped, writeColumns } from './table.ts';

/** Joins the cells that are not blank, in the order given in `columns`. */
export interface Join {
  readonly columns: readonly string[];
  readonly with?: string;
  readonly to: string;
}

/** Splits by a separator, with the rest in the last part, or by the groups of a regular expression. */
export interface Split {
  readonly column: string;
  readonly by?: string;
  readonly pattern?: string;
  readonly into: readonly string[];
}

/** Writes the cells of some columns in one case. */
export interface Recase {
  readonly columns: readonly string[];
  readonly to: 'lower' | 'upper';
}

/** Joins columns into one. */
export function joinColumns(table: PlainTable, join: Join): PlainTable {
  const columns = join.columns.map((name) => findColumn(table, name));
  const toParts = (row: readonly string[]) => columns.map((column) => (row[column] ?? '').trim()).filter((part) => part !== '');
  return writeColumns(table, [join.to], (row) => [toParts(row).join(join.with ?? ' ')]);
}

/** Writes cells in lower or upper case. */
export function recaseColumns(table: PlainTable, { columns, to }: Recase): PlainTable {
  const places = columns.map((name) => findColumn(table, name));
  const recase = (cell: string): string => (to === 'lower' ? cell.toLowerCase() : cell.toUpperCase());
  return writeColumns(table, columns, (row) => places.map((place) => recase(row[place] ?? '')));
}

/** Gives columns other names. */
export function renameColumns({ headers, rows, lines }: PlainTable, rename: Readonly<Record<string, string>>): Reshaped {
  const names = new Map(Object.entries(rename).map(([from, to]) => [findColumn({ headers }, from), to]));
  const renamed = headers.map((header, column) => names.get(column) ?? header);
  const twice = [...names.values()].find((name) => renamed.filter((header) => header.trim() === name.trim()).length > 1);
  if (twice !== undefined)
    return { fault: l10n.t('This step would create a duplicate column “{0}”. Drop one of the two before it.', twice), row: null };
  return { headers: renamed, rows, lines };
}

/** Keeps some columns in the given order, or leaves some out. */
export function chooseColumns(table: PlainTable, keep: readonly string[] | undefined, drop: readonly string[]): Reshaped {
  const dropped = new Set(drop.map((name) => findColumn(table, name)));
  const kept = keep?.map((name) => findColumn(table, name)) ?? [...table.headers.keys()].filter((column) => !dropped.has(column));
  const twice = keep?.find((_, index) => kept.indexOf(kept[index]!) < index);
  if (twice !== undefined) return { fault: l10n.t('This step would create a duplicate column “{0}”. Name it once.', twice), row: null };
  const toKept = (cells: readonly string[]): string[] => kept.map((column) => cells[column] ?? '');
  return { headers: toKept(table.headers), rows: table.rows.map(toKept), lines: table.lines };
}

/** Maximum steps that the pattern of one step takes for all cells together. */
const MOST_STEPS = 1_000_000_000;

/** Prepares a pattern for the cells of one column; a fault if it cannot be used, or takes too long for all of them. */
export function compileFor(table: PlainTable, column: string, pattern: string): Pattern | Fault {
  const at = findColumn(table, column);
  const compiled = compilePattern(pattern);
  if (typeof compiled === 'string') return { fault: compiled, row: null };
  let steps = 0;
  for (const [row, cells] of table.rows.entries()) {
    steps += compiled.size * (cells[at] ?? '').length;
    if (steps > MOST_STEPS)
      return { fault: l10n.t('The pattern {0} takes too long for the column “{1}”. Use a simpler one.', pattern, column), row };
  }
  return compiled;
}

/** Splits a column into several. */
export function splitColumn(table: PlainTable, { column, by, pattern, into }: Split): Reshaped {
  const at = findColumn(table, column);
  const compiled = pattern === undefined ? null : compileFor(table, column, pattern);
  if (compiled !== null && 'fault' in compiled) return compiled;
  const parts: (readonly (string | null)[])[] = [];
  for (const [row, cells] of table.rows.entries()) {
    const cell = (cells[at] ?? '').trim();
    const found = compiled === null ? cut(cell, by ?? '', into.length) : cell === '' ? [] : compiled.find(cell);
    if (found === null) {
      const fault = l10n.t(
        '“{0}” in the column “{1}” does not match the pattern {2}. Correct the cell or the pattern.',
        cell,
        column,
        pattern ?? '',
      );
      return { fault, row };
    }
    parts.push(found);
  }
  return writeColumns(table, into, (_, row) => into.map((_, index) => (parts[row]?.[index] ?? '').trim()));
}

/** Splits a cell into at most `most` parts; the last part takes the rest. */
function cut(cell: string, by: string, most: number): string[] {
  const parts = by === '' ? [cell] : cell.split(by);
  return parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join(by)];
}
