import * as l10n from '@vscode/l10n';
import { nameKey } from '../developers/personNames.ts';
import { foldText } from '../text.ts';
import { compileFor } from './columns.ts';
import { type Fault, findColumn, findMissing, type PlainTable, type Reshaped, writeColumns } from './table.ts';

/** Keeps the rows whose cell in a column is one of some values, is none of them, matches a pattern, or is blank or not. */
export interface Filter {
  readonly column: string;
  readonly is?: readonly string[];
  readonly not?: readonly string[];
  readonly pattern?: string;
  readonly blank?: boolean;
}

/** Keeps the rows that fit; values are compared without regard to case. */
export function filterRows(table: PlainTable, { column, is, not, pattern, blank }: Filter): Reshaped {
  const at = findColumn(table, column);
  const compiled = pattern === undefined ? null : compileFor(table, column, pattern);
  if (compiled !== null && 'fault' in compiled) return compiled;
  const values = new Set((is ?? not ?? []).map(foldText));
  const fits = (cell: string): boolean => {
    if (compiled !== null) return compiled.find(cell) !== null;
    if (blank !== undefined) return (cell === '') === blank;
    return values.has(foldText(cell)) === (is !== undefined);
  };
  const kept = [...table.rows.keys()].filter((row) => fits((table.rows[row]![at] ?? '').trim()));
  return { headers: table.headers, rows: kept.map((row) => table.rows[row]!), lines: kept.map((row) => table.lines[row]!) };
}

/** Finds the value of each cell in columns of this or another table, and takes a cell of the row that has it. */
export interface Lookup {
  readonly column: string;
  /** The columns that may have the value, the most certain first. */
  readonly in: readonly string[];
  readonly take: string;
  readonly to: string;
  /** Another file, by its path from the file of the steps. */
  readonly file?: string;
  /** Values that mean none, in any case, such as "No Manager"; they become blank. */
  readonly none?: readonly string[];
  /** What happens to a value that no row has; it is refused by default. */
  readonly unknown?: 'refuse' | 'blank' | 'keep';
  /** What happens to a row that finds itself, like a manager at the top in many systems; it takes its own cell by default. */
  readonly self?: 'blank' | 'keep';
}

/** Writes what a lookup finds; `source` is the table of its file. */
export function lookUp(table: PlainTable, lookup: Lookup, source: PlainTable): Reshaped {
  const missing = findMissing(source, [...lookup.in, lookup.take]);
  if (missing !== null) return missing;
  const take = findColumn(source, lookup.take);
  const keys = lookup.in.map((name) => indexRows(source, findColumn(source, name), take));
  const at = findColumn(table, lookup.column);
  const none = new Set(['', ...(lookup.none ?? []).map(foldText)]);
  const found: string[] = [];
  for (const [row, cells] of table.rows.entries()) {
    const value = (cells[at] ?? '').trim();
    const taken = none.has(foldText(value)) ? '' : findTaken(keys, value);
    if (taken === AMBIGUOUS)
      return {
        fault: l10n.t(
          'Several rows have “{0}” in “{1}”, with different values of “{2}”. Look it up by a unique column.',
          value,
          lookup.in.join(', '),
          lookup.take,
        ),
        row,
      };
    if (taken === null && (lookup.unknown ?? 'refuse') === 'refuse') return toUnknown(lookup, value, row);
    const isOwn = lookup.self === 'blank' && lookup.file === undefined && findsItself(table, lookup, cells);
    found.push(isOwn ? '' : (taken ?? (lookup.unknown === 'keep' ? value : '')));
  }
  return writeColumns(table, [lookup.to], (_, row) => [found[row] ?? '']);
}

function findsItself(table: PlainTable, { column, in: columns }: Lookup, cells: readonly string[]): boolean {
  const [sought = [], ...own] = [column, ...columns].map((name) => toLookupKeys((cells[findColumn(table, name)] ?? '').trim()));
  return own.flat().some((key) => sought.includes(key));
}

function toUnknown({ column, in: columns }: Lookup, value: string, row: number): Fault {
  const fault = l10n.t(
    'No row has “{0}”, the “{1}” of this row, in “{2}”. Add that row, or set "unknown" of the step to "blank".',
    value,
    column,
    columns.join(', '),
  );
  return { fault, row };
}

/** The mark of a value that leads to several results. */
const AMBIGUOUS = Symbol('ambiguous');

type Taken = string | typeof AMBIGUOUS;

function findTaken(keys: readonly ReadonlyMap<string, Taken>[], value: string): Taken | null {
  for (const index of keys) {
    for (const key of toLookupKeys(value)) {
      const taken = index.get(key);
      if (taken !== undefined) return taken;
    }
  }
  return null;
}

/** Indexes the cells to take by those of a column: as written, ignoring case, and as the name of a person in any order. */
function indexRows({ rows }: PlainTable, column: number, take: number): ReadonlyMap<string, Taken> {
  const index = new Map<string, Taken>();
  for (const row of rows) {
    const value = (row[column] ?? '').trim();
    const taken = (row[take] ?? '').trim();
    for (const key of toLookupKeys(value)) {
      const other = index.get(key);
      index.set(key, other === undefined || other === taken ? taken : AMBIGUOUS);
    }
  }
  return index;
}

/** Returns the keys by which a value is found: as written without regard to case, and the words of a name in any order. */
export function toLookupKeys(value: string): readonly string[] {
  if (value === '') return [];
  const written = value.toLowerCase();
  return /^[\p{L}\p{M}\s,.'’-]+$/u.test(value) ? [written, `name:${nameKey(value)}`] : [written];
}
