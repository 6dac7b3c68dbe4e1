import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { Refusal } from '../../core/refusal.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { createSqliteDialect } from './dialect.ts';
import { markClosed, markOpen, prepareFiles } from './files.ts';
import { requireSqlite } from './module.ts';
import { isDamaged, isForeign, toSqliteRefusal } from './refusal.ts';

/** Milliseconds to wait for another process that locks the file: at startup it blocks, later nothing does (`createSqliteDialect`). */
const BUSY_TIMEOUT = 15_000;

/** Durability (an acknowledged write survives a power failure) and memory use (in KiB). */
const PRAGMAS =
  'pragma synchronous = full; pragma temp_store = memory; pragma foreign_keys = on; pragma cache_size = -8000; pragma journal_size_limit = 67108864; pragma wal_autocheckpoint = 0;';

/** The name of an in-memory database that the threads of this process share. */
const SHARED_MEMORY = /^file:\/[-0-9a-f]+\?vfs=memdb$/;

/** Names a new in-memory database that threads of this process can open too (`openInThread`); null if this Node cannot open it. */
export function nameSharedMemory(): string | null {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 15) ? `file:/${crypto.randomUUID()}?vfs=memdb` : null;
}

/** Opens a file as the service's own (see `markOpen`), a shared in-memory database, or one of its own for null. Throws SERVICE_ERROR. */
export function openSqlite(file: string | null): Engine {
  if (file === null || SHARED_MEMORY.test(file)) return openConnection(file, () => {});
  const engine = openConnection(file, () => markClosed(file));
  markOpen(file);
  return engine;
}

/** Opens another connection to a file or memory, or an in-memory database of its own for null; `beforeClose` runs before it is closed. Throws SERVICE_ERROR. */
function openConnection(name: string | null, beforeClose: () => void): Engine {
  const { DatabaseSync } = requireSqlite();
  const file = name === null || SHARED_MEMORY.test(name) ? null : name;
  try {
    if (file !== null) prepareFiles(file);
    const database = new DatabaseSync(name ?? ':memory:', { timeout: BUSY_TIMEOUT });
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT};`);
    if (file !== null) switchToWal(database);
    database.exec(PRAGMAS);
    // The first read creates the write-ahead log.
    database.exec('select count(*) from sqlite_schema;');
    // SQLite's own `lower` handles only ASCII letters.
    database.function('lower', { deterministic: true }, (value) => (typeof value === 'string' ? value.toLowerCase() : value));
    database.exec('pragma busy_timeout = 0;');
    // Only threads of this process lock the memory, and they end.
    const deadline = file === null ? Number.POSITIVE_INFINITY : BUSY_TIMEOUT;
    return {
      dialect: createSqliteDialect(database, deadline, beforeClose, toFileGuard(file)),
      toRefusal: (error) => toRefusal(file, error),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw (isDamaged(error) && !isForeign(error) ? toSqliteRefusal(error) : null) ?? toRefusal(file, error);
  }
}

/** Returns what throws UNAVAILABLE if the file at a path is not the one that is open: it was deleted or replaced. */
function toFileGuard(file: string | null): () => void {
  if (file === null) return () => {};
  const identify = (): string | null => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev} ${found.ino}`;
  };
  const opened = identify();
  return () => {
    const now = identify();
    if (now === opened) return;
    const what = now === null ? 'was deleted' : 'was replaced by another file';
    throw new Refusal(
      'UNAVAILABLE',
      `The database ${file} ${what} while the service runs. Nothing was changed. Stop the service, restore the file from a backup, then start it again.`,
    );
  };
}

/** Opens another connection to a migrated SQLite file. Throws SERVICE_ERROR. */
export function openSqliteFile(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: openConnection(file, () => {}).dialect });
}

/** Opens one for writing only derived data: its writes need not survive a power failure. Throws SERVICE_ERROR. */
export async function openDerivedFile(file: string): Promise<Kysely<Tables>> {
  const database = openSqliteFile(file);
  await sql`pragma synchronous = normal`.execute(database);
  return database;
}

/** Runs read-only work on a connection of its own that sees the file as it was at the beginning; writers do not have to wait. */
export function readSnapshot<Result>(database: Kysely<Tables>, work: (snapshot: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

// Retries: two processes that open a new file at the same time can make each other's switch fail without waiting.
function switchToWal(database: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal;');
      return;
    } catch (error) {
      if (!/locked|busy/i.test(String(error)) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function toRefusal(file: string | null, error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  const where = file ?? 'in memory';
  return new Refusal(
    'SERVICE_ERROR',
    `The database ${where} cannot be opened: ${reason}. Check that the folder is writable and that the file belongs to Fairlead, or choose another data folder.`,
  );
}
