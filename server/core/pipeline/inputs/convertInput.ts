import { findNearest } from '../../nearest.ts';
import { listFew, quote } from '../expressions/problem.ts';
import { isAllowed } from './inputFacts.ts';
import { matchesPattern } from './plainPattern.ts';
import type { RuntimeInput } from './runtimeInput.ts';
import { splitValues } from './splitValues.ts';

/** The value to write, or what is wrong with it, to be read after the name of the input. */
export type Converted = { readonly value: unknown; readonly lack: null } | { readonly lack: string };

/** Converts a given value to one that an input accepts: strings, as from a command line or a form, to numbers, booleans, lists and objects. */
export function convertInput(input: RuntimeInput, given: unknown): Converted {
  if (typeof given === 'string' && given.includes('<+')) return { value: given, lack: null };
  const converted = convertType(input, given);
  if (converted.lack !== null) return converted;
  const lack = checkAllowed(input, converted.value) ?? checkRegex(input, converted.value);
  return lack === null ? converted : { lack };
}

function convertType({ type, isMany }: RuntimeInput, given: unknown): Converted {
  if (isMany && Array.isArray(given) && given.every(isScalar)) return { value: given.map(joinable).join(','), lack: null };
  switch (type) {
    case 'number':
      if (typeof given === 'number' && Number.isFinite(given)) return { value: given, lack: null };
      return typeof given === 'string' && NUMBER.test(given.trim()) ? { value: Number(given), lack: null } : refuse('a number', given);
    case 'flag': {
      if (typeof given === 'boolean') return { value: given, lack: null };
      const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
      return word === 'true' || word === 'false' ? { value: word === 'true', lack: null } : refuse('true or false', given);
    }
    case 'list':
      if (Array.isArray(given)) return { value: given, lack: null };
      return typeof given === 'string' ? { value: toList(given), lack: null } : refuse('a list', given);
    case 'object': {
      const value = typeof given === 'string' ? readJson(given) : given;
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value, lack: null } : refuse('an object', given);
    }
    default:
      return { value: given, lack: null };
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function refuse(wanted: string, given: unknown): Converted {
  return { lack: `must be ${wanted}, not ${show(given)}` };
}

function show(given: unknown): string {
  if (Array.isArray(given)) return 'a list';
  return typeof given === 'object' && given !== null ? 'an object' : quote(String(given));
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function joinable(value: string | number | boolean): string {
  const text = String(value);
  return text.includes(',') ? `'${text}'` : text;
}

function toList(text: string): unknown {
  const read = text.trim().startsWith('[') ? readJson(text) : null;
  if (Array.isArray(read)) return read;
  return text.trim() === '' ? [] : splitValues(text).map((value) => value.text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the strings to compare with the allowed values: one for each value if several can be given. */
function textsOf({ isMany }: RuntimeInput, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter(isScalar).map(String);
  if (!isScalar(value)) return [];
  return isMany ? splitValues(String(value)).map(({ text }) => text) : [String(value)];
}

function checkAllowed(input: RuntimeInput, value: unknown): string | null {
  const { allowedValues } = input;
  if (allowedValues === null || allowedValues.some((one) => one.includes('<+'))) return null;
  if (typeof value === 'object' && !Array.isArray(value)) return `must be one of ${listFew(allowedValues)}, not an object`;
  const strange = textsOf(input, value).find((text) => !isAllowed(text, allowedValues));
  if (strange === undefined) return null;
  const nearest = findNearest(strange, allowedValues);
  return `must be one of ${listFew(allowedValues)}, not ${quote(strange)}${nearest === null ? '' : `. Did you mean ${quote(nearest)}?`}`;
}

function checkRegex(input: RuntimeInput, value: unknown): string | null {
  const { regex } = input;
  if (regex === null || regex.includes('<+')) return null;
  const strange = textsOf(input, value).find((text) => matchesPattern(regex, text) === false);
  return strange === undefined ? null : `must match ${quote(regex)}, which ${quote(strange)} does not`;
}
