import type { ScalarNode } from '../../core/tree.ts';

const INTEGER = /^[-+]?\d+$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const OCTAL_OR_HEX = /^0(?:o[0-7]+|x[\da-fA-F]+)$/;

const WORDS: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
]);

/** Converts a plain scalar to its value by the core schema of YAML 1.2. */
export function toScalar(text: string): ScalarNode['value'] {
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  const first = text.charCodeAt(0);
  const isNumberStart = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46;
  if (!isNumberStart) return text;
  if (INTEGER.test(text) || FLOAT.test(text) || OCTAL_OR_HEX.test(text)) return Number(text);
  return text;
}

const LONGEST_WORD = 5;
