import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyKind } from '../../core/access/keyGrants.ts';
import { DEFAULT_ACCOUNT } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/text.ts';
import { findToken, markTokenRevoked, readTokens, type TokenRecord } from '../../store/access/tokens.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { withCustomRoles } from './roles.ts';

/** The value of a platform key, in the public form: kind, account, ID, secret. */
const PLATFORM_VALUE = /^(?:pat|sat)\.[\w-]{1,128}\.([0-9a-f]{24})\.[\w-]{43}$/;

/** The value of an Admin key, which shows no structure: ID and secret concatenated. */
const ADMIN_VALUE = /^([0-9a-f]{24})[0-9a-f]{64}$/;

/** A key without its hash. */
export type Token = Omit<TokenRecord, 'hash'>;

/** Creates an ID and a key value that contains it; the value holds 256 random bits. */
export function createTokenValue(kind: KeyKind, account: string | null): { readonly id: string; readonly value: string } {
  const id = randomBytes(12).toString('hex');
  const secret = randomBytes(32);
  if (kind === 'admin') return { id, value: id + secret.toString('hex') };
  return { id, value: `${kind === 'personal' ? 'pat' : 'sat'}.${account ?? DEFAULT_ACCOUNT}.${id}.${secret.toString('base64url')}` };
}

/** Returns the stored hash of a value. */
export function hashToken(value: string): string {
  return digest('sha256', value, 'hex');
}

/** Finds the key with this value; throws INVALID_TOKEN or EXPIRED_TOKEN if it is not valid. Its grants are checked elsewhere. */
export async function requireToken({ database, sessionKeys, now }: ServiceContext, value: string): Promise<Token> {
  const id = readTokenId(value);
  const token = id === null ? null : (sessionKeys.get(id) ?? (await findToken(database, id)));
  if (token === null || !matchesHash(value, token.hash) || token.revokedAt !== null) {
    throw new Refusal(
      'INVALID_TOKEN',
      'The key is unknown or was revoked. Check that it is complete and of this service, or send another one.',
    );
  }
  if (token.expiresAt !== null && token.expiresAt <= now()) {
    throw new Refusal('EXPIRED_TOKEN', `The key expired on ${new Date(token.expiresAt).toISOString()}. Send one that is still valid.`);
  }
  return withCustomRoles(database, toToken(token));
}

/** Lists the created keys, oldest first, without those of the running session. */
export async function listTokens({ database }: ServiceContext): Promise<Token[]> {
  return (await readTokens(database)).map(toToken);
}

/** Revokes a key; one that is revoked already stays unchanged. Throws NOT_FOUND. */
export async function revokeToken({ database, now }: ServiceContext, id: string): Promise<Token> {
  if (!isStorable(id)) throw notFound();
  return inTransaction(database, 'service', async (transaction) => {
    await markTokenRevoked(transaction, id, now());
    const token = await findToken(transaction, id);
    if (token === null) throw notFound();
    return toToken(token);
  });
}

/** Removes the hash from a record. */
export function toToken({ hash: _hash, ...token }: TokenRecord): Token {
  return token;
}

/** Returns the ID in a key's value, or null for a string that cannot be one. */
function readTokenId(value: string): string | null {
  return (PLATFORM_VALUE.exec(value) ?? ADMIN_VALUE.exec(value))?.[1] ?? null;
}

/** Whether the value has this hash, compared in constant time. */
function matchesHash(value: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(value)), Buffer.from(hash));
}

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no key with this ID. Take one from GET /__fairlead/tokens.');
}
