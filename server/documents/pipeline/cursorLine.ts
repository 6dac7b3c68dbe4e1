import type { Span } from '../../core/tree.ts';
import { skipQuoted } from '../tree/skipValue.ts';

/** The line that a cursor stands in, cut into what it says. Offsets are those of the text, columns count from the beginning of the line. */
export interface CursorLine {
  readonly start: number;
  /** Where it ends, without its line end. */
  readonly end: number;
  /** The columns of the dashes that it begins with. */
  readonly dashes: readonly number[];
  /** Where what stands behind them begins. */
  readonly content: number;
  /** The key, with its quotes; null where none stands in the line. */
  readonly key: Span | null;
  /** What stands behind the colon, or behind the dashes where there is none, without blanks and comment. Empty at the cursor where there is nothing. */
  readonly value: Span;
}

/** Reads the line around an offset; null in a comment, and where a tab indents it. */
export function readCursorLine(text: string, offset: number): CursorLine | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const lineFeed = text.indexOf('\n', offset);
  let end = lineFeed === -1 ? text.length : lineFeed;
  if (end > start && text[end - 1] === '\r' && end > offset) end--;
  let at = skipSpaces(text, start, end);
  if (text[at] === '\t') return null;
  const dashes: number[] = [];
  while (text[at] === '-' && (at + 1 >= end || text[at + 1] === ' ')) {
    dashes.push(at - start);
    at = skipSpaces(text, at + 1, end);
  }
  const comment = findComment(text, at, end);
  if (offset > comment) return null;
  const last = trimEnd(text, at, comment);
  const colon = findColon(text, at, last);
  const key = colon === -1 ? null : { start: at, end: trimEnd(text, at, colon) };
  const from = colon === -1 ? at : skipSpaces(text, colon + 1, last);
  const value = from < last ? { start: from, end: last } : { start: offset, end: offset };
  return { start, end, dashes, content: at, key, value };
}

function skipSpaces(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text[at] === ' ') at++;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && (text[at - 1] === ' ' || text[at - 1] === '\t' || text[at - 1] === '\r')) at--;
  return at;
}

/** Where the comment of a line begins; its end where it has none. */
function findComment(text: string, from: number, end: number): number {
  let quote = '';
  for (let at = from; at < end; at++) {
    const sign = text[at]!;
    if (quote !== '') {
      if (sign === '\\' && quote === '"') at++;
      else if (sign === quote) quote = '';
    } else if ((sign === '"' || sign === "'") && (at === from || ' :,[{'.includes(text[at - 1]!))) quote = sign;
    else if (sign === '#' && (at === from || text[at - 1] === ' ')) return at;
  }
  return end;
}

/** The colon of the key that begins at an offset, or -1. */
function findColon(text: string, from: number, end: number): number {
  const first = text[from] ?? '';
  if (from >= end || '[{|>#&*!'.includes(first)) return -1;
  let at = from;
  if (first === '"' || first === "'") {
    at = Math.min(skipQuoted(text, from, -1), end);
    return text[at] === ':' ? at : -1;
  }
  for (; at < end; at++) if (text[at] === ':' && (at + 1 >= end || text[at + 1] === ' ')) return at;
  return -1;
}
