import { type Kysely, SqliteAdapter, type Transaction } from 'kysely';
import { DEFAULT_ACCOUNT } from '../core/platform/scope.ts';
import { Refusal } from '../core/refusal.ts';
import { isMissingTable } from './engine.ts';
import type { Migration } from './migrations.ts';
import { openAccount } from './platform/organizations.ts';
import { insertDefaultWorkspace } from './segments/defaultWorkspace.ts';
import type { Tables } from './tables.ts';
import { createLocks, inTransaction } from './transaction.ts';

/**
 * Runs the pending steps in one transaction; a second process waits and then finds nothing to do. Throws SERVICE_ERROR, without changing
 * anything, if the database belongs to another version of Fairlead.
 */
export async function migrate(database: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  // Before anything is written: a refused database stays as it is.
  listPending(await readApplied(database), migrations);
  await createLocks(database);
  await inTransaction(database, 'schema', async (transaction) => {
    const applied = await readApplied(transaction);
    const pending = listPending(applied, migrations);
    if (pending.length > 0 && !(transaction.getExecutor().adapter instanceof SqliteAdapter)) {
      // Loaded only here: a service on a file starts without it.
      const { LIFT_DEADLINE } = await import('./postgres/connection.ts');
      await transaction.executeQuery(LIFT_DEADLINE);
    }
    for (const migration of pending) {
      await migration.up(transaction);
      await transaction.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
    }
    if (applied.length === 0) await createDefaultAccount(transaction);
  });
}

/** Returns the names of the steps that have run; none if the database is empty. */
async function readApplied(database: Kysely<Tables>): Promise<readonly string[]> {
  try {
    const rows = await database.selectFrom('migrations').select('name').execute();
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

function listPending(applied: readonly string[], migrations: readonly Migration[]): readonly Migration[] {
  if (applied.length > 0 && !applied.includes(migrations[0]!.name)) {
    throw new Refusal(
      'SERVICE_ERROR',
      'The data was written by a Fairlead from before the first release. Nothing was changed. ' +
        'To keep the data, start that version and run `fairlead local snapshot save kept`. ' +
        'Then start this one with the same data folder but an empty database ' +
        '(move fairlead.db away, or name another database), and run `fairlead local snapshot restore kept`.',
    );
  }
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    const message = `The data folder was written by a newer Fairlead (${unknown.join(', ')}). Update Fairlead, or choose another data folder.`;
    throw new Refusal('SERVICE_ERROR', message);
  }
  return migrations.filter(({ name }) => !applied.includes(name));
}

/** Fills a new database, after all steps, so that every area can be tried at once. */
async function createDefaultAccount(transaction: Transaction<Tables>): Promise<void> {
  const now = Date.now();
  await openAccount(transaction, DEFAULT_ACCOUNT, now);
  await insertDefaultWorkspace(transaction, now);
}
