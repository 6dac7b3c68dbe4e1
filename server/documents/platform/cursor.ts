import type { TreePlace } from '../../core/shapeAt.ts';
import type { Span } from '../../core/tree.ts';
import { skipQuoted } from '../tree/places.ts';

/** A position where something can be typed, with the tree as it would parse afterwards. */
export interface Cursor {
  /** Whether a key or a value is typed. */
  readonly kind: 'key' | 'value';
  readonly trees: readonly TreePlace[];
  /** The span that the typed text replaces, as document offsets. */
  readonly token: Span;
  /** What must be inserted before it: a space after a colon or dash, or a dash. */
  readonly lead: string;
  /** The column of the key, or of the key whose value is typed. */
  readonly column: number;
  /** Whether a colon already follows the key. */
  readonly hasColon: boolean;
  readonly isFlow: boolean;
}

/** The line of a cursor, split into its parts. Offsets are those of the text; columns count from the start of the line. */
export interface CursorLine {
  readonly start: number;
  /** The end of the line, without its line ending. */
  readonly end: number;
  /** The columns of the leading dashes. */
  readonly dashes: readonly number[];
  /** The offset of the first content after the dashes. */
  readonly content: number;
  /** The key with its quotes; null if the line has none. */
  readonly key: Span | null;
  /** What follows the colon, or the dashes if there is no colon, without blanks and comment. Empty and at the cursor if there is nothing. */
  readonly value: Span;
}

/** Parses the line around an offset; null inside a comment and on a line indented by a tab. */
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
  const from = colon === -1 ? at : skipBlanks(text, colon + 1, last);
  const value = from < last ? { start: from, end: last } : { start: offset, end: offset };
  return { start, end, dashes, content: at, key, value };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function skipSpaces(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text[at] === ' ') at++;
  return at;
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text[at])) at++;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && (text[at - 1] === ' ' || text[at - 1] === '\t' || text[at - 1] === '\r')) at--;
  return at;
}

/** Returns the start of the comment of a line, or the end of the line if there is none. */
function findComment(text: string, from: number, end: number): number {
  let quote = '';
  for (let at = from; at < end; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === '\\' && quote === '"') at++;
      else if (character === quote) quote = '';
    } else if ((character === '"' || character === "'") && (at === from || ' :,[{'.includes(text[at - 1]!))) quote = character;
    else if (character === '#' && (at === from || isBlank(text[at - 1]))) return at;
  }
  return end;
}

/** Returns the offset of the colon of the key that starts at an offset, or -1. */
function findColon(text: string, from: number, end: number): number {
  const first = text[from] ?? '';
  if (from >= end || '[{|>#&*!'.includes(first)) return -1;
  let at = from;
  if (first === '"' || first === "'") {
    at = Math.min(skipQuoted(text, from, -1), end);
    return text[at] === ':' ? at : -1;
  }
  for (; at < end; at++) if (text[at] === ':' && (at + 1 >= end || isBlank(text[at + 1]))) return at;
  return -1;
}
