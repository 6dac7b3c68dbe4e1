import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Creates the tables of roster versions and their rows, and of people: permanent numbers, and accounts in connected systems. */
export async function createDeveloperTables(transaction: Transaction<Tables>): Promise<void> {
  await createVersions(transaction);
  await createRows(transaction);
  await createPeople(transaction);
}

async function createVersions({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('developer_versions')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('developer_count', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('activated_at', 'bigint')
    .addColumn('row_set', 'integer')
    .addColumn('base_id', 'integer')
    .execute();
  // Ensures that there is at most one active version, also with several writers.
  await schema
    .createIndex('developer_versions_one_active')
    .on('developer_versions')
    .column('state')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('ACTIVE'))
    .execute();
  await schema
    .createTable('developer_activations')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createRows({ schema }: Transaction<Tables>): Promise<void> {
  // SQLite stores the rows in the order of the primary key: rosters are written and read as a whole.
  await schema
    .createTable('developers')
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name_rank', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('manager_email', 'text', (column) => column.notNull())
    .addColumn('cells', 'json', (column) => column.notNull())
    .addPrimaryKeyConstraint('developers_key', ['version_id', 'position'])
    .execute();
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
  await schema
    .createTable('developer_order')
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .addColumn('stretch', 'integer', (column) => column.notNull())
    .addColumn('positions', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('developer_order_key', ['version_id', 'stretch'])
    .execute();
}

async function createPeople({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('developer_refs')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .execute();
  // Accounts belong to e-mails, not to a version, so that they outlive every version.
  await schema
    .createTable('developer_identities')
    .addColumn('integration_id', 'bigint', (column) => column.notNull())
    .addColumn('application_type', 'text', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('developer_identities_key', ['integration_id', 'application_type', 'identity'])
    .execute();
  await schema.createIndex('developer_identities_email').on('developer_identities').column('email').execute();
}
