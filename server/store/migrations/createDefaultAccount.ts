import { sql, type Transaction } from 'kysely';
import { insertDefaultWorkspace } from '../segments/defaultWorkspace.ts';
import type { Tables } from '../tables.ts';

/** Creates what an empty database contains, so that every area can be tried at once. */
export async function createDefaultAccount(transaction: Transaction<Tables>): Promise<void> {
  await createTables(transaction);
  const created_at = Date.now();
  await transaction.insertInto('accounts').values({ id: 'default', name: 'default', created_at }).execute();
  // Only the original columns.
  await sql`insert into organizations (account_id, id, name, created_at) values ('default', 'default', 'default', ${created_at})`.execute(
    transaction,
  );
  await insertDefaultWorkspace(transaction, created_at);
}

async function createTables({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('organizations')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('organizations_key', ['account_id', 'id'])
    .execute();
  await schema
    .createTable('workspaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('requires_title_and_comments', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('environments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('production', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('environments_name', ['workspace_id', 'name'])
    .execute();
  await schema
    .createTable('traffic_types')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('traffic_types_name', ['workspace_id', 'name'])
    .execute();
}
