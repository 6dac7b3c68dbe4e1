import type { Selectable } from 'kysely';
import type { Scope } from '../core/scopes.ts';
import type { Database } from './database.ts';
import type { TokensTable } from './tables.ts';

/** A key as kept. */
export interface TokenRecord {
  readonly id: string;
  readonly kind: TokensTable['kind'];
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly scopes: readonly Scope[];
  /** SHA-256 of the whole value, in hex. */
  readonly hash: string;
  /** Milliseconds since the epoch, as the other two. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Adds a key. */
export async function insertToken(database: Database, token: TokenRecord): Promise<void> {
  await database
    .insertInto('tokens')
    .values({
      id: token.id,
      kind: token.kind,
      name: token.name,
      description: token.description,
      tags: JSON.stringify(token.tags),
      scopes: JSON.stringify(token.scopes),
      hash: token.hash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      revoked_at: token.revokedAt,
    })
    .execute();
}

/** The key of this id, or null. */
export async function findToken(database: Database, id: string): Promise<TokenRecord | null> {
  const row = await database.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** The keys that people made, oldest first. */
export async function readPersonalTokens(database: Database): Promise<TokenRecord[]> {
  const rows = await database.selectFrom('tokens').selectAll().where('kind', '=', 'personal').orderBy('created_at').orderBy('id').execute();
  return rows.map(toRecord);
}

/** Marks a key as revoked, where it is not so already. */
export async function markTokenRevoked(database: Database, id: string, at: number): Promise<void> {
  await database.updateTable('tokens').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

/** Forgets the keys of earlier sessions. */
export async function deleteSessionTokens(database: Database): Promise<void> {
  await database.deleteFrom('tokens').where('kind', '=', 'session').execute();
}

function toRecord(row: Selectable<TokensTable>): TokenRecord {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    tags: JSON.parse(row.tags) as string[],
    scopes: JSON.parse(row.scopes) as Scope[],
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
