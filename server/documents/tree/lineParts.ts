import { isSpaceOrEnd, nextLine, skipBlanks, skipQuoted, skipValue } from './places.ts';
import type { Remedy } from './remedy.ts';

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

/** Returns the last resorts: mask the value on a line, then the line with everything nested in it. They are never offered as fixes. */
export function maskFrom(text: string, line: LineParts): readonly Remedy[] {
  const remedies: Remedy[] = [];
  const start = findValueStart(text, line);
  if (start < line.end) {
    remedies.push(maskValue(start, line.end));
    const end = findValueEnd(text, line);
    if (end > line.end) remedies.push(maskValue(start, end));
  }
  const last = findNested(text, line).at(-1) ?? line;
  remedies.push({ title: null, edits: [{ start: line.start, end: nextLine(text, last.start), text: '' }], open: line.start });
  return remedies;
}

function maskValue(start: number, end: number): Remedy {
  return { title: null, edits: [{ start, end, text: 'x' }], opaque: start };
}

/** Returns the start of a line's value, including its anchors and tags, or the end of the line if it has none. */
export function findValueStart(text: string, { colon, columns, key, end }: LineParts): number {
  if (colon !== -1) return Math.min(skipBlanks(text, colon + 1), end);
  return columns.length > 1 ? key : end;
}

/** Returns the end of a line's value, which may continue on further lines, without trailing blanks. */
export function findValueEnd(text: string, line: LineParts): number {
  const next = skipValue(text, line.value, line.columns.at(-1)!);
  return Math.max(line.end, text.slice(0, next).trimEnd().length);
}

/** Returns the lines with content that follow a line and are indented more. */
export function findNested(text: string, line: LineParts): readonly LineParts[] {
  return findFollowing(text, line, (below) => depthOf(below) > depthOf(line));
}

/** Returns the lines with content that follow a line, up to the first that does not match. */
export function findFollowing(text: string, line: LineParts, isAlike: (line: LineParts) => boolean): readonly LineParts[] {
  const found: LineParts[] = [];
  for (let next = findNeighbour(text, line, 1); next !== null && isAlike(next); next = findNeighbour(text, next, 1)) found.push(next);
  return found;
}

/** Returns the number of characters before the content of a line. */
export function depthOf({ start, first }: LineParts): number {
  return first - start;
}

/** Returns the span of the first word of a line: its key, or the text before the first blank. */
export function firstWord(text: string, { first, key, colon, end }: LineParts): { readonly start: number; readonly end: number } {
  const from = key >= end ? first : key;
  if (colon !== -1) return { start: from, end: Math.max(text.slice(0, colon).trimEnd().length, from + 1) };
  const blank = text.slice(from, end).search(/\s/);
  return { start: from, end: blank === -1 ? Math.max(end, from + 1) : from + blank };
}

/** Returns the line that contains an offset, or the next line with content if that one is blank. */
export function readContentLine(text: string, at: number): LineParts {
  const line = readLine(text, at);
  return line.first < line.end ? line : (findNeighbour(text, line, 1) ?? line);
}
