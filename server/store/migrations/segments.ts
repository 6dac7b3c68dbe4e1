import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

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
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('segment_name', 'text', (column) => column.notNull())
    .addColumn('environment_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('key_count', 'integer', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('comment', 'text')
    .addColumn('actor_type', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('segment_audit_segment').on('segment_audit').columns(['workspace_id', 'segment_name', 'number']).execute();
}

async function createWorkspaces({ schema }: Transaction<Tables>): Promise<void> {
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

async function createSegments({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('segments')
    .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('segments_key', ['workspace_id', 'name'])
    .execute();
  await schema.createIndex('segments_traffic_type').on('segments').column('traffic_type_id').execute();
  await schema
    .createTable('segment_tags')
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('segment_name', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
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
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('segment_name', 'text', (column) => column.notNull())
    .addColumn('environment_id', 'text', (column) => column.notNull().references('environments.id'))
    .addColumn('key_count', 'integer', (column) => column.notNull())
    .addColumn('creator_type', 'text', (column) => column.notNull())
    .addColumn('creator_id', 'text', (column) => column.notNull())
    .addColumn('creator_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('segment_definitions_name', ['environment_id', 'segment_name'])
    .addForeignKeyConstraint('segment_definitions_segment', ['workspace_id', 'segment_name'], 'segments', ['workspace_id', 'name'])
    .execute();
  await schema.createIndex('segment_definitions_segment').on('segment_definitions').columns(['workspace_id', 'segment_name']).execute();
  // No foreign key to the definition, which would be looked up for each key: code that writes keys has locked the definition's row.
  await schema
    .createTable('segment_keys')
    .addColumn('definition', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('segment_keys_key', ['definition', 'key'])
    .execute();
}

async function createIdentities({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('identities')
    .addColumn('environment_id', 'text', (column) => column.notNull().references('environments.id'))
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['environment_id', 'traffic_type_id', 'key'])
    .execute();
  await schema
    .createTable('attributes')
    .addColumn('traffic_type_id', 'text', (column) => column.notNull().references('traffic_types.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text')
    .addColumn('description', 'text')
    .addColumn('data_type', 'text')
    .addColumn('is_searchable', 'integer', (column) => column.notNull())
    .addColumn('suggested_values', 'text')
    .addPrimaryKeyConstraint('attributes_key', ['traffic_type_id', 'id'])
    .execute();
}
