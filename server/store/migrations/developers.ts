import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Creates the tables of roster versions, their rows, and the permanent numbers of people. */
export async function createDeveloperTables({ schema }: Transaction<Tables>): Promise<void> {
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
    .execute();
  // Ensures that there is at most one active version, also with several writers.
  await schema
    .createIndex('developer_versions_one_active')
    .on('developer_versions')
    .column('state')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('ACTIVE'))
    .execute();
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
    .createTable('developer_order')
    .addColumn('version_id', 'integer', (column) => column.notNull().references('developer_versions.id').onDelete('cascade'))
    .addColumn('stretch', 'integer', (column) => column.notNull())
    .addColumn('positions', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('developer_order_key', ['version_id', 'stretch'])
    .execute();
  await schema
    .createTable('developer_refs')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .execute();
}

/**
 * Creates the table of developers' accounts in connected systems. They belong to e-mails, not to a version, so that they outlive every
 * version.
 */
export async function createDeveloperIdentities({ schema }: Transaction<Tables>): Promise<void> {
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

/** Stores with a version the one that it was reviewed against. */
export async function addReviewBases({ schema }: Transaction<Tables>): Promise<void> {
  await schema.alterTable('developer_versions').addColumn('base_id', 'integer').execute();
}
