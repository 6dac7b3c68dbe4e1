import { randomBytes } from 'node:crypto';
import { requireGrants } from '../../core/access/keyGrants.ts';
import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/text.ts';
import {
  type ApiKeyRecord,
  type DescribedGrants,
  findApiKey,
  insertApiKey,
  markApiKeyRevoked,
  readApiKeys,
} from '../../store/access/apiKeys.ts';
import { findToken, insertToken, markTokenRevoked, markTokensOfKeyRevoked, readTokens, setTokenExpiry } from '../../store/access/tokens.ts';
import type { Database } from '../../store/database.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { findRestriction } from './restrictions.ts';
import { requireRoles } from './roles.ts';
import { createTokenValue, hashToken, type Token, toToken } from './tokens.ts';

/** An API key to be created; its restriction may name environments and workspaces by ID or name. */
export type NewApiKey = DescribedGrants;

/** A token to be created. */
export interface NewTokenOfKey extends Pick<DescribedGrants, 'name' | 'description' | 'tags'> {
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

/** A token with its value, which only this answer contains. */
export type CreatedToken = Token & { readonly value: string };

/** An API key with its tokens. */
export interface ApiKeyWithTokens extends ApiKeyRecord {
  readonly tokens: readonly Token[];
}

/** Lists the API keys that were not deleted, oldest first, each with its tokens. */
export async function listApiKeys({ database }: ServiceContext): Promise<ApiKeyWithTokens[]> {
  const keys = (await readApiKeys(database)).filter(({ revokedAt }) => revokedAt === null);
  const tokens = (await readTokens(database)).map(toToken);
  return keys.map((key) => ({ ...key, tokens: tokens.filter(({ keyId }) => keyId === key.id) }));
}

/**
 * Creates an API key without tokens. Throws INVALID_REQUEST for grants that its kind cannot have, and for roles and places that do not
 * exist.
 */
export async function createApiKey({ database, now }: ServiceContext, wanted: NewApiKey): Promise<ApiKeyWithTokens> {
  const key = await toApiKey(database, wanted, now());
  await insertApiKey(database, key);
  return { ...key, tokens: [] };
}

/** Creates an API key with its first token, of the same name. Throws INVALID_REQUEST as `createApiKey` and `addToken` do. */
export async function createKeyWithToken({ database, now }: ServiceContext, wanted: NewApiKey & NewTokenOfKey): Promise<CreatedToken> {
  const at = now();
  requireFuture(wanted.expiresAt, at);
  const { expiresAt, ...rest } = wanted;
  const key = await toApiKey(database, rest, at);
  return inTransaction(database, 'service', async (transaction) => {
    await insertApiKey(transaction, key);
    return insertTokenOf(transaction, key, wanted, at);
  });
}

/** Deletes an API key and revokes all its tokens. Throws NOT_FOUND. */
export async function deleteApiKey({ database, now }: ServiceContext, id: string): Promise<void> {
  await inTransaction(database, 'service', async (transaction) => {
    await requireApiKey(transaction, id);
    const at = now();
    await markTokensOfKeyRevoked(transaction, id, at);
    await markApiKeyRevoked(transaction, id, at);
  });
}

/** Adds a token to an API key. Throws NOT_FOUND, INVALID_REQUEST for an expiry that has passed. */
export async function addToken({ database, now }: ServiceContext, keyId: string, wanted: NewTokenOfKey): Promise<CreatedToken> {
  const at = now();
  requireFuture(wanted.expiresAt, at);
  return inTransaction(database, 'service', async (transaction) =>
    insertTokenOf(transaction, await requireApiKey(transaction, keyId), wanted, at),
  );
}

/**
 * Replaces a token by a new one of the same key and name; the old one is revoked at once, or expires after `grace` milliseconds. Throws
 * NOT_FOUND, CONFLICT for a revoked token, INVALID_REQUEST.
 */
export async function rotateToken(
  { database, now }: ServiceContext,
  id: string,
  { expiresAt, grace }: { readonly expiresAt: number | null | undefined; readonly grace: number },
): Promise<CreatedToken> {
  const at = now();
  return inTransaction(database, 'service', async (transaction) => {
    const old = isStorable(id) ? await findToken(transaction, id) : null;
    if (old === null) throw new Refusal('NOT_FOUND', 'There is no token with this ID. Take an ID from the list of tokens.');
    if (old.revokedAt !== null || old.keyId === null) {
      throw new Refusal('CONFLICT', 'The token was revoked and cannot be rotated. Add a new one to its API key instead.');
    }
    const key = await requireApiKey(transaction, old.keyId);
    const end = expiresAt === undefined ? old.expiresAt : expiresAt;
    requireFuture(end, at);
    if (grace === 0) await markTokenRevoked(transaction, id, at);
    else await setTokenExpiry(transaction, id, Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, at + grace));
    return insertTokenOf(transaction, key, { ...old, expiresAt: end }, at);
  });
}

async function toApiKey(database: Database, wanted: NewApiKey, createdAt: number): Promise<ApiKeyRecord> {
  requireGrants(wanted);
  await requireRoles(database, wanted);
  const restriction = await findRestriction(database, wanted.restriction);
  return { ...wanted, restriction, id: randomBytes(12).toString('hex'), createdAt, revokedAt: null };
}

async function requireApiKey(database: Database, id: string): Promise<ApiKeyRecord> {
  const key = isStorable(id) ? await findApiKey(database, id) : null;
  if (key !== null && key.revokedAt === null) return key;
  throw new Refusal('NOT_FOUND', 'There is no API key with this ID. Take an ID from the list of API keys.');
}

async function insertTokenOf(database: Database, key: ApiKeyRecord, wanted: NewTokenOfKey, createdAt: number): Promise<CreatedToken> {
  const { id, value } = createTokenValue(key.kind, key.account);
  const { kind, scopes, roles, restriction, account } = key;
  const { name, description, tags, expiresAt } = wanted;
  const grants = { kind, scopes, roles, restriction, account };
  const record = { ...grants, name, description, tags, expiresAt, id, keyId: key.id, hash: hashToken(value), createdAt, revokedAt: null };
  await insertToken(database, record);
  return { ...toToken(record), value };
}

function requireFuture(expiresAt: number | null, at: number): void {
  if (expiresAt === null || expiresAt > at) return;
  throw new Refusal('INVALID_REQUEST', 'expiresAt is in the past. Give a later timestamp in milliseconds since 1970, or null.');
}
