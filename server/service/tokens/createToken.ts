import { type KeyGrants, requireGrants } from '../../core/access/keyGrants.ts';
import { Refusal } from '../../core/refusal.ts';
import { insertToken } from '../../store/tokens.ts';
import { findRestriction } from '../access/findRestriction.ts';
import { requireRoles } from '../access/roles.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Token, toToken } from './token.ts';
import { createTokenValue, hashToken } from './tokenValue.ts';

/** A key that is wanted; it may name environments and workspaces by id or by name. */
export interface NewToken extends KeyGrants {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

/** Creates a key; its value is in the answer and nowhere else. Throws INVALID_REQUEST for an expiry that has passed, what its kind cannot hold, and places that are not. */
export async function createToken({ database, now }: ServiceContext, wanted: NewToken): Promise<Token & { readonly value: string }> {
  const createdAt = now();
  if (wanted.expiresAt !== null && wanted.expiresAt <= createdAt) {
    throw new Refusal('INVALID_REQUEST', 'expiresAt has passed already. Give a later moment, in milliseconds since 1970, or null.');
  }
  requireGrants(wanted);
  await requireRoles(database, wanted);
  const restriction = await findRestriction(database, wanted.restriction);
  const { id, value } = createTokenValue(wanted.kind, wanted.account);
  const record = { ...wanted, restriction, id, hash: hashToken(value), createdAt, revokedAt: null };
  await insertToken(database, record);
  return { ...toToken(record), value };
}
