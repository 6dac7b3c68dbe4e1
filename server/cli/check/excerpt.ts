import type { Problem } from '../../core/problem.ts';
import { textWidth, toPrintable } from '../../core/text.ts';
import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';

/** Maximum characters shown of a line. */
const SHOWN = 110;

/** Characters shown before the marked range. */
const BEFORE = 50;

/** Returns a function that formats two lines for each problem of a text: the line in which it begins, and a marker under its range. */
export function toExcerpts(text: string): (problem: Problem) => string {
  const lines = indexLines(text);
  return (problem) => toExcerpt(text, lines, problem);
}

function toExcerpt(text: string, lines: LineIndex, { range: { start, end } }: Problem): string {
  const from = lines.offsetAt({ line: start.line, character: 0 });
  const to = lines.offsetAt({ line: start.line, character: Number.MAX_SAFE_INTEGER });
  const at = from + start.character;
  const cutAt = at - from > BEFORE + 10 ? atCharacterStart(text, at - BEFORE) : from;
  const shownTo = Math.min(to, atCharacterStart(text, cutAt + SHOWN));
  const markedTo = Math.min(end.line === start.line ? from + end.character : to, shownTo);
  const before = `${cutAt > from ? '…' : ''}${show(text.slice(cutAt, at))}`;
  const marked = show(text.slice(at, Math.max(at, markedTo)));
  const after = `${show(text.slice(Math.max(at, markedTo), shownTo))}${shownTo < to ? '…' : ''}`;
  const number = String(start.line + 1);
  const gap = ' '.repeat(number.length);
  const marker = '^'.repeat(Math.max(textWidth(marked), 1));
  return `    ${number} | ${before}${marked}${after}\n    ${gap} | ${' '.repeat(textWidth(before))}${marker}\n`;
}

function show(text: string): string {
  return toPrintable(text.replaceAll('\t', ' '));
}

/** Returns the offset, or the one before it if it would split a surrogate pair. */
function atCharacterStart(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
