import type { ServiceContext } from '../serviceContext.ts';
import { type CreatedToken, createKeyWithToken, type NewApiKey, type NewTokenOfKey } from './apiKeys.ts';

/** A token that is wanted together with the API key that it belongs to. */
export type NewToken = NewApiKey & NewTokenOfKey;

/** Creates a token in an API key of its own; its value is in the answer and nowhere else. Throws INVALID_REQUEST. */
export function createToken(context: ServiceContext, wanted: NewToken): Promise<CreatedToken> {
  return createKeyWithToken(context, wanted);
}
