import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { openConnection } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Opens one more connection to a file of SQLite whose tables have been brought up to date, for writing only what can be made again: it need not survive that the power fails. Throws SERVICE_ERROR. */
export async function openSqliteFile(file: string): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: openConnection(file, () => {}).dialect });
  await sql`pragma synchronous = normal`.execute(database);
  return database;
}

/** Runs work that only reads, on a connection of its own, to which the file stays as it is at the beginning; whoever writes is not kept waiting. */
export function readSnapshot<Result>(database: Database, work: (snapshot: Database) => Promise<Result>): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}
