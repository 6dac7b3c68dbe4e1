import type { TokenRecord } from '../../store/tokens.ts';

/** A key without its hash. */
export type Token = Omit<TokenRecord, 'hash'>;

/** Removes the hash from a record. */
export function toToken({ hash: _hash, ...token }: TokenRecord): Token {
  return token;
}
