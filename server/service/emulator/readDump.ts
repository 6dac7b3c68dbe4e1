import { createHash } from 'node:crypto';
import { isStorable } from '../../core/storableText.ts';
import { STORED_TABLES, type StoredTableName } from '../../store/storedTables.ts';
import type { Cell, Column } from '../../store/wholeTables.ts';
import { DUMP_FORMAT, DUMP_VERSION, readLines, refuseDump } from './dumpLines.ts';

/** The columns of each table in this database. */
export type TableColumns = ReadonlyMap<StoredTableName, readonly Column[]>;

/** A row of a dump with its table and columns. */
export interface DumpRow {
  readonly table: StoredTableName;
  readonly columns: readonly string[];
  readonly cells: readonly Cell[];
}

/**
 * Reads the rows of a dump, those of each table after the tables it refers to. Throws INVALID_REQUEST if it is not a dump, was modified or
 * truncated,
 * or contains a value that its column does not accept; referential integrity is left to the database.
 */
export async function* readDump(pieces: AsyncIterable<Uint8Array>, tables: TableColumns): AsyncGenerator<DumpRow> {
  const hash = createHash('sha256');
  let section: Section | null = null;
  let count = 0;
  let number = 0;
  let ended = false;
  for await (const line of readLines(pieces)) {
    number++;
    if (ended) throw refuseDump('something follows its last line');
    const value = parse(line, number);
    if (isRecord(value) && value.end === true) {
      ended = true;
      if (value.rows !== count || value.sha256 !== hash.digest('hex')) throw refuseDump('it was changed since it was written');
      continue;
    }
    hash.update(`${line}\n`);
    if (number === 1) requireHeader(value);
    else if (isRecord(value)) section = readSection(value, section, tables, number);
    else {
      if (section === null) throw refuseDump(`line ${number} is a row of no table`);
      count++;
      yield { table: section.table, columns: section.names, cells: readRow(value, section, number) };
    }
  }
  if (!ended) throw refuseDump(number === 0 ? 'it is empty' : 'its end is missing');
}

interface Section {
  readonly table: StoredTableName;
  readonly place: number;
  readonly names: readonly string[];
  /** In the order of the dump. */
  readonly columns: readonly Column[];
  readonly json: ReadonlySet<string>;
}

function requireHeader(value: unknown): void {
  if (!isRecord(value) || value.format !== DUMP_FORMAT) throw refuseDump("it does not begin as Fairlead's files do");
  if (value.version !== DUMP_VERSION) throw refuseDump('another version of Fairlead wrote it, in another format');
}

function readSection(value: Readonly<Record<string, unknown>>, before: Section | null, tables: TableColumns, number: number): Section {
  const { table, columns: names } = value;
  const place = STORED_TABLES.findIndex(({ name }) => name === table);
  const stored = STORED_TABLES[place];
  if (stored === undefined) throw refuseDump(`line ${number} names a table that is not known here; a newer Fairlead may have written it`);
  if (place <= (before?.place ?? -1)) throw refuseDump(`the table ${stored.name} stands twice, or in the wrong place`);
  const known = tables.get(stored.name) ?? [];
  const columns = Array.isArray(names) ? names.map((name) => known.find((column) => column.name === name)) : [];
  if (columns.includes(undefined) || new Set(columns).size !== known.length || columns.length !== known.length) {
    throw refuseDump(`the table ${stored.name} has other columns here; another version of Fairlead may have written it`);
  }
  return { table: stored.name, place, names: names as string[], columns: columns as Column[], json: new Set(stored.json) };
}

function readRow(value: unknown, { table, columns, json }: Section, number: number): readonly Cell[] {
  if (!Array.isArray(value) || value.length !== columns.length) throw refuseDump(`line ${number} is no row of ${table}`);
  const wrong = columns.find((column, index) => !isCellOf(column, value[index], json.has(column.name)));
  if (wrong !== undefined) throw refuseDump(`line ${number}: ${wrong.name} of ${table} cannot be this value`);
  return value;
}

function isCellOf({ type, nullable }: Column, value: unknown, json: boolean): value is Cell {
  if (value === null) return nullable;
  if (type === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && isStorable(value) && (!json || isJson(value));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw refuseDump(number === 1 ? "it does not begin as Fairlead's files do" : `line ${number} is not JSON`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
