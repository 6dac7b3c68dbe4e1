import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows per statement; more are no faster. */
const ROWS_PER_STATEMENT = 100;

/** Statements between two yields to the event loop. */
const STATEMENTS_PER_TURN = 20;

type Value = string | number | null;

/** What to do if a row's key exists already: fail the whole insert, or skip the row. */
type Present = 'fail' | 'skip';

/**
 * Inserts a row for each item, with the values of `columns` in order, and returns the number of rows added. The statement is built once and
 * run for many rows at a time.
 */
export async function insertMany<Name extends keyof Tables, Item>(
  database: Database,
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  items: readonly Item[],
  toValues: (item: Item, index: number) => readonly Value[],
  present: Present = 'fail',
): Promise<number> {
  const fullInsert = buildInsert(database, table, columns, ROWS_PER_STATEMENT, present);
  // One connection for all statements: acquiring one for each is noticeably slower for large rosters.
  return database.getExecutor().provideConnection(async (connection) => {
    let parameters: Value[] = [];
    let statements = 0;
    let added = 0;
    for (let index = 0; index < items.length; index++) {
      for (const value of toValues(items[index]!, index)) parameters.push(value);
      if (parameters.length < ROWS_PER_STATEMENT * columns.length) continue;
      added += toCount(await connection.executeQuery({ ...fullInsert, parameters }));
      parameters = [];
      statements++;
      if (statements % STATEMENTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    if (parameters.length === 0) return added;
    const rest = buildInsert(database, table, columns, parameters.length / columns.length, present);
    return added + toCount(await connection.executeQuery({ ...rest, parameters }));
  });
}

function toCount({ numAffectedRows = 0n }: QueryResult<unknown>): number {
  return Number(numAffectedRows);
}

function buildInsert(database: Database, table: keyof Tables, columns: readonly string[], rows: number, present: Present): CompiledQuery {
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  // The values are placeholders; only the SQL of the statement is used.
  const values = Array.from({ length: rows }, () => row) as never;
  const insert = database.insertInto(table).values(values);
  return (present === 'skip' ? insert.onConflict((conflict) => conflict.doNothing()) : insert).compile();
}
