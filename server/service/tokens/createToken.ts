import { Refusal } from '../../core/refusal.ts';
import type { Scope } from '../../core/scopes.ts';
import { insertToken } from '../../store/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Token, toToken } from './token.ts';
import { createTokenValue, hashToken } from './tokenValue.ts';

/** A key that is wanted. */
export interface NewToken {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly scopes: readonly Scope[];
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

/** Creates a key; its value is in the answer and nowhere else. Throws INVALID_REQUEST for an expiry that has passed. */
export async function createToken({ database, now }: ServiceContext, wanted: NewToken): Promise<Token & { readonly value: string }> {
  const createdAt = now();
  if (wanted.expiresAt !== null && wanted.expiresAt <= createdAt) {
    throw new Refusal('INVALID_REQUEST', 'expiresAt has passed already. Give a later moment, in milliseconds since 1970, or null.');
  }
  const { id, value } = createTokenValue();
  const record = { ...wanted, id, kind: 'personal', hash: hashToken(value), createdAt, revokedAt: null } as const;
  await insertToken(database, record);
  return { ...toToken(record), value };
}
