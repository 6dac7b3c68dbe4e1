import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { required } from './required.ts';

/** Creates the tables of API keys, their tokens, roles, and stored configuration. */
export async function createAccessTables({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'kind', 'name', 'description', 'tags', 'scopes', 'roles', 'restriction'))
    .addColumn('account_id', 'text')
    .$call(required('bigint', 'created_at'))
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'kind', 'name', 'description', 'tags', 'scopes', 'hash'))
    .$call(required('bigint', 'created_at'))
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('restriction', 'text', (column) => column.notNull().defaultTo('{"environments":[],"projects":[]}'))
    .addColumn('account_id', 'text')
    .addColumn('key_id', 'text')
    .execute();
  await schema.createIndex('tokens_key').on('tokens').column('key_id').execute();
  await schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'name', 'description', 'permissions'))
    .$call(required('bigint', 'created_at'))
    .execute();
  await schema
    .createTable('configuration')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(required('text', 'value'))
    .execute();
}
