import type { TokenRecord } from '../../store/tokens.ts';

/** A key without anything that could be used as one. */
export type Token = Omit<TokenRecord, 'hash'>;

/** Leaves out of a record what nobody is told. */
export function toToken({ hash: _hash, ...token }: TokenRecord): Token {
  return token;
}
