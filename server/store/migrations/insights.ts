import { SqliteAdapter, sql, type Transaction } from 'kysely';
import { ACTIVITY_KINDS, PART_KINDS, UNKNOWN_COUNT } from '../../core/insights/activity.ts';
import { createTextIndex } from '../insights/causes.ts';
import { FIRST_MONTH, isPartitioned, LAST_MONTH } from '../insights/partitions.ts';
import type { Tables } from '../tables.ts';
import { required } from './required.ts';

/**
 * Creates the tables of activity rows and the people they name, of the columns that reports read, of imports and what undoes them, and of
 * the teams' numbers.
 */
export async function createInsightTables(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('activity_people')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('facts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await createActivity(transaction);
  // No primary key: SQLite would keep the rows in its order, comparing whole rows including the bytes.
  await schema
    .createTable('activity_columns')
    .$call(required('integer', 'kind', 'month'))
    .$call(required('bigint', 'revision'))
    .$call(required('blob', 'bytes'))
    .addUniqueConstraint('activity_columns_key', ['kind', 'month'])
    .execute();
  await schema
    .createTable('activity_sources')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(required('text', 'cursor'))
    .$call(required('bigint', 'updated_at'))
    .execute();
  await createImports(transaction);
  await schema
    .createTable('team_refs')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .execute();
}

async function createActivity(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  const isByMonth = isPartitioned(transaction);
  // No foreign key to the people, which would be looked up for each row: code that writes rows numbers them first.
  // A unique key instead of a primary key: SQLite would keep the rows in the order of mostly random IDs, not of time.
  const activity = schema
    .createTable('activity')
    .$call(required('integer', 'kind'))
    .$call(required('text', 'id'))
    .$call(required('integer', 'person'))
    .addColumn('at', 'bigint')
    .addColumn('started', 'bigint')
    .addColumn('noted', 'bigint')
    .$call(required('integer', 'lines', 'comments', 'failed'))
    .$call(required('text', 'repository', 'ticket'))
    .addColumn('month', 'integer')
    .addColumn('source', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('about', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('activity_key', isByMonth ? ['kind', 'id', 'month'] : ['kind', 'id']);
  await (isByMonth ? activity.modifyEnd(sql`partition by list (month)`) : activity).execute();
  await schema.createIndex('activity_month').on('activity').columns(['kind', 'month', 'at']).execute();
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) await createColumnIndex(transaction);
  await createTextIndex(transaction, 'cause');
  if (isByMonth) await createPartitions(transaction);
}

// An index on everything that SQLite reads to build the columns of reports, in their order: a month is then read sequentially, several
// times as fast.
async function createColumnIndex({ schema }: Transaction<Tables>): Promise<void> {
  const columns = ['kind', 'month', 'person', 'at', 'started', 'noted', 'lines', 'comments', 'failed', 'ticket'];
  await schema.createIndex('activity_order').on('activity').columns(columns).execute();
}

/** The partition of the rows without a month, and of those whose month has no partition of its own. */
const REST = 'activity_rest';

/** Creates the partition of the rows without one of their own, and the table of the months of all rows, which triggers maintain. */
async function createPartitions(transaction: Transaction<Tables>): Promise<void> {
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(transaction);
  await run(`create table ${REST} partition of activity default`);
  await run(`alter table ${REST} add constraint ${REST}_months check (month is null or month < ${FIRST_MONTH} or month > ${LAST_MONTH})`);
  await transaction.schema
    .createTable('activity_keys')
    .$call(required('integer', 'kind'))
    .$call(required('text', 'id'))
    .addColumn('month', 'integer')
    .addUniqueConstraint('activity_keys_key', ['kind', 'id'])
    .execute();
  await keepKeys(run);
}

async function keepKeys(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`
    create function keep_activity_keys() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from activity_keys using removed where activity_keys.kind = removed.kind and activity_keys.id = removed.id;
      end if;
      if tg_op <> 'DELETE' then
        insert into activity_keys (kind, id, month) select kind, id, month from added;
      end if;
      return null;
    end $$`);
  for (const [operation, tables] of [
    ['insert', 'new table as added'],
    ['update', 'old table as removed new table as added'],
    ['delete', 'old table as removed'],
  ]) {
    await run(
      `create trigger keep_keys_${operation} after ${operation} on activity referencing ${tables} for each statement execute function keep_activity_keys()`,
    );
  }
}

async function createImports({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('activity_origins')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await schema
    .createTable('activity_imports')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .$call(required('text', 'action', 'source'))
    .$call(required('bigint', 'created_at', 'updated_at'))
    .$call(required('integer', 'added', 'changed', 'removed'))
    .$call(required('text', 'cursors'))
    .addColumn('undone_at', 'bigint')
    .execute();
  await schema
    .createTable('activity_changes')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .$call(required('integer', 'import'))
    .$call(required('text', 'rows'))
    .execute();
  await schema.createIndex('activity_changes_import').on('activity_changes').column('import').execute();
}

/**
 * Says of pull requests how many lines and comments they have only if a source knows it: it was stored as 0. Records without a source do not
 * show what they left out. The columns of reports are made again.
 */
export async function forgetUnknownCounts(transaction: Transaction<Tables>): Promise<void> {
  const parts = Object.values(PART_KINDS);
  for (const count of ['lines', 'comments'] as const) {
    const told = sql`from activity part where part.kind in (${sql.join(parts)}) and part.id = activity.id`;
    await sql`
      update activity set ${sql.ref(count)} = ${UNKNOWN_COUNT}
      where kind = ${ACTIVITY_KINDS.pullRequest} and ${sql.ref(count)} = 0
      and exists (select 1 ${told}) and not exists (select 1 ${told} and part.${sql.ref(count)} >= 0)`.execute(transaction);
  }
  await transaction.deleteFrom('activity_columns').execute();
}

/** Makes the index of deployments again: it finds commits by their first characters, because hosts may shorten them. */
export async function indexShortenedCommits(transaction: Transaction<Tables>): Promise<void> {
  await transaction.schema.dropIndex('activity_version').execute();
  await createVersionIndex(transaction);
}

/** Adds the index of deployments by what was deployed. */
export async function createVersionIndex(transaction: Transaction<Tables>): Promise<void> {
  await createTextIndex(transaction, 'version');
}
