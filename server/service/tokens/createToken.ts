import type { ServiceContext } from '../serviceContext.ts';
import { type CreatedToken, createKeyWithToken, type NewApiKey, type NewTokenOfKey } from './apiKeys.ts';

/** A token to be created together with its API key. */
export type NewToken = NewApiKey & NewTokenOfKey;

/** Creates a token in an API key of its own; only the answer contains its value. Throws INVALID_REQUEST. */
export function createToken(context: ServiceContext, wanted: NewToken): Promise<CreatedToken> {
  return createKeyWithToken(context, wanted);
}
