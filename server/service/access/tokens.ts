import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/text.ts';
import { findToken, markTokenRevoked, readTokens, type TokenRecord } from '../../store/access/tokens.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { withCustomRoles } from './roles.ts';
import { matchesHash, readTokenId } from './tokenValue.ts';

/** A key without its hash. */
export type Token = Omit<TokenRecord, 'hash'>;

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

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no key with this ID. Take one from GET /__fairlead/tokens.');
}
