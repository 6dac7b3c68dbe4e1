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

/** Returns the start of the line after the one that contains an offset. */
export function nextLine(text: string, at: number): number {
  return Math.min(findLineEnd(text, at) + 1, text.length);
}

/**
 * Returns the start of the first line after a value that starts at an offset. A value has one line, or more if it is a block scalar, a
 * quoted string or in brackets; its further lines are blank or indented beyond `column`.
 */
export function skipValue(text: string, at: number, column: number): number {
  switch (text.charCodeAt(at)) {
    case 34 /* " */:
    case 39 /* ' */:
      return nextLine(text, skipQuoted(text, at, column) - 1);
    case 91 /* [ */:
    case 123 /* { */:
      return skipBrackets(text, at, column);
    case 124 /* | */:
    case 62 /* > */:
      return isHeader(text, at) ? skipLiteral(text, nextLine(text, at), column) : nextLine(text, at);
    default:
      return nextLine(text, at);
  }
}

/** Whether the rest of the line is a block scalar header: its indicators, and perhaps a comment. */
function isHeader(text: string, at: number): boolean {
  let i = at + 1;
  for (let code = text.charCodeAt(i); code === 43 || code === 45 || (code >= 48 && code <= 57); ) code = text.charCodeAt(++i);
  const end = skipBlanks(text, i);
  return isLineEnd(text, end) || (end > i && text.charCodeAt(end) === 35);
}

function skipLiteral(text: string, start: number, column: number): number {
  let at = start;
  while (at < text.length && !isOutside(text, at, column)) at = nextLine(text, at);
  return at;
}

/** Whether a line with content ends a multi-line value: it is not indented enough, or it starts another document. */
function isOutside(text: string, line: number, column: number): boolean {
  const limit = line + column + 1;
  let i = line;
  while (i < limit && text.charCodeAt(i) === SPACE) i++;
  if (i === limit) return column < 0 && isDocumentMark(text, line);
  return !isLineEnd(text, skipBlanks(text, i));
}

/** Whether a line starts with the marker `---` or `...`. */
export function isDocumentMark(text: string, line: number): boolean {
  if (!text.startsWith('---', line) && !text.startsWith('...', line)) return false;
  return isSpaceOrEnd(text, line + 3);
}

/** Returns the offset after the closing quote, or the start of the line that can no longer belong to the quoted string. */
export function skipQuoted(text: string, at: number, column: number): number {
  const quote = text.charCodeAt(at);
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      if (quote === 34 || text.charCodeAt(i + 1) !== 39) return i + 1;
      i++;
    } else if (code === 92 && quote === 34 && text.charCodeAt(i + 1) !== LF) i++;
    else if (code === LF && isOutside(text, i + 1, column)) return i + 1;
  }
  return text.length;
}

/** Returns the start of the line after the closing bracket, or of the line that can no longer belong to the brackets. */
function skipBrackets(text: string, at: number, column: number): number {
  let depth = 0;
  let isBeginning = true;
  for (let i = at; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 91:
      case 123:
        depth++;
        isBeginning = true;
        break;
      case 93:
      case 125:
        if (--depth === 0) return nextLine(text, i);
        isBeginning = false;
        break;
      case 34:
      case 39:
        if (!isBeginning) break;
        i = skipQuoted(text, i, column) - 1;
        if (text.charCodeAt(i) === LF) return i + 1;
        // After a quoted key the colon needs no space.
        isBeginning = text.charCodeAt(i + 1) === 58;
        if (isBeginning) i++;
        break;
      case 35:
        if (isSpace(text.charCodeAt(i - 1))) i = findLineEnd(text, i) - 1;
        break;
      case 44:
        isBeginning = true;
        break;
      case 58:
      case 63:
        isBeginning = isSpaceOrEnd(text, i + 1);
        break;
      case LF:
        if (isOutside(text, i + 1, column) && !isClosing(text, i + 1, column, depth)) return i + 1;
        break;
      case SPACE:
      case TAB:
      case CR:
        break;
      default:
        isBeginning = false;
    }
  }
  return text.length;
}

/** Whether a line starts, in the column of the key, with the bracket that closes its value: this is common and accepted. */
function isClosing(text: string, line: number, column: number, depth: number): boolean {
  const at = skipBlanks(text, line);
  const code = text.charCodeAt(at);
  return depth === 1 && at === line + column && (code === 93 || code === 125);
}

/** Returns the offset of the first character, at or after an offset, that is neither a space nor a tab. */
export function skipBlanks(text: string, at: number): number {
  let i = at;
  for (let code = text.charCodeAt(i); code === SPACE || code === TAB; ) code = text.charCodeAt(++i);
  return i;
}

/** Whether a line ends at an offset. */
export function isLineEnd(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return code === LF || (code === CR && text.charCodeAt(at + 1) === LF);
}

/** Whether there is a space, a tab or the end of the line at an offset. */
export function isSpaceOrEnd(text: string, at: number): boolean {
  return at >= text.length || isSpace(text.charCodeAt(at));
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR;
}
