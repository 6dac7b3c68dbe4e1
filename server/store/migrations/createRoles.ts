import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Creates the table of custom roles. */
export async function createRoles({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
