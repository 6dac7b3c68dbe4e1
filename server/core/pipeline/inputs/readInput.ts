import type { Span } from '../../tree.ts';
import { findInputMethod, type InputMethodName } from './inputMethods.ts';

/** How many methods are read: each can stand once. */
const MOST_METHODS = 50;

/** What a runtime input begins with. */
export const INPUT = '<+input>';

/** A method behind `<+input>`. Spans are offsets of the text; that of the method begins at its dot. */
export interface InputMethod extends Span {
  /** The word as it is written. */
  readonly word: string;
  readonly wordSpan: Span;
  /** The method that is meant; null where that is not known. */
  readonly name: InputMethodName | null;
  /** What stands between the parentheses; null where none open. */
  readonly args: (Span & { readonly text: string }) | null;
  /** False where no parenthesis closes. */
  readonly isClosed: boolean;
}

/** A runtime input, read. */
export interface InputText {
  readonly methods: readonly InputMethod[];
  /** What follows that is no method, without blanks around it; null where nothing does. */
  readonly rest: Span | null;
}

/** True for a value that is a runtime input: it begins with `<+input>`. */
export function isInput(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(INPUT);
}

/** Reads `<+input>` with the methods behind it, in linear time; null for any other text. */
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
 * The parenthesis that closes the arguments: the last of the text, or one that another method follows. Arguments may hold parentheses, matched or not:
 * those of a regular expression, or of an expression.
 */
function findClose(text: string, open: number, end: number): number | null {
  let depth = 0;
  let inExpressions = 0;
  let last: number | null = null;
  for (let i = open; i < end; i++) {
    const sign = text[i];
    if (sign === '<' && text[i + 1] === '+') inExpressions++;
    else if (sign === '>' && inExpressions > 0) inExpressions--;
    else if (sign === '(') depth++;
    else if (sign === ')') {
      last = i;
      if (i === end - 1) return i;
      if (inExpressions === 0 && isFollowed(text, i + 1, depth === 0)) return i;
      if (depth > 0) depth--;
    }
  }
  return last;
}

/** Whether a method follows: one that is known, or any after parentheses that match. */
function isFollowed(text: string, at: number, isMatched: boolean): boolean {
  NEXT.lastIndex = at;
  const word = NEXT.exec(text)?.[1];
  return word !== undefined && (isMatched || findInputMethod(word) !== null);
}
