import type { Span } from '../../core/tree.ts';

/** A token of a JSON text; single-quoted strings, bare words and comments are not JSON, but people write them. */
export interface JsonToken extends Span {
  readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'word' | 'comment';
  /** False for a string without a closing quote and for an unclosed comment. */
  readonly isClosed: boolean;
}

const PUNCTUATION = '{}[],:';

/** Splits a text into tokens, which cover everything but whitespace; never throws. */
export function readTokens(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, tokens.at(-1)!.end)) tokens.push(readToken(text, at));
  return tokens;
}

function skipBlank(text: string, from: number): number {
  BLANK.lastIndex = from;
  return from + BLANK.exec(text)![0].length;
}

/** Wider than JSON whitespace: `findOddBlanks` reports characters that only look blank. */
const BLANK = /\s*/y;

function readToken(text: string, start: number): JsonToken {
  const character = text[start]!;
  if (PUNCTUATION.includes(character)) return { kind: character as JsonToken['kind'], start, end: start + 1, isClosed: true };
  if (character === '"' || character === "'") return readText(text, start, character);
  if (character === '#' || text.startsWith('//', start)) return { kind: 'comment', start, end: endOfLine(text, start), isClosed: true };
  if (text.startsWith('/*', start)) {
    const end = text.indexOf('*/', start + 2);
    return { kind: 'comment', start, end: end === -1 ? text.length : end + 2, isClosed: end !== -1 };
  }
  WORD.lastIndex = start;
  return { kind: 'word', start, end: start + Math.max(1, WORD.exec(text)?.[0].length ?? 1), isClosed: true };
}

const WORD = /[^\s{}[\],:"']+/y;

/** Reads a string, which ends at the end of its line at the latest; an unclosed one does not include trailing characters that would close the value. */
function readText(text: string, start: number, quote: string): JsonToken {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === quote) return { kind: 'text', start, end: at + 1, isClosed: true };
    if (character === '\n' || character === '\r') break;
    if (character === '\\') at++;
  }
  const line = text.slice(start, endOfLine(text, start));
  let length = line.length;
  // Not by a pattern that ends in `$`, which would try each run of these characters again from each of them.
  while (length > 1 && CLOSING.test(line.charAt(length - 1))) length--;
  return { kind: 'text', start, end: start + length, isClosed: false };
}

const CLOSING = /[\s,:{}[\]]/;

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end === -1 ? text.length : from + end;
}
