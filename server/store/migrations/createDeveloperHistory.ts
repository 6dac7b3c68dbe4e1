import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Lets versions that differ in a few rows share the rest. */
export async function createDeveloperHistory({ schema }: Transaction<Tables>): Promise<void> {
  await schema.alterTable('developer_versions').addColumn('row_set', 'integer').execute();
  await schema
    .createTable('developer_history')
    .addColumn('row_set', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .addColumn('until_version', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('present', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('manager_email', 'text', (column) => column.notNull())
    .addColumn('cells', 'json', (column) => column.notNull())
    .addPrimaryKeyConstraint('developer_history_key', ['row_set', 'until_version', 'position'])
    .execute();
}
