import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Records each activation of a version: a version stores only the last. */
export async function createDeveloperActivations(transaction: Transaction<Tables>): Promise<void> {
  await transaction.schema
    .createTable('developer_activations')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  const known = await transaction
    .selectFrom('developer_versions')
    .select(['id', 'activated_at'])
    .where('activated_at', 'is not', null)
    .orderBy('activated_at')
    .orderBy('id')
    .execute();
  for (const { id, activated_at } of known) {
    if (activated_at !== null) await transaction.insertInto('developer_activations').values({ version_id: id, at: activated_at }).execute();
  }
}
