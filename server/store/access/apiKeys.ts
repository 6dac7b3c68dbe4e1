import type { Selectable } from 'kysely';
import type { KeyGrants, Restriction, Scope } from '../../core/access/keyGrants.ts';
import type { RoleGrant } from '../../core/access/roles.ts';
import type { Database } from '../database.ts';
import type { ApiKeysTable } from '../tables.ts';

/** An API key as stored; times are milliseconds since the epoch. */
export interface ApiKeyRecord extends DescribedGrants {
  readonly id: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** Adds an API key. */
export async function insertApiKey(database: Database, key: ApiKeyRecord): Promise<void> {
  const { id, createdAt: created_at, revokedAt: revoked_at } = key;
  await database
    .insertInto('api_keys')
    .values({ id, ...toGrantColumns(key), created_at, revoked_at })
    .execute();
}

/** Finds an API key by ID; returns null if it does not exist. */
export async function findApiKey(database: Database, id: string): Promise<ApiKeyRecord | null> {
  const row = await database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Reads all API keys, oldest first. */
export async function readApiKeys(database: Database): Promise<ApiKeyRecord[]> {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toRecord);
}

/** Marks an API key as revoked unless it already is. */
export async function markApiKeyRevoked(database: Database, id: string, at: number): Promise<void> {
  await database.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

/** Replaces the roles of an API key; its tokens keep theirs. */
export async function setRolesOfKey(database: Database, id: string, roles: readonly RoleGrant[]): Promise<void> {
  const change = database.updateTable('api_keys').set({ roles: JSON.stringify(roles) });
  await change.where('id', '=', id).execute();
}

function toRecord(row: Selectable<ApiKeysTable>): ApiKeyRecord {
  return { id: row.id, ...readGrants(row), createdAt: row.created_at, revokedAt: row.revoked_at };
}

/** The columns that API keys and tokens share: their grants and descriptions. */
type GrantColumns = Pick<
  Selectable<ApiKeysTable>,
  'kind' | 'name' | 'description' | 'tags' | 'scopes' | 'roles' | 'restriction' | 'account_id'
>;

/** The values of those columns. */
export interface DescribedGrants extends KeyGrants {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** Converts grants to their columns. */
export function toGrantColumns({ kind, name, description, tags, scopes, roles, restriction, account }: DescribedGrants): GrantColumns {
  return {
    kind,
    name,
    description,
    tags: JSON.stringify(tags),
    scopes: JSON.stringify(scopes),
    roles: JSON.stringify(roles),
    restriction: JSON.stringify(restriction),
    account_id: account,
  };
}

/** Reads grants from their columns. */
export function readGrants({ kind, name, description, tags, scopes, roles, restriction, account_id }: GrantColumns): DescribedGrants {
  return {
    kind,
    name,
    description,
    tags: JSON.parse(tags) as string[],
    scopes: JSON.parse(scopes) as Scope[],
    roles: JSON.parse(roles) as RoleGrant[],
    restriction: JSON.parse(restriction) as Restriction,
    account: account_id,
  };
}
