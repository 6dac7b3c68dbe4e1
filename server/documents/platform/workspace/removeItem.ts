import type { Span } from '../../../core/tree.ts';
import type { TextEdit } from './reconcile.ts';

/** Removes a scalar from the list that holds it: with its line, or with its comma; null if it is the only one, or written in another way. */
export function removeItem(text: string, { start, end }: Span): TextEdit | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const feed = text.indexOf('\n', end);
  const lineEnd = feed === -1 ? text.length : feed;
  const [before, behind] = [text.slice(lineStart, start), text.slice(end, lineEnd)];
  const dash = /^( *)- +$/.exec(before);
  if (dash !== null) {
    if (!/^[ \t]*(?:#.*)?\r?$/.test(behind) || !hasSibling(text, lineStart, lineEnd, dash[1]!)) return null;
    return { start: lineStart, end: feed === -1 ? text.length : feed + 1, newText: '' };
  }
  const comma = /^[ \t]*,[ \t]*/.exec(behind);
  if (comma !== null && /[[,][ \t]*$/.test(before)) return { start, end: end + comma[0].length, newText: '' };
  const commaBefore = /[ \t]*,[ \t]*$/.exec(before);
  return commaBefore !== null && /^[ \t]*\]/.test(behind) ? { start: start - commaBefore[0].length, end, newText: '' } : null;
}

/** Whether another item with the same indentation is right above or below, comments aside. */
function hasSibling(text: string, lineStart: number, lineEnd: number, indent: string): boolean {
  const above = text.slice(0, lineStart).split('\n').slice(0, -1).toReversed();
  const below = text.slice(lineEnd + 1).split('\n');
  return [above, below].some((lines) => lines.find((line) => !/^\s*(?:#.*)?$/.test(line))?.startsWith(`${indent}- `) === true);
}
