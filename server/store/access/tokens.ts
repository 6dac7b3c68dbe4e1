import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { TokensTable } from '../tables.ts';
import { type DescribedGrants, readGrants, toGrantColumns } from './apiKeys.ts';

/** A token as stored. */
export interface TokenRecord extends DescribedGrants {
  readonly id: string;
  /** The API key of the token; null for the keys of a session. */
  readonly keyId: string | null;
  /** SHA-256 of the whole value, in hex. */
  readonly hash: string;
  /** Milliseconds since the epoch, like the two below. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Adds a token. */
export async function insertToken(database: Database, token: TokenRecord): Promise<void> {
  await database
    .insertInto('tokens')
    .values({
      id: token.id,
      key_id: token.keyId,
      ...toGrantColumns(token),
      hash: token.hash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      revoked_at: token.revokedAt,
    })
    .execute();
}

/** Finds a token by ID; returns null if it does not exist. */
export async function findToken(database: Database, id: string): Promise<TokenRecord | null> {
  const row = await database.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Reads all tokens, oldest first. */
export async function readTokens(database: Database): Promise<TokenRecord[]> {
  const rows = await database.selectFrom('tokens').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toRecord);
}

/** Marks a token as revoked unless it already is. */
export async function markTokenRevoked(database: Database, id: string, at: number): Promise<void> {
  await database.updateTable('tokens').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

/** Marks the tokens of an API key as revoked, except those that already are. */
export async function markTokensOfKeyRevoked(database: Database, keyId: string, at: number): Promise<void> {
  await database.updateTable('tokens').set({ revoked_at: at }).where('key_id', '=', keyId).where('revoked_at', 'is', null).execute();
}

/** Sets when a token expires; `expiresAt` is in milliseconds since the epoch. */
export async function setTokenExpiry(database: Database, id: string, expiresAt: number): Promise<void> {
  await database.updateTable('tokens').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

function toRecord(row: Selectable<TokensTable>): TokenRecord {
  return {
    id: row.id,
    keyId: row.key_id,
    ...readGrants(row),
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
