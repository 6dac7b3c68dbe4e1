import type { ScalarNode, Span } from '../../../tree.ts';

/** The decoded characters of a value, with a mapping of their offsets to the source. */
export interface ScalarText {
  readonly text: string;
  readonly toPlace: ToPlace;
  /** Encodes a text for the source at this place. */
  readonly toSource: (text: string) => string;
}

/**
 * Extracts a text from its source so that offsets can be mapped back: escapes are decoded, while line endings and indentation of multi-line
 * texts stay unchanged. For a value without a place, as in trees made from plain values, all offsets map to its start.
 */
export function toScalarText(source: string, scalar: ScalarNode): ScalarText {
  const { start, end, textStart, style } = scalar;
  if (end <= start) return { text: String(scalar.value ?? ''), toPlace: () => start, toSource: (text) => text };
  const quote = style === 'double' ? '"' : style === 'single' ? "'" : '';
  const isClosed = quote !== '' && end - 1 >= textStart && source[end - 1] === quote;
  const raw = source.slice(textStart, isClosed ? end - 1 : end);
  const toSource = TO_SOURCE[style];
  if (style === 'double' && raw.includes('\\')) return { ...undo(raw, textStart, readEscape), toSource };
  if (style === 'single' && raw.includes("''")) return { ...undo(raw, textStart, readDoubled), toSource };
  return { text: raw, toPlace: (offset) => textStart + offset, toSource };
}

const TO_SOURCE: Readonly<Record<ScalarNode['style'], ScalarText['toSource']>> = {
  plain: (text) => text,
  literal: (text) => text,
  folded: (text) => text,
  single: (text) => text.replaceAll("'", "''"),
  double: (text) => JSON.stringify(text).slice(1, -1),
};

/** Decodes an escape: its text, and its length in the source; null if there is none. */
type ReadEscape = (raw: string, at: number) => { readonly text: string; readonly length: number } | null;

function undo(raw: string, textStart: number, read: ReadEscape): Omit<ScalarText, 'toSource'> {
  const pieces: string[] = [];
  const places: number[] = [];
  let from = 0;
  for (let i = 0; i < raw.length; ) {
    const found = read(raw, i);
    if (found === null) {
      places.push(textStart + i++);
      continue;
    }
    pieces.push(raw.slice(from, i), found.text);
    for (let k = 0; k < found.text.length; k++) places.push(textStart + i);
    i += found.length;
    from = i;
  }
  pieces.push(raw.slice(from));
  const end = textStart + raw.length;
  return { text: pieces.join(''), toPlace: (offset) => places[offset] ?? end };
}

function readDoubled(raw: string, at: number): ReturnType<ReadEscape> {
  return raw.startsWith("''", at) ? { text: "'", length: 2 } : null;
}

function readEscape(raw: string, at: number): ReturnType<ReadEscape> {
  if (raw[at] !== '\\') return null;
  const character = raw[at + 1] ?? '';
  if (raw.startsWith('\r\n', at + 1)) return { text: '', length: 3 };
  const digits = DIGITS.get(character);
  if (digits === undefined) return { text: ESCAPES.get(character) ?? character, length: 2 };
  const hex = raw.slice(at + 2, at + 2 + digits);
  const code = /^[\da-fA-F]+$/.test(hex) && hex.length === digits ? Number.parseInt(hex, 16) : Number.NaN;
  return code <= 0x10_ffff ? { text: String.fromCodePoint(code), length: 2 + digits } : { text: character, length: 2 };
}

/** The number of hexadecimal digits after a character that starts a code point. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** Escapes that do not stand for their own character. An escaped line break is removed. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  ['\n', ''],
]);

/** One `<+…>` of a text. Spans are offsets in the text that was read, or in the source that the reader maps them to. */
export interface Expression extends Span {
  /** The contents between `<+` and `>`. */
  readonly inner: Span;
  /** What closes it. */
  readonly closing: '>' | '}}';
  /** False if it is not closed: it then ends at the first blank. */
  readonly isClosed: boolean;
  /** Index of the surrounding expression in the same list; -1 if there is none. */
  readonly parent: number;
  /** The paths it contains, in the order of the text; those in inner expressions belong to these. */
  readonly paths: readonly ExpressionPath[];
  /** The first syntax error in it, or null. */
  readonly flaw: ExpressionFlaw | null;
}

/** A path like `pipeline.stages.build.name`, or the target of method calls: `<+a.b>.split(",")[0]`. */
export interface ExpressionPath extends Span {
  readonly segments: readonly Segment[];
  /** Whether the expression starts with it. */
  readonly isLeading: boolean;
}

/** A part of a path. */
export interface Segment extends Span {
  /**
   * `name`: a word, or a quoted string after a dot or in brackets; `call`: a method with its arguments; `index`: brackets around anything
   * but a string; `dynamic`: known only at run time, like an expression instead of a word, or a word with a hyphen.
   */
  readonly kind: 'name' | 'call' | 'index' | 'dynamic';
  /** The word, without quotes; '' for an index or if unknown. The span of the segment is that of this word. */
  readonly name: string;
  /** The spans of a call's arguments; null if it is not a call. */
  readonly args: readonly Span[] | null;
  /** The only argument of a call if it is a quoted string: `x` of `get("x")`. */
  readonly literal: (Span & { readonly text: string }) | null;
}

/** A syntax error in an expression. */
export interface ExpressionFlaw extends Span {
  readonly kind: 'openBracket' | 'strayBracket' | 'openQuote' | 'emptySegment' | 'assignment' | 'danglingOperator' | 'missingOperator';
}

/** Maps an offset in the text that is read to an offset in its source. */
export type ToPlace = (offset: number) => number;
