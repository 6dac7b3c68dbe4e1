import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { required } from './required.ts';

/** Creates the tables of accounts, organizations, projects, connectors and pipelines. Deleting a project deletes its connectors and pipelines. */
export async function createPlatformTables({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'name'))
    .$call(required('bigint', 'created_at'))
    .execute();
  await schema
    .createTable('organizations')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .$call(required('text', 'id', 'name'))
    .$call(required('bigint', 'created_at'))
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('modified_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('organizations_key', ['account_id', 'id'])
    .execute();
  await schema
    .createTable('projects')
    .$call(required('text', 'account_id', 'org_id', 'id', 'name', 'color', 'modules', 'description', 'tags'))
    .$call(required('bigint', 'created_at', 'modified_at'))
    .addPrimaryKeyConstraint('projects_key', ['account_id', 'org_id', 'id'])
    .addForeignKeyConstraint('projects_organization', ['account_id', 'org_id'], 'organizations', ['account_id', 'id'])
    .execute();
  // A key with a nullable column would permit duplicates; foreign keys are checked only if all their columns are set.
  await schema
    .createTable('connectors')
    .$call(required('text', 'scope', 'id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('org_id', 'text')
    .addColumn('project_id', 'text')
    .$call(required('text', 'name', 'type'))
    .addColumn('description', 'text')
    .$call(required('text', 'tags', 'spec'))
    .$call(required('bigint', 'created_at', 'modified_at'))
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
    .$call(required('text', 'account_id', 'org_id', 'project_id', 'id', 'name', 'description', 'tags', 'stage_names', 'yaml'))
    .$call(required('integer', 'revision'))
    .$call(required('bigint', 'created_at', 'modified_at'))
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
