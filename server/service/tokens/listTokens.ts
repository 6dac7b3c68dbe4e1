import { readTokens } from '../../store/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Token, toToken } from './token.ts';

/** Lists the created keys, oldest first, without those of the running session. */
export async function listTokens({ database }: ServiceContext): Promise<Token[]> {
  return (await readTokens(database)).map(toToken);
}
