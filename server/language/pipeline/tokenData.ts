import { type ExpressionToken, TOKEN_KINDS, type TokenKind } from '../../core/pipeline/expressions/tokens.ts';
import type { LineIndex } from '../../documents/lineIndex.ts';

/** What an editor calls each kind of token: the standard's word where it has one, else one that package.json declares. */
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

/** The types of tokens by number. */
export const TOKEN_TYPES: string[] = TOKEN_KINDS.map((kind) => TYPES[kind]);

/** Tokens as LSP sends them: five numbers each, places told by the distance from the token before. */
export function toTokenData(tokens: readonly ExpressionToken[], lines: LineIndex): number[] {
  const data: number[] = [];
  let lastLine = 0;
  let lastCharacter = 0;
  for (const { kind, start, end } of tokens) {
    const { line, character } = lines.positionAt(start);
    const distance = line === lastLine ? character - lastCharacter : character;
    data.push(line - lastLine, distance, end - start, TOKEN_KINDS.indexOf(kind), 0);
    lastLine = line;
    lastCharacter = character;
  }
  return data;
}
