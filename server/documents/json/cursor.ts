import type { Span } from '../../core/tree.ts';
import { readKey, readScalar } from './readScalar.ts';
import type { JsonToken } from './tokens.ts';

/** Where in a JSON text something is being written. */
export interface JsonCursor {
  /** Keys and indices from the outermost value to the object or list around the place. */
  readonly path: readonly (string | number)[];
  /** What may stand there: a key of an object, the value of the key `key`, or an entry of a list. */
  readonly kind: 'key' | 'value' | 'item';
  readonly key: string;
  /** What is there already, to be replaced: a text or a word; empty where there is nothing. */
  readonly token: Span;
  /** Of an object the other keys, of a list the other scalars as texts; for a value its own key is among them. */
  readonly others: readonly string[];
  /** For a key whether a colon follows. */
  readonly hasColon: boolean;
  /** True where an entry follows that no comma parts from this place. */
  readonly needsComma: boolean;
}

interface Around {
  readonly kind: '{' | '[';
  readonly path: readonly (string | number)[];
  readonly before: string[];
  key: string;
  awaits: 'key' | 'value' | 'next';
  count: number;
}

/** Finds what may be written at an offset; null where nothing may: outside the outermost object, in a comment, or where a comma or colon must come first. */
export function readCursor(text: string, tokens: readonly JsonToken[], offset: number): JsonCursor | null {
  const stack: Around[] = [];
  let index = 0;
  for (; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.end > offset || (token.end === offset && (token.kind === 'text' || token.kind === 'word'))) break;
    step(text, stack, token);
  }
  const around = stack.at(-1);
  const next = tokens[index];
  const isInside = next !== undefined && isTyped(next, offset, around?.awaits === 'value');
  if (around === undefined || around.awaits === 'next' || (next !== undefined && next.start < offset && !isInside)) return null;
  const token = isInside ? { start: next.start, end: next.end } : { start: offset, end: offset };
  const rest = tokens.slice(isInside ? index + 1 : index).filter(({ kind }) => kind !== 'comment');
  const [first] = rest;
  return {
    path: around.path,
    kind: around.kind === '[' ? 'item' : around.awaits,
    key: around.key,
    token,
    others: [...around.before, ...readRest(text, around.kind, rest)],
    hasColon: first?.kind === ':',
    needsComma: first !== undefined && !['}', ']', ',', ':'].includes(first.kind),
  };
}

/** Whether a piece is what is being typed; at the beginning of a key another one may be meant. */
function isTyped({ kind, start }: JsonToken, offset: number, isValue: boolean): boolean {
  return (kind === 'text' || kind === 'word') && (isValue ? start <= offset : start < offset);
}

function step(text: string, stack: Around[], token: JsonToken): void {
  const top = stack.at(-1);
  switch (token.kind) {
    case '{':
    case '[':
      stack.push(toAround(token.kind, top));
      break;
    case '}':
    case ']':
      stack.pop();
      end(stack.at(-1));
      break;
    case ',':
      if (top === undefined) break;
      top.awaits = top.kind === '{' ? 'key' : 'value';
      if (top.kind === '[') top.count++;
      break;
    case ':':
      if (top?.kind === '{') top.awaits = 'value';
      break;
    case 'text':
    case 'word':
      if (top === undefined) break;
      if (top.kind === '{' && top.awaits !== 'value') {
        top.key = String(readKey(text, token).node.value);
        top.before.push(top.key);
        top.awaits = 'next';
      } else {
        if (top.kind === '[') top.before.push(String(readScalar(text, token).node.value));
        end(top);
      }
      break;
    default:
  }
}

function toAround(kind: '{' | '[', top: Around | undefined): Around {
  const path = top === undefined ? [] : [...top.path, top.kind === '{' ? top.key : top.count];
  return { kind, path, before: [], key: '', awaits: kind === '{' ? 'key' : 'value', count: 0 };
}

/** A value has ended: a comma comes next. */
function end(top: Around | undefined): void {
  if (top !== undefined) top.awaits = 'next';
}

/** The keys or scalars that follow in the same object or list. */
function readRest(text: string, kind: '{' | '[', rest: readonly JsonToken[]): string[] {
  const found: string[] = [];
  let depth = 0;
  for (const [index, token] of rest.entries()) {
    if (token.kind === '{' || token.kind === '[') depth++;
    else if (token.kind === '}' || token.kind === ']') depth--;
    if (depth < 0) break;
    if (depth > 0 || (token.kind !== 'text' && token.kind !== 'word')) continue;
    if (kind === '{' && rest[index + 1]?.kind !== ':') continue;
    found.push(String((kind === '{' ? readKey : readScalar)(text, token).node.value));
  }
  return found;
}
