import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Creates API keys, which tokens belong to; each existing token gets a key of its own with its ID. */
export async function createApiKeys(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('restriction', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.alterTable('tokens').addColumn('key_id', 'text').execute();
  const shared = sql`id, kind, name, description, tags, scopes, roles, restriction, account_id, created_at, revoked_at`;
  await sql`insert into api_keys (${shared}) select ${shared} from tokens`.execute(transaction);
  await sql`update tokens set key_id = id`.execute(transaction);
  await schema.createIndex('tokens_key').on('tokens').column('key_id').execute();
}
