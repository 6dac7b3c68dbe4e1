import type { Span } from '../../../tree.ts';
import { OPENINGS_V0, type Opening } from './openings.ts';

/** The span of one `<+…>`, before it is parsed. */
export interface Delimited extends Span {
  /** The start of its contents. */
  readonly innerStart: number;
  /** The end of its contents. */
  readonly innerEnd: number;
  readonly isClosed: boolean;
}

interface Open {
  readonly at: number;
  /** Whether it starts with `${{` and ends with `}}`. */
  readonly isBraced: boolean;
  /** Its index in the results. */
  readonly index: number;
  /** The quote that is open inside it; 0 if there is none. */
  quote: number;
  /** The last character that is not blank. */
  last: number;
  hasSkipped: boolean;
}

/** Where each kind of quote was last found. */
interface Quotes {
  double: number;
  single: number;
}

/** Maximum nesting depth of expressions; deeper ones are not read. */
const MOST_NESTED = 32;

/**
 * Finds the expressions of a text, outer ones before those inside them, in linear time. Quoted strings inside an expression may contain
 * `>`; but if an expression would then stay unclosed, a quoted `>` closes it.
 */
export function findDelimiters(text: string, openings: readonly Opening[] = OPENINGS_V0): readonly Delimited[] {
  const first = findOpening(text, 0, openings);
  if (first === -1) return [];
  const { found, open } = scan(text, first, true, openings);
  const greedy = open.find(({ hasSkipped }) => hasSkipped);
  if (greedy === undefined) return settle(text, found, openings);
  return settle(text, [...found.slice(0, greedy.index), ...scan(text, greedy.at, false, openings).found], openings);
}

/** Returns the offset of the next opening; -1 if there is none. */
function findOpening(text: string, from: number, openings: readonly Opening[]): number {
  let first = -1;
  for (const opening of openings) {
    const at = text.indexOf(opening, from);
    if (at !== -1 && (first === -1 || at < first)) first = at;
  }
  return first;
}

function scan(text: string, from: number, areQuotesMinded: boolean, openings: readonly Opening[]): { found: Delimited[]; open: Open[] } {
  const hasBraces = openings.includes('${{');
  const found: Delimited[] = [];
  const open: Open[] = [];
  const quotes: Quotes = { double: -1, single: -1 };
  let tooDeep = 0;
  for (let i = from; i < text.length; i++) {
    const top = open.at(-1);
    if (top === undefined) {
      i = findOpening(text, i, openings);
      if (i === -1) break;
    }
    const code = text.charCodeAt(i);
    const isBraced = hasBraces && code === DOLLAR && text.startsWith('${{', i);
    if (isBraced || (code === LESS && text.charCodeAt(i + 1) === PLUS)) {
      const length = isBraced ? 3 : 2;
      if (open.length === MOST_NESTED) tooDeep++;
      else {
        open.push({ at: i, isBraced, index: found.length, quote: 0, last: PLUS, hasSkipped: false });
        found.push({ start: i, end: text.length, innerStart: i + length, innerEnd: text.length, isClosed: false });
      }
      i += length - 1;
      continue;
    }
    if (top === undefined || code <= SPACE) continue;
    const isEnd = top.isBraced ? code === BRACE && text.charCodeAt(i + 1) === BRACE : code === GREATER;
    if (isEnd && tooDeep > 0) tooDeep--;
    else if (isEnd && top.quote === 0) {
      const { innerStart } = found[top.index]!;
      found[top.index] = { start: top.at, end: i + (top.isBraced ? 2 : 1), innerStart, innerEnd: i, isClosed: true };
      if (top.isBraced) i++;
      open.pop();
      const outer = open.at(-1);
      if (outer !== undefined) outer.last = GREATER;
    } else if (isEnd) top.hasSkipped = true;
    else if (code === BACKSLASH && top.quote !== 0) i++;
    else if (code === top.quote) top.quote = 0;
    else if (areQuotesMinded && (code === DOUBLE || code === SINGLE) && top.quote === 0 && canOpenText(top.last)) {
      if (isClosedInLine(text, i, code === DOUBLE ? 'double' : 'single', quotes)) top.quote = code;
    }
    top.last = code;
  }
  return { found, open };
}

/** Whether a closing quote follows on the line. Each is searched for only once. */
function isClosedInLine(text: string, at: number, quote: keyof Quotes, quotes: Quotes): boolean {
  if (quotes[quote] <= at) {
    const code = text.charCodeAt(at);
    let i = at + 1;
    while (i < text.length && text.charCodeAt(i) !== code && text.charCodeAt(i) !== LF) i++;
    // Half a position stands for a line end: it closes nothing, but caches the search.
    quotes[quote] = text.charCodeAt(i) === code ? i : i - 0.5;
  }
  return Number.isInteger(quotes[quote]);
}

/** Whether a string may start after a character in an expression: not after a word, as a quote there is an apostrophe or ends a string around the expression. */
function canOpenText(code: number): boolean {
  return STARTS.includes(String.fromCharCode(code));
}

const STARTS = '(,=+?:[!&|{~.*/%<-';

/** Ends unclosed expressions at the first blank, skipping closed expressions inside them. */
function settle(text: string, found: readonly Delimited[], openings: readonly Opening[]): readonly Delimited[] {
  if (found.every(({ isClosed }) => isClosed)) return found;
  return found.map((one, index) => {
    if (one.isClosed) return one;
    let end = one.innerStart;
    let next = index + 1;
    while (end < text.length && text.charCodeAt(end) > SPACE) {
      while (next < found.length && found[next]!.start < end) next++;
      const inner = found[next]?.start === end ? found[next] : undefined;
      if (inner === undefined && openings.some((opening) => text.startsWith(opening, end))) break;
      if (inner?.isClosed === false) break;
      end = inner?.end ?? end + 1;
    }
    return { ...one, end, innerEnd: end };
  });
}

const LF = 10;
const SPACE = 32;
const DOUBLE = 34;
const SINGLE = 39;
const PLUS = 43;
const DOLLAR = 36;
const LESS = 60;
const GREATER = 62;
const BACKSLASH = 92;
const BRACE = 125;
