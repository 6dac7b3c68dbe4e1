import {
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import { isDatabaseAddress } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { openSqlite, openSqliteFile } from './sqlite/sqlite.ts';
import type { Tables } from './tables.ts';

/** The database, or one of its transactions: repositories accept either. */
export type Database = Kysely<Tables>;

/**
 * Opens a database and migrates its tables: PostgreSQL if the target is a database address, else SQLite in a file, or in memory for null.
 * Throws SERVICE_ERROR if it cannot be opened or migrated.
 */
export async function openDatabase(target: string | null, migrations: readonly Migration[] = MIGRATIONS): Promise<Database> {
  const engine = target !== null && isDatabaseAddress(target) ? await openServer(target) : openSqlite(target);
  const database = new Kysely<Tables>({ dialect: engine.dialect });
  try {
    await migrate(database, migrations);
    const { createReadingDialect } = engine;
    if (createReadingDialect !== undefined) {
      READERS.set(database, (signal) => {
        const reading = createReadingDialect(signal);
        return reading === null ? database : new Kysely<Tables>({ dialect: reading });
      });
    }
    return database;
  } catch (error) {
    await database.destroy();
    throw error instanceof Refusal ? error : engine.toRefusal(error);
  }
}

/** Opens a database that this process has opened already, for a thread of it: a file, or PostgreSQL on a single host. Throws SERVICE_ERROR. */
export async function openInThread(target: string): Promise<Database> {
  return isDatabaseAddress(target) ? new Kysely<Tables>({ dialect: (await openServer(target)).dialect }) : openSqliteFile(target);
}

const READERS = new WeakMap<Database, (signal?: AbortSignal) => Database>();

/**
 * Returns the database for a single read-only request: a standby that has every write of this process, or else the database itself.
 * All statements go to the same standby, so that a later one never sees an older state. It does not have to be destroyed. Once the signal
 * is aborted, each statement throws its reason.
 */
export function forReading(database: Database, signal?: AbortSignal): Database {
  const reading = READERS.get(database)?.(signal) ?? database;
  return signal === undefined ? reading : reading.withPlugin(new Ending(signal));
}

/** Refuses statements once a signal is aborted. */
class Ending implements KyselyPlugin {
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#signal.throwIfAborted();
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

// Loaded on demand: a service on a file starts without it.
async function openServer(address: string): Promise<Engine> {
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(address);
}
