import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Makes organizations resources with a description and tags, and adds the account to keys; existing rows keep their content. */
export async function addOrganizations(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .alterTable('organizations')
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('organizations')
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await schema
    .alterTable('organizations')
    .addColumn('modified_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await transaction
    .updateTable('organizations')
    .set((row) => ({ modified_at: row.ref('created_at') }))
    .execute();
  await schema.alterTable('tokens').addColumn('account_id', 'text').execute();
}
