import { Refusal } from '../../core/refusal.ts';
import type { Scope } from '../../core/scopes.ts';
import { findToken } from '../../store/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { matchesHash, readTokenId } from './tokenValue.ts';

/** Lets a request with this key through where it holds the scope; else throws INVALID_TOKEN, EXPIRED_TOKEN or ACCESS_DENIED (service.md, authentication). */
export async function requireToken({ database, now }: ServiceContext, value: string | null, scope: Scope): Promise<void> {
  if (value === null || value === '') {
    throw new Refusal('INVALID_TOKEN', 'The request carries no key. Send one in the header x-api-key.');
  }
  const id = readTokenId(value);
  const token = id === null ? null : await findToken(database, id);
  if (token === null || !matchesHash(value, token.hash) || token.revokedAt !== null) {
    throw new Refusal('INVALID_TOKEN', 'The key is not valid or was revoked. Create a new one and send that.');
  }
  if (token.expiresAt !== null && token.expiresAt <= now()) {
    throw new Refusal('EXPIRED_TOKEN', `The key expired on ${new Date(token.expiresAt).toISOString()}. Create a new one and send that.`);
  }
  if (!token.scopes.includes(scope)) {
    const held = token.scopes.length === 0 ? 'none' : token.scopes.join(', ');
    throw new Refusal('ACCESS_DENIED', `The key lacks the scope ${scope} (it holds ${held}). Use a key that holds it.`);
  }
}
