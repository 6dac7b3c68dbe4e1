import * as l10n from '@vscode/l10n';
import type { TextEdit } from '../../../core/platform/pipelines/inputs/runtimeInput.ts';
import type { MapValue } from '../../../core/platform/workspace/value.ts';
import type { Span } from '../../../core/tree.ts';
import { indexLines } from '../../lineIndex.ts';

/** Why a part cannot be moved, as sentences, and the place of that; null if it is not at one. */
export interface Unmovable {
  readonly refusal: string;
  readonly at: Span | null;
}

/** The entries of an object that are moved, as whole lines. */
export interface MovedEntries {
  /** Their lines from column 0, with their line endings. */
  readonly lines: readonly string[];
  /** The lines of the text that they are taken from. */
  readonly spans: readonly Span[];
  /** The indentation of the object. */
  readonly indent: string;
  readonly map: MapValue;
}

/** Takes entries of an object out of a text, with the comments above them. */
export function moveEntries(text: string, map: MapValue, isMoved: (key: string) => boolean): MovedEntries | Unmovable {
  const starts = map.entries.map(({ start }) => startOfLine(text, start));
  const indent = text.slice(starts[0], map.start);
  const isOnLines = map.entries.every(({ start }, index) => text.slice(starts[index], start) === indent) && /^ +$/.test(indent);
  if (!isOnLines || map.isOpen)
    return { refusal: l10n.t('It is written in braces, or with `<<`. Write each of its keys on a line of its own.'), at: map };
  const firsts = starts.map((start, index) => (index === 0 ? start : withComments(text, start, indent)));
  const last = map.start + text.slice(map.start, map.end).trimEnd().length;
  const spans: Span[] = [];
  for (const [index, { key }] of map.entries.entries()) {
    if (!isMoved(key)) continue;
    const [start, end] = [firsts[index]!, firsts[index + 1] ?? endOfLine(text, last)];
    const before = spans.at(-1);
    if (before?.end === start) spans.splice(-1, 1, { start: before.start, end });
    else spans.push({ start, end });
  }
  if (spans.length === 0) return { refusal: l10n.t('It has no contents that could be in a template.'), at: map };
  const lines = spans.flatMap((span) => splitLines(text.slice(span.start, span.end))).map((line) => dedent(line, indent.length));
  return { lines, spans, indent, map: { ...map, entries: map.entries.filter(({ key }) => isMoved(key)) } };
}

/** Returns the edits that put some lines in the place of the first of moved entries, and remove the others. */
export function replaceMoved(text: string, { spans, indent }: MovedEntries, lines: readonly string[]): TextEdit[] {
  const end = endingOf(text);
  return spans.map((span, index) => {
    const isLast = !text.slice(span.start, span.end).endsWith('\n');
    const written = index > 0 ? '' : lines.map((line) => indent + line + end).join('');
    return { ...span, text: isLast ? written.trimEnd() : written };
  });
}

/** Indents lines with contents. */
export function indentLines(lines: readonly string[], indent: string): string[] {
  return lines.map((line) => (line.trim() === '' && !/^ /.test(line) ? line : indent + line));
}

/** Returns the edit that gives a text other lines: one, or none if they are the same. Lines that stay keep their endings. */
export function toLineEdits(text: string, lines: readonly string[]): TextEdit[] {
  const own = text.replace(/^\uFEFF/, '').split(LINE_END);
  const most = Math.min(own.length, lines.length);
  let before = 0;
  while (before < most && own[before] === lines[before]) before++;
  if (before === own.length && before === lines.length) return [];
  let behind = 0;
  while (behind < most - before && own.at(-1 - behind) === lines.at(-1 - behind)) behind++;
  const index = indexLines(text);
  const end = endingOf(text);
  const start = index.offsetAt({ line: before, character: 0 });
  const written = lines.slice(before, lines.length - behind);
  if (behind === 0) return [{ start, end: text.length, text: written.join(end) }];
  return [{ start, end: index.offsetAt({ line: own.length - behind, character: 0 }), text: written.map((line) => line + end).join('') }];
}

/** Matches a line ending. */
export const LINE_END = /\r\n|\r|\n/;

/** Returns the line ending of a text. */
export function endingOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Splits a text into lines with their line endings. */
export function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Returns the start of the line of an offset. */
export function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the start of the line after an offset. */
export function endOfLine(text: string, at: number): number {
  const feed = text.indexOf('\n', Math.max(at - 1, 0));
  return feed === -1 ? text.length : feed + 1;
}

/** Returns the start of the comments right above a line that have its indentation. */
export function withComments(text: string, start: number, indent: string): number {
  let first = start;
  while (first > 0 && text.startsWith(`${indent}#`, startOfLine(text, first - 1))) first = startOfLine(text, first - 1);
  return first;
}

/** Removes up to a number of leading spaces. */
export function dedent(line: string, column: number): string {
  return line.slice(Math.min(column, /^ */.exec(line)![0].length));
}
