import type { Span } from '../../../tree.ts';

/** The span of one `<+…>`, before it is parsed. */
export interface Delimited extends Span {
  /** The end of its contents. */
  readonly innerEnd: number;
  readonly isClosed: boolean;
}

interface Open {
  readonly at: number;
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
export function findDelimiters(text: string): readonly Delimited[] {
  const first = text.indexOf('<+');
  if (first === -1) return [];
  const { found, open } = scan(text, first, true);
  const greedy = open.find(({ hasSkipped }) => hasSkipped);
  if (greedy === undefined) return settle(text, found);
  return settle(text, [...found.slice(0, greedy.index), ...scan(text, greedy.at, false).found]);
}

function scan(text: string, from: number, areQuotesMinded: boolean): { found: Delimited[]; open: Open[] } {
  const found: Delimited[] = [];
  const open: Open[] = [];
  const quotes: Quotes = { double: -1, single: -1 };
  let tooDeep = 0;
  for (let i = from; i < text.length; i++) {
    const top = open.at(-1);
    if (top === undefined) {
      i = text.indexOf('<+', i);
      if (i === -1) break;
    }
    const code = text.charCodeAt(i);
    if (code === LESS && text.charCodeAt(i + 1) === PLUS) {
      if (open.length === MOST_NESTED) tooDeep++;
      else {
        open.push({ at: i, index: found.length, quote: 0, last: PLUS, hasSkipped: false });
        found.push({ start: i, end: text.length, innerEnd: text.length, isClosed: false });
      }
      i++;
      continue;
    }
    if (top === undefined || code <= SPACE) continue;
    if (code === GREATER && tooDeep > 0) tooDeep--;
    else if (code === GREATER && top.quote === 0) {
      found[top.index] = { start: top.at, end: i + 1, innerEnd: i, isClosed: true };
      open.pop();
      const outer = open.at(-1);
      if (outer !== undefined) outer.last = GREATER;
    } else if (code === GREATER) top.hasSkipped = true;
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
function settle(text: string, found: readonly Delimited[]): readonly Delimited[] {
  return found.map((one, index) => {
    if (one.isClosed) return one;
    let end = one.start + 2;
    let next = index + 1;
    while (end < text.length && text.charCodeAt(end) > SPACE) {
      while (next < found.length && found[next]!.start < end) next++;
      const inner = found[next]?.start === end ? found[next] : undefined;
      if (inner === undefined && text.startsWith('<+', end)) break;
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
const LESS = 60;
const GREATER = 62;
const BACKSLASH = 92;
