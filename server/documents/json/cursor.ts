import type { Span } from '../../core/tree.ts';
import { readKey, readScalar } from './readScalar.ts';
import type { JsonToken } from './tokens.ts';

/** A position in a JSON text where something is being typed. */
export interface JsonCursor {
  /** Keys and indexes from the root to the enclosing object or list. */
  readonly path: readonly (string | number)[];
  /** What is expected there: a key of an object, the value of the key `key`, or an item of a list. */
  readonly kind: 'key' | 'value' | 'item';
  readonly key: string;
  /** The existing string or word to be replaced; empty if there is none. */
  readonly token: Span;
  /** The other keys of the object, or the other scalars of the list as strings; for a value, its own key is included. */
  readonly others: readonly string[];
  /** For a key, whether a colon follows. */
  readonly hasColon: boolean;
  /** Whether an entry follows without a comma in between. */
  readonly needsComma: boolean;
}

interface Around {
  readonly kind: '{' | '[';
  readonly before: string[];
  key: string;
  awaits: 'key' | 'value' | 'next';
  count: number;
}

/** Returns what can be typed at an offset; null if nothing can: outside the root object, in a comment, or where a comma or colon must come first. */
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
    // Of the objects and lists around it, which are those that are still open.
    path: stack.slice(0, -1).map(({ kind, key, count }) => (kind === '{' ? key : count)),
    kind: around.kind === '[' ? 'item' : around.awaits,
    key: around.key,
    token,
    others: [...around.before, ...readRest(text, around.kind, rest)],
    hasColon: first?.kind === ':',
    needsComma: first !== undefined && !['}', ']', ',', ':'].includes(first.kind),
  };
}

/** Whether a token is the one being typed; at the start of a key a new key may be intended. */
function isTyped({ kind, start }: JsonToken, offset: number, isValue: boolean): boolean {
  return (kind === 'text' || kind === 'word') && (isValue ? start <= offset : start < offset);
}

function step(text: string, stack: Around[], token: JsonToken): void {
  const top = stack.at(-1);
  switch (token.kind) {
    case '{':
    case '[':
      stack.push({ kind: token.kind, before: [], key: '', awaits: token.kind === '{' ? 'key' : 'value', count: 0 });
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

/** Marks the end of a value: a comma comes next. */
function end(top: Around | undefined): void {
  if (top !== undefined) top.awaits = 'next';
}

/** Returns the keys or scalars that follow in the same object or list. */
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
