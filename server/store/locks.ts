import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { isConstraintViolation } from './constraintViolation.ts';
import type { Tables } from './tables.ts';

/** What is written by one request at a time: a wing of the service each (of insights what people did), its keys and settings, and the tables themselves. */
export const LOCKS = ['developers', 'segments', 'platform', 'activity', 'service', 'schema'] as const;
export type Lock = (typeof LOCKS)[number];

/** How often to try to make the tables, where other processes do so at the same moment. */
const MOST_TRIES = 10;

/** Makes the two tables that everything else is made with, the locks and the list of migrations, where they are missing. */
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
      // "If not exists" does not wait for another one who is just making it: it fails.
      if (tries === MOST_TRIES || !(isConstraintViolation(error) || isBeingMade(error))) throw error;
    }
  }
}

/** Waits until nobody else holds the lock, and holds it until the transaction ends. */
export async function takeLock(transaction: Transaction<Tables>, lock: Lock): Promise<void> {
  // A row that is changed is a lock on every engine, whatever its isolation; one that is only read "for update" is not.
  await transaction
    .updateTable('locks')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('name', '=', lock)
    .execute();
}

/** How often the lock was taken: while the number stays, nobody has changed what it guards. */
export async function countTurns(database: Kysely<Tables>, lock: Lock): Promise<number> {
  const { rows } = await database.executeQuery<{ readonly taken: number }>(COUNTS[lock]);
  return rows[0]?.taken ?? 0;
}

/** Written out, for it is asked with every request. */
const COUNTS = Object.fromEntries(
  LOCKS.map((lock) => [lock, CompiledQuery.raw(`select taken from locks where name = '${lock}'`)]),
) as Readonly<Record<Lock, CompiledQuery<{ readonly taken: number }>>>;

// Asked first, so that a user without the right to make tables can serve a database that has them.
async function areThere(database: Kysely<Tables>): Promise<boolean> {
  try {
    const rows = await database.selectFrom('locks').select('name').execute();
    return LOCKS.every((lock) => rows.some(({ name }) => name === lock));
  } catch {
    return false;
  }
}

/** PostgreSQL's codes of a table, or its type, that came into being meanwhile. */
function isBeingMade(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['42P07', '42710', 'XX000'].includes(String(error.code));
}
