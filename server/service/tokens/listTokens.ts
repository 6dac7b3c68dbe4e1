import { readTokens } from '../../store/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Token, toToken } from './token.ts';

/** The keys that people made, oldest first; the keys of the running session are not among them. */
export async function listTokens({ database }: ServiceContext): Promise<Token[]> {
  return (await readTokens(database)).map(toToken);
}
