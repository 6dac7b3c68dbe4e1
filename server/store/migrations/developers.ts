import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { required } from './required.ts';

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
    .$call(required('text', 'state', 'file_name', 'columns'))
    .$call(required('integer', 'developer_count', 'revision'))
    .$call(required('bigint', 'created_at'))
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
    .$call(required('bigint', 'at'))
    .execute();
}

async function createRows({ schema }: Transaction<Tables>): Promise<void> {
  // SQLite stores the rows in the order of the primary key: rosters are written and read as a whole.
  await schema
    .createTable('developers')
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .$call(required('integer', 'position', 'name_rank'))
    .$call(required('text', 'name', 'email', 'manager_email'))
    .$call(required('json', 'cells'))
    .addPrimaryKeyConstraint('developers_key', ['version_id', 'position'])
    .execute();
  await schema
    .createTable('developer_history')
    .addColumn('row_set', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .$call(required('integer', 'until_version', 'position', 'present'))
    .$call(required('text', 'name', 'email', 'manager_email'))
    .$call(required('json', 'cells'))
    .addPrimaryKeyConstraint('developer_history_key', ['row_set', 'until_version', 'position'])
    .execute();
  await schema
    .createTable('developer_order')
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .$call(required('integer', 'stretch'))
    .$call(required('text', 'positions'))
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
    .$call(required('bigint', 'integration_id'))
    .$call(required('text', 'application_type', 'identity', 'email'))
    .$call(required('bigint', 'updated_at'))
    .addPrimaryKeyConstraint('developer_identities_key', ['integration_id', 'application_type', 'identity'])
    .execute();
  await schema.createIndex('developer_identities_email').on('developer_identities').column('email').execute();
}
