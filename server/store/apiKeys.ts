import type { Selectable } from 'kysely';
import type { KeyGrants, Restriction } from '../core/access/keyGrants.ts';
import type { RoleGrant } from '../core/access/roles.ts';
import type { Scope } from '../core/scopes.ts';
import type { Database } from './database.ts';
import type { ApiKeysTable } from './tables.ts';

/** An API key as kept; times in milliseconds since the epoch. */
export interface ApiKeyRecord extends KeyGrants {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** Adds an API key. */
export async function insertApiKey(database: Database, key: ApiKeyRecord): Promise<void> {
  const { id, kind, name, description, account: account_id, createdAt: created_at, revokedAt: revoked_at } = key;
  const texts = {
    tags: JSON.stringify(key.tags),
    scopes: JSON.stringify(key.scopes),
    roles: JSON.stringify(key.roles),
    restriction: JSON.stringify(key.restriction),
  };
  await database
    .insertInto('api_keys')
    .values({ id, kind, name, description, ...texts, account_id, created_at, revoked_at })
    .execute();
}

/** Finds an API key, or null. */
export async function findApiKey(database: Database, id: string): Promise<ApiKeyRecord | null> {
  const row = await database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Reads all API keys, oldest first. */
export async function readApiKeys(database: Database): Promise<ApiKeyRecord[]> {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toRecord);
}

/** Marks an API key as revoked, if it is not so already. */
export async function markApiKeyRevoked(database: Database, id: string, at: number): Promise<void> {
  await database.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

function toRecord(row: Selectable<ApiKeysTable>): ApiKeyRecord {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    tags: JSON.parse(row.tags) as string[],
    scopes: JSON.parse(row.scopes) as Scope[],
    roles: JSON.parse(row.roles) as RoleGrant[],
    restriction: JSON.parse(row.restriction) as Restriction,
    account: row.account_id,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
