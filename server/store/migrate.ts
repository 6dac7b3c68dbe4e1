import { type Kysely, SqliteAdapter } from 'kysely';
import { Refusal } from '../core/refusal.ts';
import { createLocks } from './locks.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Tables } from './tables.ts';
import { inTransaction } from './transaction.ts';

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
      const { LIFT_DEADLINE } = await import('./postgresConnection.ts');
      await transaction.executeQuery(LIFT_DEADLINE);
    }
    for (const migration of MIGRATIONS) {
      if (applied.has(migration.name)) continue;
      await migration.up(transaction);
      await transaction.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
    }
  });
}
