import { Refusal } from '../../core/refusal.ts';
import { isStorable } from '../../core/storableText.ts';
import { findToken, markTokenRevoked } from '../../store/tokens.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Token, toToken } from './token.ts';

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

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no key with this ID. Take one from GET /__fairlead/tokens.');
}
