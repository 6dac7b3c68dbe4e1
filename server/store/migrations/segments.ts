import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { required } from './required.ts';

/** Creates the tables of workspaces, segments with their definitions and keys, identities with their attributes, and the audit log. */
export async function createSegmentTables(transaction: Transaction<Tables>): Promise<void> {
  await createWorkspaces(transaction);
  await createSegments(transaction);
  await createDefinitions(transaction);
  await createIdentities(transaction);
  const { schema } = transaction;
  // No foreign keys: the log of a segment outlives it.
  await schema
    .createTable('segment_audit')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .$call(required('text', 'workspace_id', 'segment_name'))
    .addColumn('environment_id', 'text')
    .$call(required('text', 'action'))
    .$call(required('integer', 'key_count'))
    .addColumn('title', 'text')
    .addColumn('comment', 'text')
    .$call(required('text', 'actor_type', 'actor_id', 'actor_name'))
    .$call(required('bigint', 'at'))
    .execute();
  await schema.createIndex('segment_audit_segment').on('segment_audit').columns(['workspace_id', 'segment_name', 'number']).execute();
}

/** Lets workspaces belong to a project of the platform; each project has at most one. */
export async function addWorkspaceProjects({ schema }: Transaction<Tables>): Promise<void> {
  const columns = ['organization_identifier', 'project_identifier'];
  // SQLite adds one column at a time.
  for (const column of columns) await schema.alterTable('workspaces').addColumn(column, 'text').execute();
  await schema.createIndex('workspaces_project').on('workspaces').columns(columns).unique().execute();
}

async function createWorkspaces({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('workspaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .$call(required('integer', 'requires_title_and_comments'))
    .$call(required('bigint', 'created_at'))
    .execute();
  await schema
    .createTable('environments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspaces.id'))
    .$call(required('text', 'name'))
    .$call(required('integer', 'production'))
    .$call(required('bigint', 'created_at'))
    .addUniqueConstraint('environments_name', ['workspace_id', 'name'])
    .execute();
  await schema
    .createTable('traffic_types')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspaces.id'))
    .$call(required('text', 'name'))
    .$call(required('bigint', 'created_at'))
    .addUniqueConstraint('traffic_types_name', ['workspace_id', 'name'])
    .execute();
}

async function createSegments({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('segments')
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspaces.id'))
    .$call(required('text', 'name'))
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .$call(required('text', 'description'))
    .$call(required('bigint', 'created_at'))
    .addPrimaryKeyConstraint('segments_key', ['workspace_id', 'name'])
    .execute();
  await schema.createIndex('segments_traffic_type').on('segments').column('traffic_type_id').execute();
  await schema
    .createTable('segment_tags')
    .$call(required('text', 'workspace_id', 'segment_name', 'tag'))
    .addPrimaryKeyConstraint('segment_tags_key', ['workspace_id', 'segment_name', 'tag'])
    .addForeignKeyConstraint('segment_tags_segment', ['workspace_id', 'segment_name'], 'segments', ['workspace_id', 'name'])
    .execute();
  await schema.createIndex('segment_tags_tag').on('segment_tags').columns(['workspace_id', 'tag']).execute();
}

async function createDefinitions({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('segment_definitions')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'workspace_id', 'segment_name'))
    .addColumn('environment_id', 'text', (column) => column.notNull().references('environments.id'))
    .$call(required('integer', 'key_count'))
    .$call(required('text', 'creator_type', 'creator_id', 'creator_name'))
    .$call(required('bigint', 'created_at', 'updated_at'))
    .addUniqueConstraint('segment_definitions_name', ['environment_id', 'segment_name'])
    .addForeignKeyConstraint('segment_definitions_segment', ['workspace_id', 'segment_name'], 'segments', ['workspace_id', 'name'])
    .execute();
  await schema.createIndex('segment_definitions_segment').on('segment_definitions').columns(['workspace_id', 'segment_name']).execute();
  // No foreign key to the definition, which would be looked up for each key: code that writes keys has locked the definition's row.
  await schema
    .createTable('segment_keys')
    .$call(required('integer', 'definition'))
    .$call(required('text', 'key'))
    .addPrimaryKeyConstraint('segment_keys_key', ['definition', 'key'])
    .execute();
}

async function createIdentities({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('identities')
    .addColumn('environment_id', 'text', (column) => column.notNull().references('environments.id'))
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .$call(required('text', 'key', 'attributes'))
    .$call(required('bigint', 'updated_at'))
    .addPrimaryKeyConstraint('identities_key', ['environment_id', 'traffic_type_id', 'key'])
    .execute();
  await schema
    .createTable('attributes')
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .$call(required('text', 'id'))
    .addColumn('display_name', 'text')
    .addColumn('description', 'text')
    .addColumn('data_type', 'text')
    .$call(required('integer', 'is_searchable'))
    .addColumn('suggested_values', 'text')
    .addPrimaryKeyConstraint('attributes_key', ['traffic_type_id', 'id'])
    .execute();
}
