import { SqliteAdapter, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** What people did, who they are to it, the columns that reports read, where imports stand, and the numbers of teams. */
export async function createActivityTables(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('activity_people')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('facts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // No reference to the people, who would be looked up for each row: whoever writes rows has just numbered them.
  // No primary key but a unique one: SQLite would keep the rows in the order of ids, most of which are random, and not in that of time.
  await schema
    .createTable('activity')
    .addColumn('kind', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('person', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint')
    .addColumn('started', 'bigint')
    .addColumn('noted', 'bigint')
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('comments', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('repository', 'text', (column) => column.notNull())
    .addColumn('ticket', 'text', (column) => column.notNull())
    .addColumn('month', 'integer')
    .addUniqueConstraint('activity_key', ['kind', 'id'])
    .execute();
  await schema.createIndex('activity_month').on('activity').columns(['kind', 'month', 'at']).execute();
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) await createColumnIndex(transaction);
  // No primary key, which SQLite would keep the rows in the order of: it compares them whole, bytes and all.
  await schema
    .createTable('activity_columns')
    .addColumn('kind', 'integer', (column) => column.notNull())
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addUniqueConstraint('activity_columns_key', ['kind', 'month'])
    .execute();
  await schema
    .createTable('activity_sources')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('cursor', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('team_refs')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .execute();
}

// SQLite makes columns for reports of it: all that they hold in their order, so that a month is read in one stretch, several times as fast.
async function createColumnIndex({ schema }: Transaction<Tables>): Promise<void> {
  const columns = ['kind', 'month', 'person', 'at', 'started', 'noted', 'lines', 'comments', 'failed', 'ticket'];
  await schema.createIndex('activity_order').on('activity').columns(columns).execute();
}
