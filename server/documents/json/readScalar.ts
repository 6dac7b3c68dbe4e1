import * as l10n from '@vscode/l10n';
import type { ScalarNode } from '../../core/tree.ts';
import { faultAt, inserting, type JsonFault, replacing } from './jsonEdit.ts';
import type { JsonToken } from './tokens.ts';

/** A scalar or key, and what is wrong with its spelling. */
interface ReadScalar {
  readonly node: ScalarNode;
  readonly fault: JsonFault | null;
}

/** Parses a string or word as a value; invalid JSON is read as what was probably meant. */
export function readScalar(source: string, token: JsonToken): ReadScalar {
  const raw = source.slice(token.start, token.end);
  if (token.kind === 'text') return readText(token, raw);
  const value = WORDS.get(raw);
  if (value !== undefined) return { node: toNode(token, value), fault: null };
  if (NUMBER.test(raw)) return { node: toNode(token, Number(raw)), fault: null };
  return readOddWord(token, raw);
}

/** Parses a key, which is always a string. */
export function readKey(source: string, token: JsonToken): ReadScalar {
  const raw = source.slice(token.start, token.end);
  if (token.kind === 'text') return readText(token, raw);
  const quoted = JSON.stringify(raw);
  const fault = faultAt(
    token,
    l10n.t('JSON keys need double quotes. Put this key in quotes.'),
    l10n.t('Change to {0}', quoted),
    replacing(token, quoted),
  );
  return { node: toNode(token, raw), fault };
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:[.]\d+)?(?:[eE][+-]?\d+)?$/;

/** Words from other languages, with their JSON values. */
const ODD_WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['yes', 'on', 'true'].map((word) => [word, true] as const),
  ...['no', 'off', 'false'].map((word) => [word, false] as const),
  ...['none', 'nil', 'undefined', 'null'].map((word) => [word, null] as const),
]);

function readOddWord(token: JsonToken, raw: string): ReadScalar {
  const meant = ODD_WORDS.get(raw.toLowerCase());
  const isNumber = /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$|^0x[\da-f]+$/i.test(raw) && Number.isFinite(Number(raw));
  const value = meant !== undefined ? meant : isNumber ? Number(raw) : raw;
  const written = JSON.stringify(value);
  const message =
    typeof value === 'number'
      ? l10n.t('JSON writes this number as {0}. Change it.', written)
      : typeof value === 'string'
        ? l10n.t('JSON strings need double quotes. Put this value in quotes.')
        : l10n.t('JSON writes this as {0}. Change it.', written);
  return { node: toNode(token, value), fault: faultAt(token, message, l10n.t('Change to {0}', written), replacing(token, written)) };
}

function readText(token: JsonToken, raw: string): ReadScalar {
  const isDouble = raw.startsWith('"');
  if (isDouble && token.isClosed) {
    const value = parse(raw);
    if (value !== null) return { node: toNode(token, value), fault: null };
  }
  const inner = raw.slice(1, token.isClosed ? -1 : undefined);
  const value = parse(`"${toDoubleQuoted(inner, isDouble)}"`) ?? inner;
  const node = toNode(token, value);
  if (!token.isClosed) {
    return {
      node,
      fault: faultAt(token, l10n.t('This string has no closing quote. Add it.'), l10n.t('Close the quote'), inserting(token.end, raw[0]!)),
    };
  }
  const written = JSON.stringify(value);
  const message = isDouble
    ? l10n.t('This string contains an unescaped tab or backslash. Write \\t for a tab and \\\\ for a backslash.')
    : l10n.t('JSON strings need double quotes, not single quotes. Change them.');
  return { node, fault: faultAt(token, message, l10n.t('Change to {0}', written), replacing(token, written)) };
}

/** Converts the content of a string to valid JSON: stray backslashes are doubled. */
function toDoubleQuoted(inner: string, isDouble: boolean): string {
  const escaped = inner.replace(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\'?/g, (found) =>
    found === '\\' ? '\\\\' : found === "\\'" ? "'" : found,
  );
  const plain = escaped.replace(/[\u0000-\u001f]/g, (character) => JSON.stringify(character).slice(1, -1));
  return isDouble ? plain : plain.replace(/\\"|"/g, '\\"');
}

function parse(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

function toNode({ start, end, kind }: JsonToken, value: ScalarNode['value']): ScalarNode {
  const isText = kind === 'text';
  return { kind: 'scalar', start, end, value, style: isText ? 'double' : 'plain', textStart: isText ? start + 1 : start };
}
