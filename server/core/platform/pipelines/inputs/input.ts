import { findNearest } from '../../../nearest.ts';
import type { Span } from '../../../tree.ts';

/** The methods that can follow `<+input>`, in any order, each once. */
export const INPUT_METHODS = ['default', 'allowedValues', 'selectOneFrom', 'selectManyFrom', 'regex', 'executionInput'] as const;

export type InputMethodName = (typeof INPUT_METHODS)[number];

/** Whether a word is exactly the name of a method. */
export function isInputMethod(word: string): word is InputMethodName {
  return (INPUT_METHODS as readonly string[]).includes(word);
}

/** Returns the method that a word means, even if misspelt; null if it is similar to none. */
export function findInputMethod(word: string): InputMethodName | null {
  return isInputMethod(word) ? word : (findNearest(word, INPUT_METHODS) as InputMethodName | null);
}

/** The constraints from the methods of a runtime input. */
export interface InputConstraints {
  /** The default; null if there is none. Several values are joined by commas. */
  readonly default: string | null;
  /** The allowed values; null if any value is allowed. */
  readonly allowedValues: readonly string[] | null;
  /** Whether several of them can be given. */
  readonly isMany: boolean;
  /** A regular expression that values must match, or null. */
  readonly regex: string | null;
  /** Whether the value is requested only when the stage or step is reached. */
  readonly isExecutionInput: boolean;
}

/** Reads the constraints from the methods of a runtime input, even if they are misspelt. */
export function readInputConstraints({ methods }: InputText): InputConstraints {
  const defaults = readDefaults(methods);
  const regex = findArgs(methods, 'regex')?.text.trim() ?? '';
  return {
    default: defaults === null ? null : defaults.join(','),
    allowedValues: findAllowed(methods)?.texts ?? null,
    isMany: methods.some(({ name }) => name === 'selectManyFrom'),
    regex: regex === '' ? null : regex,
    isExecutionInput: methods.some(({ name }) => name === 'executionInput'),
  };
}

/** Returns the default, without quotes; several values if several can be chosen. Null if there is none; `.default()` is the empty text. */
export function readDefaults(methods: readonly InputMethod[]): readonly string[] | null {
  const args = findArgs(methods, 'default');
  if (args === null) return null;
  if (args.text.trim() === '') return [''];
  const values = splitValues(args.text);
  if (methods.some(({ name }) => name === 'selectManyFrom')) return values.map(({ text }) => text);
  return [values.length === 1 ? values[0]!.text : args.text.trim()];
}

/** Returns the allowed values with their spans, and their texts; null if any value is allowed. */
export function findAllowed(
  methods: readonly InputMethod[],
): { readonly values: readonly InputValue[]; readonly texts: readonly string[] } | null {
  for (const name of ['allowedValues', 'selectOneFrom', 'selectManyFrom'] as const) {
    const args = findArgs(methods, name);
    if (args === null || args.text.trim() === '') continue;
    const values = splitValues(args.text, args.start);
    return { values, texts: values.map(({ text }) => text) };
  }
  return null;
}

/** Whether a text is one of some values; numbers are compared by value. */
export function isAllowed(text: string, values: readonly string[]): boolean {
  if (values.includes(text)) return true;
  return NUMBER.test(text) && values.some((value) => NUMBER.test(value) && Number(value) === Number(text));
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function findArgs(methods: readonly InputMethod[], name: InputMethodName): InputMethod['args'] {
  return methods.find((method) => method.name === name)?.args ?? null;
}

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
    const close = quote === undefined ? -1 : findClosingQuote(args, start + quote.length, quote);
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
function findClosingQuote(args: string, from: number, quote: string): number {
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

/** Maximum number of methods to read; each is allowed once. */
const MOST_METHODS = 50;

/** The start of a runtime input. */
export const INPUT = '<+input>';

/** A method after `<+input>`. Spans are offsets in the text; that of the method starts at its dot. */
export interface InputMethod extends Span {
  /** The word as written. */
  readonly word: string;
  readonly wordSpan: Span;
  /** The intended method; null if unknown. */
  readonly name: InputMethodName | null;
  /** The contents of the parentheses; null if there are none. */
  readonly args: (Span & { readonly text: string }) | null;
  /** False if the closing parenthesis is missing. */
  readonly isClosed: boolean;
}

/** A parsed runtime input. */
export interface InputText {
  readonly methods: readonly InputMethod[];
  /** The text after the methods, without blanks around it; null if there is none. */
  readonly rest: Span | null;
}

/** Whether a value is a runtime input: it starts with `<+input>`. */
export function isInput(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(INPUT);
}

/** Reads `<+input>` and its methods, in linear time; null for any other text. */
export function readInput(text: string): InputText | null {
  if (!isInput(text)) return null;
  const methods: InputMethod[] = [];
  const end = text.trimEnd().length;
  let at = INPUT.length;
  while (at < end && methods.length < MOST_METHODS) {
    const method = readMethod(text, at, end);
    if (method === null) break;
    methods.push(method);
    at = method.end;
  }
  while (at < end && text.charCodeAt(at) <= SPACE) at++;
  return { methods, rest: at < end ? { start: at, end } : null };
}
const WORD = /[A-Za-z_]\w*/y;

function readMethod(text: string, at: number, end: number): InputMethod | null {
  if (text[at] !== '.') return null;
  WORD.lastIndex = at + 1;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return null;
  const wordSpan = { start: at + 1, end: at + 1 + word.length };
  const known = { start: at, word, wordSpan, name: findInputMethod(word) };
  if (text[wordSpan.end] !== '(') return { ...known, end: wordSpan.end, args: null, isClosed: true };
  const open = wordSpan.end + 1;
  const close = findClose(text, open, end);
  const args = { start: open, end: close ?? end, text: text.slice(open, close ?? end) };
  return { ...known, end: close === null ? end : close + 1, args, isClosed: close !== null };
}

const NEXT = /\s*\.([A-Za-z_]\w*)\s*(?:\(|$)/y;

/**
 * Returns the parenthesis that closes the arguments: the last one of the text, or one followed by another method. Arguments may contain
 * parentheses, matched or not, in a regular expression or an expression.
 */
function findClose(text: string, open: number, end: number): number | null {
  let depth = 0;
  let inExpressions = 0;
  let last: number | null = null;
  for (let i = open; i < end; i++) {
    const character = text[i];
    if (character === '<' && text[i + 1] === '+') inExpressions++;
    else if (character === '>' && inExpressions > 0) inExpressions--;
    else if (character === '(') depth++;
    else if (character === ')') {
      last = i;
      if (i === end - 1) return i;
      if (inExpressions === 0 && isFollowed(text, i + 1, depth === 0)) return i;
      if (depth > 0) depth--;
    }
  }
  return last;
}

/** Whether a method follows: a known one, or any after matched parentheses. */
function isFollowed(text: string, at: number, isMatched: boolean): boolean {
  NEXT.lastIndex = at;
  const word = NEXT.exec(text)?.[1];
  return word !== undefined && (isMatched || findInputMethod(word) !== null);
}
