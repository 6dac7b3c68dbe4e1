import type { SemanticTokensEdit } from 'vscode-languageserver';
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

/** The one edit that makes new data of old; none where they are the same. */
export function toTokenEdits(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return [];
  let kept = 0;
  while (kept < most - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept++;
  return [{ start, deleteCount: before.length - kept - start, data: after.slice(start, after.length - kept) }];
}
