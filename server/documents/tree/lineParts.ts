import { isSpaceOrEnd, skipBlanks, skipQuoted } from './skipValue.ts';

const LF = 10;
const HASH = 35;
const COLON = 58;

/** Whether the dash, question mark or colon at an offset is an indicator. */
export function isIndicator(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code === 45 /* - */ || code === 63 /* ? */ || code === COLON) && isSpaceOrEnd(text, at + 1);
}

/** Returns the offset of the first character, at or after an offset, that belongs to neither an anchor nor a tag. */
export function skipProperties(text: string, at: number): number {
  let i = at;
  for (let code = text.charCodeAt(i); code === 38 /* & */ || code === 33 /* ! */; code = text.charCodeAt(i)) {
    while (!isSpaceOrEnd(text, i)) i++;
    i = skipBlanks(text, i);
  }
  return i;
}

/** Returns the offset of the colon of the key that starts at an offset, or -1 if there is none on this line. */
export function findColon(text: string, at: number, column: number): number {
  const first = text.charCodeAt(at);
  if (first === 34 || first === 39) {
    const colon = skipBlanks(text, skipQuoted(text, at, column));
    return text.charCodeAt(colon) === COLON && isSpaceOrEnd(text, colon + 1) ? colon : -1;
  }
  // A key cannot start with [ { | > or #.
  if (first === 91 || first === 123 || first === 124 || first === 62 || first === HASH) return -1;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COLON) {
      if (isSpaceOrEnd(text, i + 1)) return i;
    } else if (code === LF) return -1;
    else if (code === HASH && isSpaceOrEnd(text, i - 1)) return -1;
  }
  return -1;
}

/** A line with content, split by its characters alone. */
export interface LineParts {
  readonly start: number;
  /** Without trailing blanks and line ending. */
  readonly end: number;
  /** The offset of its first non-blank character. */
  readonly first: number;
  /** The columns at which its entries start: those of its dashes, then that of its key or of the text in its place. */
  readonly columns: readonly number[];
  /** The start of its key, or of the text in its place. */
  readonly key: number;
  /** The offset of the colon after its key, or -1. */
  readonly colon: number;
  /** The start of its value: after the colon, or that of the key if there is no colon. */
  readonly value: number;
}

/** Splits the line that contains an offset. */
export function readLine(text: string, at: number): LineParts {
  const start = lineStart(text, at);
  let first = start;
  while (text[first] === ' ' || text[first] === '\t') first++;
  const columns: number[] = [];
  let key = first;
  while (isIndicator(text, key)) {
    columns.push(key - start);
    key = skipBlanks(text, key + 1);
  }
  columns.push(key - start);
  const inner = skipProperties(text, key);
  const colon = findColon(text, inner, columns.at(-1)!);
  const value = colon === -1 ? inner : skipProperties(text, skipBlanks(text, colon + 1));
  return { start, end: findLineEnd(text, start), first, columns, key, colon, value };
}

function findLineEnd(text: string, start: number): number {
  const line = text.indexOf('\n', start);
  let end = line === -1 ? text.length : line;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return end;
}

function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the nearest line above or below with content other than a comment, or null. */
export function findNeighbour(text: string, { start }: LineParts, step: -1 | 1): LineParts | null {
  let at = start;
  for (;;) {
    const line = step === -1 ? lineStart(text, at - 1) : text.indexOf('\n', at) + 1;
    if (step === -1 ? at === 0 : line === 0 || line >= text.length) return null;
    const first = /[^ \t\r]/g;
    first.lastIndex = line;
    const found = first.exec(text);
    if (found !== null && found[0] !== '\n' && found[0] !== '#') return readLine(text, line);
    at = line;
  }
}
