import { createHash } from 'node:crypto';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { type Cell, type Column, readColumns, readTablePages } from '../../store/dump.ts';
import { STORED_TABLES, type StoredTableName } from '../../store/storedTables.ts';

/** The format name in the first line of a dump. */
const DUMP_FORMAT = 'fairlead-data';

/** Increased whenever an older service could no longer read a dump. */
const DUMP_VERSION = 1;

/** Maximum characters of a line: enough for the largest row that can be stored. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** The columns of each table in this database. */
export type TableColumns = ReadonlyMap<StoredTableName, readonly Column[]>;

/** A row of a dump with its table and columns. */
export interface DumpRow {
  readonly table: StoredTableName;
  readonly columns: readonly string[];
  readonly cells: readonly Cell[];
}

/**
 * Writes all data as JSON lines: a header, then for each table its columns and its rows as arrays, then the number of rows and the SHA-256
 * of everything before. The output is the same on every engine.
 */
export async function* writeDump(transaction: Database, fairlead: string, exportedAt: number): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ format: DUMP_FORMAT, version: DUMP_VERSION, fairlead, exportedAt })}\n`);
  const columns = await readColumns(transaction);
  let count = 0;
  for (const { name } of STORED_TABLES) {
    const names = (columns.get(name) ?? []).map((column) => column.name);
    yield hashed(`${JSON.stringify({ table: name, columns: names })}\n`);
    for await (const rows of readTablePages(transaction, name)) {
      yield hashed(rows.map((row) => `${JSON.stringify(names.map((column) => row[column]))}\n`).join(''));
      count += rows.length;
    }
  }
  yield `${JSON.stringify({ end: true, rows: count, sha256: hash.digest('hex') })}\n`;
}

/**
 * Reads the rows of a dump, those of each table after the tables it refers to. Throws INVALID_REQUEST if it is not a dump, was modified or
 * truncated, or contains a value that its column does not accept; referential integrity is left to the database.
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
    if (isJsonObject(value) && value.end === true) {
      ended = true;
      if (value.rows !== count || value.sha256 !== hash.digest('hex')) throw refuseDump('it was modified since it was written');
      continue;
    }
    hash.update(`${line}\n`);
    if (number === 1) requireHeader(value);
    else if (isJsonObject(value)) section = readSection(value, section, tables, number);
    else {
      if (section === null) throw refuseDump(`line ${number} is a row without a table`);
      count++;
      yield { table: section.table, columns: section.names, cells: readRow(value, section, number) };
    }
  }
  if (!ended) throw refuseDump(number === 0 ? 'it is empty' : 'its end is missing');
}

/** Creates the refusal for a file that cannot be imported; nothing was changed. */
export function refuseDump(reason: string): Refusal {
  const next = 'Nothing was changed. Send a complete, unmodified file from GET /__fairlead/data';
  return new Refusal('INVALID_REQUEST', `The file cannot be imported: ${reason}. ${next}.`);
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
  if (!isJsonObject(value) || value.format !== DUMP_FORMAT) throw refuseDump('it does not begin like a Fairlead export');
  if (value.version !== DUMP_VERSION) throw refuseDump('another version of Fairlead wrote it, in another format');
}

function readSection(value: Readonly<Record<string, unknown>>, before: Section | null, tables: TableColumns, number: number): Section {
  const { table, columns: names } = value;
  const place = STORED_TABLES.findIndex(({ name }) => name === table);
  const stored = STORED_TABLES[place];
  if (stored === undefined) throw refuseDump(`line ${number} names an unknown table; a newer Fairlead may have written it`);
  if (place <= (before?.place ?? -1)) throw refuseDump(`the table ${stored.name} is duplicated or out of order`);
  const known = tables.get(stored.name) ?? [];
  const columns = Array.isArray(names) ? names.map((name) => known.find((column) => column.name === name)) : [];
  // An older Fairlead may lack columns, which are then null.
  const isComplete = known.every((column) => column.nullable || columns.includes(column));
  if (columns.includes(undefined) || new Set(columns).size !== columns.length || !isComplete) {
    throw refuseDump(`the table ${stored.name} has different columns here; another version of Fairlead may have written it`);
  }
  return { table: stored.name, place, names: names as string[], columns: columns as Column[], json: new Set(stored.json) };
}

function readRow(value: unknown, { table, columns, json }: Section, number: number): readonly Cell[] {
  if (!Array.isArray(value) || value.length !== columns.length) throw refuseDump(`line ${number} is not a row of ${table}`);
  const wrong = columns.find((column, index) => !isCellOf(column, value[index], json.has(column.name)));
  if (wrong !== undefined) throw refuseDump(`line ${number} has an invalid value for ${wrong.name} of ${table}`);
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
    throw refuseDump(number === 1 ? 'it does not begin like a Fairlead export' : `line ${number} is not JSON`);
  }
}

/** Reads the lines of a dump without their line breaks. Throws INVALID_REQUEST for invalid UTF-8 and for an endless line. */
async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = decoding();
  let rest: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const lines = decode(piece, true).split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        yield rest.join('');
        rest = [];
        length = 0;
      }
      rest.push(line);
      length += line.length;
    }
    if (length > LONGEST_LINE) throw refuseDump('one of its lines has no end');
  }
  decode(new Uint8Array(), false);
  if (length > 0) yield rest.join('');
}

function decoding(): (piece: Uint8Array, stream: boolean) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (piece, stream) => {
    try {
      return decoder.decode(piece, { stream });
    } catch {
      throw refuseDump('it is not UTF-8');
    }
  };
}
