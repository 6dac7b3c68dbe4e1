import { findNeighbour, type LineParts, readLine } from './lineParts.ts';
import type { Remedy, TextEdit } from './remedy.ts';
import { nextLine, skipBlanks, skipValue } from './skipValue.ts';

/** Returns the last resorts: mask the value on a line, then the line with everything nested in it. They are never offered as fixes. */
export function maskFrom(text: string, line: LineParts): readonly Remedy[] {
  const remedies: Remedy[] = [];
  const start = findValueStart(text, line);
  if (start < line.end) {
    remedies.push(maskValue(start, line.end));
    const end = findValueEnd(text, line);
    if (end > line.end) remedies.push(maskValue(start, end));
  }
  const under = findNested(text, line);
  const open = line.start;
  if (under.length === 0) remedies.push({ title: null, edits: [maskLines(line.start, nextLine(text, line.start))], open });
  else remedies.push({ title: null, edits: [maskLines(line.start, nextLine(text, under.at(-1)!.start))], open });
  return remedies;
}

function maskValue(start: number, end: number): Remedy {
  return { title: null, edits: [{ start, end, text: 'x' }], opaque: start };
}

function maskLines(start: number, end: number): TextEdit {
  return { start, end, text: '' };
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
