import { Kysely } from 'kysely';
import { isDatabaseAddress } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction of it: repositories take either. */
export type Database = Kysely<Tables>;

/** Opens a database and brings its tables up to date: PostgreSQL for an address of one, else SQLite in a file, or in memory for null. Throws SERVICE_ERROR where that cannot be done. */
export async function openDatabase(target: string | null): Promise<Database> {
  const engine = target !== null && isDatabaseAddress(target) ? await openServer(target) : openSqlite(target);
  const database = new Kysely<Tables>({ dialect: engine.dialect });
  try {
    await migrate(database);
    const { createReadingDialect } = engine;
    if (createReadingDialect !== undefined) READERS.set(database, () => new Kysely<Tables>({ dialect: createReadingDialect() }));
    return database;
  } catch (error) {
    await database.destroy();
    throw error instanceof Refusal ? error : engine.toRefusal(error);
  }
}

const READERS = new WeakMap<Database, () => Database>();

/**
 * What one request that only reads may read from: a standby that has everything that this process has written, else the database itself.
 * All its statements go to one standby, so that they see no earlier state than those before them. It needs no end.
 */
export function forReading(database: Database): Database {
  return READERS.get(database)?.() ?? database;
}

// Loaded where it is asked for: a service on a file starts without it.
async function openServer(address: string): Promise<Engine> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(address);
}
