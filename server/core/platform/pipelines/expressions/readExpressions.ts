import type { ScalarNode } from '../../../tree.ts';
import { type Delimited, findDelimiters } from './delimiters.ts';
import { type Expression, type ExpressionFlaw, type ExpressionPath, type ToPlace, toScalarText } from './expression.ts';
import { hasOpening, OPENINGS_V0, type Opening } from './openings.ts';
import { Operators } from './operators.ts';
import { addSegment, closeBracket, endPath, isNaming, noteFlaw, type PathReading } from './pathReading.ts';

/** Maximum number of open brackets; deeper ones are not read. */
const MOST_BRACKETS = 200;

/**
 * Reads the contents of an expression, given by its index, in linear time: its paths, and its first syntax error. Skips inner expressions,
 * and anything it does not understand.
 */
function readPaths(
  text: string,
  found: readonly Delimited[],
  index: number,
  toPlace: ToPlace,
  isCondition = false,
): { paths: readonly ExpressionPath[]; flaw: ExpressionFlaw | null } {
  const operators = new Operators(text, toPlace, isCondition);
  const reading: PathReading = { text, toPlace, found, next: index + 1, paths: [], brackets: [], current: null, flaw: null };
  // The kinds of quotes known to have no closing one further on.
  const lonely: number[] = [];
  const to = found[index]!.innerEnd;
  let isFirst = true;
  let i = found[index]!.innerStart;
  while (i < to) {
    const code = text.charCodeAt(i);
    const child = code === LESS || code === DOLLAR ? childAt(reading, i) : undefined;
    if (code <= SPACE) {
      i++;
      continue;
    }
    const isLeading = isFirst;
    isFirst = false;
    if (child !== undefined) {
      const isNew = reading.current?.end !== i && reading.current?.isDotted !== true;
      if (isNew) operators.addValue(i, child.end);
      if (isNew) endPath(reading);
      addSegment(reading, 'dynamic', i, child.end, isLeading);
      i = child.end;
    } else if (isWordStart(code)) {
      const end = skipWord(text, i, to);
      const kind = isPlain(text, i, end) ? 'name' : 'dynamic';
      // `s1<+x>` and `<+x>s1` are one word that is known only at run time.
      const isGlued = reading.current?.end === i && !reading.current.isDotted;
      const isNew = !isGlued && reading.current?.isDotted !== true;
      if (isNew) operators.addValue(i, end);
      if (isNew) endPath(reading);
      if (!isGlued) addSegment(reading, childAt(reading, end) === undefined ? kind : 'dynamic', i, end, isLeading);
      else if (reading.current !== null) reading.current.end = end;
      i = end;
    } else if (code === DOT) {
      if (reading.current === null || reading.current.isDotted) noteDot(reading, i);
      else {
        reading.current.isDotted = true;
        reading.current.end = i;
      }
      i++;
    } else if (code === DOUBLE || code === SINGLE) {
      const isWord = reading.current?.isDotted === true;
      const end = readText(reading, i, to, lonely);
      if (!isWord) operators.addValue(i, end);
      i = end;
    } else if (code === OPEN || code === INDEX || code === BRACE) {
      const path = code !== BRACE && isGoingOn(reading, code, i) ? reading.current : null;
      if (path !== null) path.isDotted = false;
      if (path === null) endPath(reading);
      reading.current = null;
      if (reading.brackets.length === MOST_BRACKETS) return { paths: reading.paths, flaw: null };
      reading.brackets.push({ at: i, code, path, commas: [] });
      operators.open(i + 1);
      i++;
    } else {
      endPath(reading);
      if (code === CLOSE || code === INDEX_END || code === BRACE_END) {
        const bracket = reading.brackets.at(-1);
        if (bracket === undefined || closerOf(bracket.code) !== code) noteFlaw(reading, 'strayBracket', i, i + 1);
        else closeBracket(reading, reading.brackets.pop()!, i);
        operators.close(i);
        i++;
      } else if (code === COMMA) {
        reading.brackets.at(-1)?.commas.push(i);
        operators.separate(i + 1);
        i++;
      } else i = operators.readOperator(i);
    }
  }
  operators.separate(to);
  endPath(reading);
  for (const { path } of reading.brackets) {
    reading.current = path;
    endPath(reading);
  }
  const [open] = reading.brackets;
  if (open !== undefined) noteFlaw(reading, 'openBracket', open.at, open.at + 1);
  const paths = reading.paths.length > 1 ? reading.paths.toSorted((one, other) => one.start - other.start) : reading.paths;
  return { paths, flaw: firstOf(reading.flaw, operators.flaw) };
}

function firstOf(one: ExpressionFlaw | null, other: ExpressionFlaw | null): ExpressionFlaw | null {
  return one === null || (other !== null && other.start < one.start) ? other : one;
}

/**
 * Returns the first syntax error of a text that is an expression without `<+` and `>` around it, such as a condition; null if there is none
 * or if an expression inside it is not closed.
 */
