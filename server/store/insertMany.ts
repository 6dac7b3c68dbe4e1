import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows a statement; more make it no faster. */
const ROWS_A_STATEMENT = 100;

/** Statements between two breaths, in which the process answers what needs no database. */
const STATEMENTS_A_BREATH = 20;

type Value = string | number | null;

/** Adds rows, each the values of `columns` in order: the statement is built once and run with many rows at a time. */
export async function insertMany<Name extends keyof Tables>(
  database: Database,
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  let parameters: Value[] = [];
  let statements = 0;
  const whole = buildInsert(database, table, columns, ROWS_A_STATEMENT);
  for (const row of rows) {
    parameters.push(...row);
    if (parameters.length < ROWS_A_STATEMENT * columns.length) continue;
    await database.executeQuery({ ...whole, parameters });
    parameters = [];
    statements++;
    if (statements % STATEMENTS_A_BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (parameters.length === 0) return;
  await database.executeQuery({ ...buildInsert(database, table, columns, parameters.length / columns.length), parameters });
}

function buildInsert(database: Database, table: keyof Tables, columns: readonly string[], rows: number): CompiledQuery {
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  // The values are placeholders; only the text of the statement is taken.
  const values = Array.from({ length: rows }, () => row) as never;
  return database.insertInto(table).values(values).compile();
}
