import { SqliteAdapter, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Creates the tables of activity rows and the people they name, of the columns that reports read, of imports, and of the teams' numbers.
 */
export async function createActivityTables(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('activity_people')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('facts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // No foreign key to the people, which would be looked up for each row: code that writes rows numbers them first.
  // A unique key instead of a primary key: SQLite would keep the rows in the order of mostly random IDs, not of time.
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
  // No primary key: SQLite would keep the rows in its order, comparing whole rows including the bytes.
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

// An index on everything that SQLite reads to build the columns of reports, in their order: a month is then read sequentially, several
// times as fast.
async function createColumnIndex({ schema }: Transaction<Tables>): Promise<void> {
  const columns = ['kind', 'month', 'person', 'at', 'started', 'noted', 'lines', 'comments', 'failed', 'ticket'];
  await schema.createIndex('activity_order').on('activity').columns(columns).execute();
}
