import type { Span } from '../../tree.ts';

/** A value among the arguments of a method, without the quotes that protect its commas. The span includes the quotes. */
export interface InputValue extends Span {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The quotes around a value with commas; the documentation shows the first. */
const QUOTES = ["\\'", "'", '"'] as const;

/**
 * Splits the arguments of a method at their commas: `a,b` and `\'a,b\',c`. Commas inside expressions, braces and brackets belong to a
 * value. `from` is the offset of the arguments. Takes linear time.
 */
export function splitValues(args: string, from = 0): readonly InputValue[] {
  const values: InputValue[] = [];
  const lonely = new Set<string>();
  for (let at = 0; at <= args.length; ) {
    let start = at;
    while (start < args.length && args.charCodeAt(start) <= SPACE) start++;
    const quote = QUOTES.find((character) => args.startsWith(character, start) && !lonely.has(character));
    const close = quote === undefined ? -1 : findClose(args, start + quote.length, quote);
    if (quote !== undefined && close === -1) lonely.add(quote);
    if (quote !== undefined && close !== -1) {
      const end = close + quote.length;
      values.push({ text: args.slice(start + quote.length, close), start: from + start, end: from + end, isQuoted: true });
      at = skipBlanks(args, end) + 1;
    } else {
      const comma = findComma(args, start);
      const text = args.slice(start, comma).trimEnd();
      values.push({ text, start: from + start, end: from + start + text.length, isQuoted: false });
      at = comma + 1;
    }
  }
  return values;
}

const SPACE = 32;

/** Returns the quote that closes a value: one followed by a comma or the end. */
function findClose(args: string, from: number, quote: string): number {
  for (let at = args.indexOf(quote, from); at !== -1; at = args.indexOf(quote, at + 1)) {
    const next = skipBlanks(args, at + quote.length);
    if (next === args.length || args[next] === ',') return at;
  }
  return -1;
}

function findComma(args: string, from: number): number {
  let depth = 0;
  for (let i = from; i < args.length; i++) {
    const character = args[i]!;
    if (character === ',' && depth === 0) return i;
    if ('{['.includes(character) || (character === '<' && args[i + 1] === '+')) depth++;
    else if ('}]>'.includes(character) && depth > 0) depth--;
  }
  return args.length;
}

function skipBlanks(args: string, from: number): number {
  let i = from;
  while (i < args.length && args.charCodeAt(i) <= SPACE) i++;
  return i;
}
