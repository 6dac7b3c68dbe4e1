import { sql, type Transaction } from 'kysely';
import type { RoleGrant } from '../../core/access/roles.ts';
import type { Tables } from '../tables.ts';

/** Creates the tables of keys and of stored configuration. */
export async function createServiceTables({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema
    .createTable('configuration')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** The scope for all of area D before there were roles. */
const FORMER_PLATFORM_SCOPE = 'platform';

/** Adds roles and restrictions to keys, replaces the scope `platform` by a role, and deletes session keys, which are no longer stored. */
export async function addKeyKinds(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .alterTable('tokens')
    .addColumn('roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await schema
    .alterTable('tokens')
    .addColumn('restriction', 'text', (column) => column.notNull().defaultTo('{"environments":[],"projects":[]}'))
    .execute();
  await transaction.deleteFrom('tokens').where('kind', 'not in', ['personal', 'service_account', 'admin']).execute();
  const everything: RoleGrant = { role: 'account_admin', orgIdentifier: null, projectIdentifier: null };
  for (const { id, scopes } of await transaction.selectFrom('tokens').select(['id', 'scopes']).execute()) {
    const held = JSON.parse(scopes) as string[];
    if (!held.includes(FORMER_PLATFORM_SCOPE)) continue;
    const rest = JSON.stringify(held.filter((scope) => scope !== FORMER_PLATFORM_SCOPE));
    await transaction
      .updateTable('tokens')
      .set({ scopes: rest, roles: JSON.stringify([everything]) })
      .where('id', '=', id)
      .execute();
  }
}

/** Creates the table of custom roles. */
export async function createRoles({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

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
