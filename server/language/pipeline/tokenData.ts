import { type ExpressionToken, TOKEN_KINDS, type TokenKind } from '../../core/pipeline/expressions/tokens.ts';
import type { LineIndex } from '../../documents/lineIndex.ts';
import { TokenData } from '../tokenData.ts';

/** The editor's name for each kind of token: a standard one if possible, otherwise one that package.json declares. */
const TYPES: Readonly<Record<TokenKind, string>> = {
  bracket: 'expressionBracket',
  input: 'runtimeInput',
  root: 'namespace',
  segment: 'property',
  method: 'method',
  string: 'string',
  number: 'number',
  operator: 'operator',
  word: 'keyword',
};

/** The token types by index. */
export const TOKEN_TYPES: string[] = TOKEN_KINDS.map((kind) => TYPES[kind]);

/** Converts the tokens of a document to LSP data. */
export function toTokenData(tokens: readonly ExpressionToken[], lines: LineIndex): number[] {
  const data = new TokenData();
  for (const { kind, start, end } of tokens) {
    const { line, character } = lines.positionAt(start);
    data.add(line, character, end - start, TOKEN_KINDS.indexOf(kind));
  }
  return data.numbers;
}
