import type { Kysely, Transaction } from 'kysely';
import { Refusal } from '../core/refusal.ts';
import { isConstraintViolation, isOvertaken } from './constraintViolation.ts';
import { type Lock, takeLock } from './locks.ts';
import type { Tables } from './tables.ts';

/** Maximum attempts to run a transaction. */
const MOST_TRIES = 8;

/**
 * Runs work as one transaction while holding the lock, in this process and against other processes on the same database: whatever it reads
 * of the lock's area stays true until it ends.
 * Work must change nothing but the database, because a server may require it to be repeated. Throws CONFLICT if another request was faster,
 * UNAVAILABLE if the server never lets it complete.
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

// Waiters in this process hold no connection, so reads go on.
function inTurn<Result>(database: Kysely<Tables>, lock: Lock, work: () => Promise<Result>): Promise<Result> {
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
