import { Refusal } from '../../core/refusal.ts';
import { findToken } from '../../store/tokens.ts';
import { withCustomRoles } from '../access/roles.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Token, toToken } from './token.ts';
import { matchesHash, readTokenId } from './tokenValue.ts';

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
