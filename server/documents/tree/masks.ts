import { findNeighbour, type LineParts, readLine } from './lineParts.ts';
import type { Remedy, TextEdit } from './remedy.ts';
import { nextLine, skipBlanks, skipValue } from './skipValue.ts';

/** Remedies for when no better one helps: the value on a line is put aside, then the line, then all that stands under it. They are never offered. */
export function maskFrom(text: string, line: LineParts): readonly Remedy[] {
  const remedies: Remedy[] = [];
  const start = wholeValue(text, line);
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

/** Where the value of a line begins, its anchors and tags too; the end of the line where none stands on it. */
export function wholeValue(text: string, { colon, columns, key, end }: LineParts): number {
  if (colon !== -1) return Math.min(skipBlanks(text, colon + 1), end);
  return columns.length > 1 ? key : end;
}

/** Where the value of a line ends that may go on over further lines, without the blanks after it. */
export function findValueEnd(text: string, line: LineParts): number {
  const next = skipValue(text, line.value, line.columns.at(-1)!);
  return Math.max(line.end, text.slice(0, next).trimEnd().length);
}

/** The lines with content that follow a line and are indented more. */
export function findNested(text: string, line: LineParts): readonly LineParts[] {
  return findFollowing(text, line, (below) => depthOf(below) > depthOf(line));
}

/** The lines with content that follow a line, up to one that is of another kind. */
export function findFollowing(text: string, line: LineParts, isAlike: (line: LineParts) => boolean): readonly LineParts[] {
  const found: LineParts[] = [];
  for (let next = findNeighbour(text, line, 1); next !== null && isAlike(next); next = findNeighbour(text, next, 1)) found.push(next);
  return found;
}

/** How many characters stand before a line's content. */
export function depthOf({ start, first }: LineParts): number {
  return first - start;
}

/** The first word of a line: its key, or what stands before the first blank. */
export function firstWord(text: string, { first, key, colon, end }: LineParts): { readonly start: number; readonly end: number } {
  const from = key >= end ? first : key;
  if (colon !== -1) return { start: from, end: Math.max(text.slice(0, colon).trimEnd().length, from + 1) };
  const blank = text.slice(from, end).search(/\s/);
  return { start: from, end: blank === -1 ? Math.max(end, from + 1) : from + blank };
}

/** The line that holds an offset, or where that one is blank the next one that holds something. */
export function readContentLine(text: string, at: number): LineParts {
  const line = readLine(text, at);
  return line.first < line.end ? line : (findNeighbour(text, line, 1) ?? line);
}
