const LF = 10;
const CR = 13;
const TAB = 9;
const SPACE = 32;
const HASH = 35;

/** Returns the column of an offset, in code units. */
export function columnOf(text: string, at: number): number {
  return at === 0 ? 0 : at - text.lastIndexOf('\n', at - 1) - 1;
}

/** Returns the column of a map whose first key starts at an offset, including the anchor or tag before the key. */
export function columnOfMap(text: string, at: number): number {
  const column = columnOf(text, at);
  const before = KEY_PROPERTIES.exec(text.slice(at - column, at));
  return before === null ? column : column - before[0].length;
}

const KEY_PROPERTIES = /(?:[&!]\S*[ \t]+)+$/;

/** Returns the offset of the first character, at or after an offset, outside whitespace and comments. */
function skipSpace(text: string, at: number): number {
  let i = at;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === HASH) i = findLineEnd(text, i);
    else if (code !== SPACE && code !== LF && code !== TAB && code !== CR) break;
  }
  return i;
}

/** Returns the offset after the next character if it is `character`, otherwise the given offset. */
export function skipCharacter(text: string, at: number, character: string): number {
  const next = skipSpace(text, at);
  return text.startsWith(character, next) ? next + 1 : at;
}

/** Returns the offset after the bracket that closes a collection whose last entry ends at an offset. */
export function skipToBracket(text: string, at: number, bracket: string): number {
  let i = skipSpace(text, at);
  while (i < text.length && text[i] !== bracket) i = skipSpace(text, i + 1);
  return Math.min(i + 1, text.length);
}

/** Returns the offset of the indicator of a block scalar whose lines start at `lines`; `before` is the end of the preceding content. */
export function findHeader(text: string, before: number, lines: number): number {
  const isLast = text.charCodeAt(lines - 1) !== LF;
  let i = Math.max(before, text.lastIndexOf('\n', isLast ? lines - 1 : lines - 2) + 1);
  while (i < lines && text.charCodeAt(i) !== 124 /* | */ && text.charCodeAt(i) !== 62 /* > */) i++;
  return i;
}

/** Returns the end of the last non-blank line in a span. */
export function trimLines(text: string, start: number, end: number): number {
  let last = end;
  for (let i = end; i > start; i--) {
    const code = text.charCodeAt(i - 1);
    if (code === LF) last = i - 1;
    else if (code === CR && last === i) last = i - 1;
    else if (code !== SPACE && code !== TAB && code !== CR) break;
  }
  return last;
}

function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
