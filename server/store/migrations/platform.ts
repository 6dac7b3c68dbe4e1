import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Creates the tables of accounts, organizations, projects, connectors and pipelines. Deleting a project deletes its connectors and pipelines. */
export async function createPlatformTables({ schema }: Transaction<Tables>): Promise<void> {
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
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('modified_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('organizations_key', ['account_id', 'id'])
    .execute();
  await schema
    .createTable('projects')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('org_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('modules', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('projects_key', ['account_id', 'org_id', 'id'])
    .addForeignKeyConstraint('projects_organization', ['account_id', 'org_id'], 'organizations', ['account_id', 'id'])
    .execute();
  // A key with a nullable column would permit duplicates; foreign keys are checked only if all their columns are set.
  await schema
    .createTable('connectors')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('org_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('spec', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('connectors_key', ['scope', 'id'])
    .addForeignKeyConstraint('connectors_organization', ['account_id', 'org_id'], 'organizations', ['account_id', 'id'])
    .addForeignKeyConstraint(
      'connectors_project',
      ['account_id', 'org_id', 'project_id'],
      'projects',
      ['account_id', 'org_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('connectors_project_key').on('connectors').columns(['account_id', 'org_id', 'project_id']).execute();
  await schema
    .createTable('pipelines')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('org_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('stage_names', 'text', (column) => column.notNull())
    .addColumn('yaml', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pipelines_key', ['account_id', 'org_id', 'project_id', 'id'])
    .addForeignKeyConstraint(
      'pipelines_project',
      ['account_id', 'org_id', 'project_id'],
      'projects',
      ['account_id', 'org_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}
