import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { Refusal } from '../core/refusal.ts';
import { isConstraintViolation, isOvertaken } from './engine.ts';
import type { Tables } from './tables.ts';

/** Maximum attempts to run a transaction (docs/decisions/engines.md#repeated-transactions). */
const MOST_TRIES = 8;

/**
 * Runs work as one transaction while holding the lock, in this process and against other processes on the same database: whatever it reads
 * of the lock's area stays true until it ends.
 * Work must change nothing but the database, because a server may require it to be repeated. Throws CONFLICT if another request was faster,
 * UNAVAILABLE if the server never lets it complete (docs/decisions/engines.md#writers).
 */
export function inTransaction<Result>(
  database: Kysely<Tables>,
  lock: Lock,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTurn(database, lock, async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await database.transaction().execute(async (transaction) => {
          await takeLock(transaction, lock);
          return work(transaction);
        });
      } catch (error) {
        if (!isOvertaken(error) || tries === MOST_TRIES) throw toRefusal(error) ?? error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
      }
    }
  });
}

/** The end of the last turn of each lock, by database. */
const TURNS = new WeakMap<Kysely<Tables>, Map<Lock, Promise<void>>>();

/** Runs work when no other work of this process has the lock's turn. Waiters hold no connection, so reads go on, and wait without a deadline. */
export function inTurn<Result>(database: Kysely<Tables>, lock: Lock, work: () => Promise<Result>): Promise<Result> {
  const turns = TURNS.get(database) ?? new Map<Lock, Promise<void>>();
  TURNS.set(database, turns);
  const result = (turns.get(lock) ?? Promise.resolve()).then(work);
  const end = (): void => {};
  turns.set(lock, result.then(end, end));
  return result;
}

function toRefusal(error: unknown): Refusal | null {
  if (isConstraintViolation(error)) {
    return new Refusal('CONFLICT', 'Another request changed the same things at the same moment, so nothing was changed. Try again.');
  }
  if (!isOvertaken(error)) return null;
  const details = { retryAfter: 1, cause: error };
  return new Refusal(
    'UNAVAILABLE',
    'Too many requests change the same things at once. Nothing was changed; try again in a moment.',
    details,
  );
}

/**
 * The units that only one request writes at a time: each area of the service (for insights its imported activity and its exports), its keys and settings,
 * and the schema.
 */
export const LOCKS = ['developers', 'segments', 'platform', 'activity', 'exports', 'service', 'schema'] as const;
export type Lock = (typeof LOCKS)[number];

/** Maximum attempts to create the tables while other processes create them too. */
const MOST_CREATION_TRIES = 10;

/** Creates the tables `locks` and `migrations` if they are missing; every other table depends on them. */
export async function createLocks(database: Kysely<Tables>): Promise<void> {
  if (await areThere(database)) return;
  for (let tries = 1; ; tries++) {
    try {
      await database.transaction().execute(async (transaction) => {
        await transaction.schema
          .createTable('locks')
          .ifNotExists()
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('taken', 'bigint', (column) => column.notNull())
          .execute();
        await transaction.schema
          .createTable('migrations')
          .ifNotExists()
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('applied_at', 'bigint', (column) => column.notNull())
          .execute();
        const rows = LOCKS.map((name) => ({ name, taken: 0 }));
        await transaction
          .insertInto('locks')
          .values(rows)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
      });
      return;
    } catch (error) {
      // CREATE TABLE IF NOT EXISTS does not wait for another process that is creating the same table: it fails.
      if (tries === MOST_CREATION_TRIES || !(isConstraintViolation(error) || isBeingMade(error))) throw error;
    }
  }
}

/** Waits until no one else holds the lock, then holds it until the transaction ends. */
export async function takeLock(transaction: Transaction<Tables>, lock: Lock): Promise<void> {
  // An updated row is locked on every engine and at every isolation level; one read "for update" is not.
  await transaction
    .updateTable('locks')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('name', '=', lock)
    .execute();
}

/** Returns how often the lock was taken: if the count is unchanged, so is everything that the lock guards. */
export async function countTurns(database: Kysely<Tables>, lock: Lock): Promise<number> {
  const { rows } = await database.executeQuery<{ readonly taken: number }>(COUNTS[lock]);
  return rows[0]?.taken ?? 0;
}

/** Precompiled, because every request runs it. */
const COUNTS = Object.fromEntries(
  LOCKS.map((lock) => [lock, CompiledQuery.raw(`select taken from locks where name = '${lock}'`)]),
) as Readonly<Record<Lock, CompiledQuery<{ readonly taken: number }>>>;

// Checked first, so that a user without the right to create tables can serve a database that has them.
async function areThere(database: Kysely<Tables>): Promise<boolean> {
  try {
    const rows = await database.selectFrom('locks').select('name').execute();
    return LOCKS.every((lock) => rows.some(({ name }) => name === lock));
  } catch {
    return false;
  }
}

/** PostgreSQL's codes for a table, or its type, that another process has just created. */
function isBeingMade(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['42P07', '42710', 'XX000'].includes(String(error.code));
}
