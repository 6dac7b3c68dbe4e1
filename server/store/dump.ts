import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { DERIVED_TABLES, STORED_TABLES, type StoredArea, type StoredTableName } from './storedTables.ts';

/** A value as every engine returns it. */
export type Cell = string | number | null;

/** Rows per page. */
const PAGE = 1000;

/** A column of a table: whether it holds numbers or text, and whether it may be null. */
export interface Column {
  readonly name: string;
  readonly type: 'number' | 'text';
  readonly nullable: boolean;
}

/** Reads the columns of each table with data of its own from the database. */
export async function readColumns(database: Database): Promise<ReadonlyMap<StoredTableName, readonly Column[]>> {
  const tables = await database.introspection.getTables();
  const named = new Map(tables.map(({ name, columns }) => [name, columns]));
  return new Map(
    STORED_TABLES.map(({ name, key }) => [
      name,
      (named.get(name) ?? []).map(({ name: column, dataType, isNullable }) => ({
        name: column,
        type: /int|numeric/i.test(dataType) ? ('number' as const) : ('text' as const),
        // SQLite reports text key columns as nullable unless NOT NULL is declared.
        nullable: isNullable && !key.includes(column),
      })),
    ]),
  );
}

/** Reads all rows of a table in key order, one page at a time. The result is consistent only if the caller keeps writers out. */
export async function* readTablePages(
  database: Database,
  name: StoredTableName,
): AsyncGenerator<readonly Readonly<Record<string, Cell>>[]> {
  const { key } = STORED_TABLES.find((table) => table.name === name)!;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const query = sql<Record<string, Cell>>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(PAGE)}`;
    const { rows } = await query.execute(database);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Counts the rows of each table. */
export async function countRows(database: Database): Promise<Record<StoredTableName, number>> {
  const counts: Partial<Record<StoredTableName, number>> = {};
  for (const { name } of STORED_TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(database);
    counts[name] = Number(rows[0]?.count ?? 0);
  }
  return counts as Record<StoredTableName, number>;
}

/** Reads the size of the database in bytes; null if the server does not tell, as those that only speak PostgreSQL's language. */
export async function readStoreSize(database: Database): Promise<number | null> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const size = isSqlite
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(database).catch(() => ({ rows: [] }));
  return rows[0] === undefined ? null : Number(rows[0].bytes);
}

/** Empties the tables of some areas, or of all for null. */
export async function emptyTables(transaction: Database, areas: readonly StoredArea[] | null): Promise<void> {
  for (const { name, area } of [...DERIVED_TABLES, ...STORED_TABLES.toReversed()]) {
    if (areas === null || areas.includes(area)) await sql`delete from ${sql.table(name)}`.execute(transaction);
  }
}

/** Sets the sequence of every table to continue after its highest number; an empty table starts at 1 again. */
export async function continueSerialNumbers(transaction: Database): Promise<void> {
  const isSqlite = transaction.getExecutor().adapter instanceof SqliteAdapter;
  for (const { name, serial } of STORED_TABLES) {
    if (serial === undefined) continue;
    const highest = sql`(select max(${sql.ref(serial)}) from ${sql.table(name)})`;
    if (isSqlite) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(transaction);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, coalesce(${highest}, 0))`.execute(transaction);
    } else {
      const sequence = sql`pg_get_serial_sequence(${sql.lit(name)}, ${sql.lit(serial)})`;
      await sql`select setval(${sequence}, coalesce(${highest}, 1), ${highest} is not null)`.execute(transaction);
    }
  }
}
