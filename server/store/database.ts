import { Kysely, SqliteAdapter } from 'kysely';
import { isDatabaseAddress } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import type { Engine } from './engine.ts';
import { MIGRATIONS } from './migrations.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Tables } from './tables.ts';
import { createLocks, inTransaction } from './transaction.ts';

/** The database, or one of its transactions: repositories accept either. */
export type Database = Kysely<Tables>;

/**
 * Opens a database and migrates its tables: PostgreSQL if the target is a database address, else SQLite in a file, or in memory for null.
 * Throws SERVICE_ERROR if it cannot be opened or migrated.
 */
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
 * Returns the database for a single read-only request: a standby that has every write of this process, or else the database itself.
 * All statements go to the same standby, so that a later one never sees an older state. It does not have to be destroyed.
 */
export function forReading(database: Database): Database {
  return READERS.get(database)?.() ?? database;
}

// Loaded on demand: a service on a file starts without it.
async function openServer(address: string): Promise<Engine> {
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(address);
}

/**
 * Runs the pending migrations in one transaction; a second process waits and then finds nothing to do. Throws SERVICE_ERROR if the database
 * belongs to a newer Fairlead.
 */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  await createLocks(database);
  await inTransaction(database, 'schema', async (transaction) => {
    const rows = await transaction.selectFrom('migrations').select('name').execute();
    const applied = new Set(rows.map(({ name }) => name));
    const unknown = [...applied].filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
    if (unknown.length > 0) {
      throw new Refusal(
        'SERVICE_ERROR',
        `The data folder was written by a newer Fairlead (${unknown.join(', ')}). Update Fairlead, or choose another data folder.`,
      );
    }
    if (applied.size < MIGRATIONS.length && !(transaction.getExecutor().adapter instanceof SqliteAdapter)) {
      // Loaded only here: a service on a file starts without it.
      const { LIFT_DEADLINE } = await import('./postgres/connection.ts');
      await transaction.executeQuery(LIFT_DEADLINE);
    }
    for (const migration of MIGRATIONS) {
      if (applied.has(migration.name)) continue;
      await migration.up(transaction);
      await transaction.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
    }
  });
}