export function findFlaw(text: string, toPlace: ToPlace, openings: readonly Opening[]): ExpressionFlaw | null {
  const inner = findDelimiters(text, openings);
  if (inner.some(({ isClosed }) => !isClosed)) return null;
  const whole: Delimited = { start: 0, end: text.length, innerStart: 0, innerEnd: text.length, isClosed: true };
  return readPaths(text, [whole, ...inner], 0, toPlace, true).flaw;
}

/** Reads a quoted string: after a dot it is a word, elsewhere a value. Returns the offset after it. */
function readText(reading: PathReading, at: number, to: number, lonely: number[]): number {
  const { text } = reading;
  const code = text.charCodeAt(at);
  const isWord = reading.current?.isDotted === true;
  // An apostrophe, as in `it's`.
  if (reading.current?.end === at && !isWord) return at + 1;
  const end = lonely.includes(code) ? -1 : findQuote(reading, at, to);
  if (end === -1) {
    lonely.push(code);
    endPath(reading);
    noteFlaw(reading, 'openQuote', at, at + 1);
    return at + 1;
  }
  if (isWord) addSegment(reading, 'name', at + 1, end, false);
  else {
    endPath(reading);
    addSegment(reading, 'dynamic', at, end + 1, false);
  }
  if (reading.current !== null) reading.current.end = end + 1;
  return end + 1;
}

function findQuote(reading: PathReading, at: number, to: number): number {
  const { text } = reading;
  const quote = text.charCodeAt(at);
  const { next } = reading;
  for (let i = at + 1; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === BACKSLASH) i++;
    else if (code === LESS || code === DOLLAR) i = (childAt(reading, i)?.end ?? i + 1) - 1;
  }
  reading.next = next;
  return -1;
}

/** Returns the inner expression that starts at an offset. Offsets must be requested in the order of the text. */
function childAt(reading: PathReading, at: number): Delimited | undefined {
  const { found } = reading;
  while (reading.next < found.length && found[reading.next]!.start < at) reading.next++;
  const child = found[reading.next];
  return child?.start === at ? child : undefined;
}

/** Records a dot without a word before it; `..` between numbers is an operator, and `.5` is a number. */
function noteDot(reading: PathReading, at: number): void {
  if (reading.current?.isDotted === true && isNaming(reading.current)) noteFlaw(reading, 'emptySegment', at, at + 1);
}

/** Whether a bracket belongs to the path before it; a dot before an index is allowed. */
function isGoingOn({ current }: PathReading, code: number, at: number): boolean {
  if (current === null) return false;
  return current.isDotted ? code === INDEX : current.end === at;
}

function closerOf(code: number): number {
  return code === OPEN ? CLOSE : code + 2;
}

function isWordStart(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code > 127;
}

/** Returns the end of a word; a hyphen between two letters belongs to it. */
function skipWord(text: string, at: number, to: number): number {
  let i = at;
  while (i < to && (isWordStart(text.charCodeAt(i)) || (text.charCodeAt(i) === HYPHEN && i + 1 < to && isLetter(text.charCodeAt(i + 1)))))
    i++;
  return i;
}

function isPlain(text: string, start: number, end: number): boolean {
  if (!isLetter(text.charCodeAt(start))) return false;
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === HYPHEN) return false;
  return true;
}

const SPACE = 32;
const DOUBLE = 34;
const DOLLAR = 36;
const SINGLE = 39;
const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;
const HYPHEN = 45;
const DOT = 46;
const LESS = 60;
const INDEX = 91;
const BACKSLASH = 92;
const INDEX_END = 93;
const BRACE = 123;
const BRACE_END = 125;

const NOTHING: readonly Expression[] = [];

/**
 * Reads the expressions of a text, outer ones before those inside them, in linear time: `<+…>`, and `${{…}}` if it is an opening. Skips what
 * it does not understand; never throws.
 */
export function readExpressions(
  text: string,
  toPlace: ToPlace = (offset) => offset,
  openings: readonly Opening[] = OPENINGS_V0,
): readonly Expression[] {
  const found = findDelimiters(text, openings);
  if (found.length === 0) return NOTHING;
  const parents = findParents(found);
  return found.map(({ start, end, innerStart, innerEnd, isClosed }, index) => {
    const { paths, flaw } = readPaths(text, found, index, toPlace);
    const inner = { start: toPlace(innerStart), end: toPlace(innerEnd) };
    const closing = innerStart - start === 3 ? '}}' : '>';
    return { start: toPlace(start), end: toPlace(end), inner, closing, isClosed, parent: parents[index]!, paths, flaw };
  });
}

/** Reads the expressions of a value, with offsets in its source; if the value has no place there, all offsets are its start. */
export function readScalarExpressions(
  source: string,
  scalar: ScalarNode,
  openings: readonly Opening[] = OPENINGS_V0,
): readonly Expression[] {
  if (typeof scalar.value !== 'string' || !hasOpening(scalar.value, openings)) return NOTHING;
  const { text, toPlace } = toScalarText(source, scalar);
  return readExpressions(text, toPlace, openings);
}

function findParents(found: readonly Delimited[]): readonly number[] {
  const open: number[] = [];
  return found.map(({ start }, index) => {
    while (open.length > 0 && found[open.at(-1)!]!.end <= start) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(index);
    return parent;
  });
}
