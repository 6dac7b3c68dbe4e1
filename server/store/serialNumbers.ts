import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { STORED_TABLES } from './storedTables.ts';

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
