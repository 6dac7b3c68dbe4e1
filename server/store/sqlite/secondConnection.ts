import { Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { openConnection } from './sqlite.ts';

/**
 * Opens another connection to a migrated SQLite file, for writing only derived data: its writes need not survive a power failure. Throws
 * SERVICE_ERROR.
 */
export async function openSqliteFile(file: string): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: openConnection(file, () => {}).dialect });
  await sql`pragma synchronous = normal`.execute(database);
  return database;
}

/** Runs read-only work on a connection of its own that sees the file as it was at the beginning; writers do not have to wait. */
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
