import type { Span } from '../../tree.ts';

/** Where one `<+…>` stands, before it is read. */
export interface Delimited extends Span {
  /** The end of what stands in it. */
  readonly innerEnd: number;
  readonly isClosed: boolean;
}

interface Open {
  readonly at: number;
  /** Its number in what was found. */
  readonly index: number;
  /** The quote that a text inside it is open with; 0 for none. */
  quote: number;
  /** The last character that is not blank. */
  last: number;
  hasSkipped: boolean;
}

/** Where the signs that texts are put in were last found. */
interface Quotes {
  double: number;
  single: number;
}

/** How many expressions may stand in one another; what is deeper is not read. */
const MOST_NESTED = 32;

/**
 * Finds the expressions of a text, outer ones before those inside them, in linear time. Texts in quotes inside an expression may hold `>`; where that
 * leaves one unclosed, a `>` in quotes closes it all the same.
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

/** Whether a quote that closes comes later in the line. Each is looked for once. */
function isClosedInLine(text: string, at: number, quote: keyof Quotes, quotes: Quotes): boolean {
  if (quotes[quote] <= at) {
    const code = text.charCodeAt(at);
    let i = at + 1;
    while (i < text.length && text.charCodeAt(i) !== code && text.charCodeAt(i) !== LF) i++;
    // A line end is noted as half a place: it closes nothing, but need not be looked for again.
    quotes[quote] = text.charCodeAt(i) === code ? i : i - 0.5;
  }
  return Number.isInteger(quotes[quote]);
}

/** True after what a text may follow in an expression: not after a word, where a quote is an apostrophe or closes a text around the expression. */
function canOpenText(code: number): boolean {
  return STARTS.includes(String.fromCharCode(code));
}

const STARTS = '(,=+?:[!&|{~.*/%<-';

/** Lets those that no `>` closes end at the first blank; expressions that are closed may stand before it. */
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
