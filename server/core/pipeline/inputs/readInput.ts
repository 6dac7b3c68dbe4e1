import type { Span } from '../../tree.ts';
import { findInputMethod, type InputMethodName } from './inputMethods.ts';

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

const SPACE = 32;
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
