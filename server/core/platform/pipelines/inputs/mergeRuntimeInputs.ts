import * as l10n from '@vscode/l10n';
import { isJsonObject, parseJson } from '../../../jsonObject.ts';
import { findNearest } from '../../../nearest.ts';
import { writeFlowScalar, writeScalar } from '../../../writeScalar.ts';
import { WrittenNumber } from '../../../writtenNumber.ts';
import { listFew, quote } from '../expressions/problem.ts';
import { isAllowed, splitValues } from './input.ts';
import { matchesPattern } from './plainPattern.ts';
import type { RuntimeInput, TextEdit } from './runtimeInput.ts';

/** The value to write, or what is wrong with it, to be read after the name of the input. */
type Converted = { readonly value: unknown; readonly reason: null } | { readonly reason: string };

/** What decides which values an input accepts. */
export type InputRules = Pick<RuntimeInput, 'type' | 'isMany' | 'allowedValues' | 'regex' | 'hasObjects'>;

/** Describes why an input does not accept a value, to be read after its name; null if it does. */
export function whyNotAccepted(input: InputRules, given: unknown): string | null {
  return convertInput(input, given).reason;
}

/** Converts a given value to one that an input accepts: strings, as from a command line or a form, to numbers, booleans, lists and objects. */
function convertInput(input: InputRules, given: unknown): Converted {
  if (typeof given === 'string' && given.includes('<+')) return { value: given, reason: null };
  const converted = convertType(input, given);
  if (converted.reason !== null) return converted;
  const reason = checkAllowed(input, converted.value) ?? checkRegex(input, converted.value);
  return reason === null ? converted : { reason };
}

function convertType({ type, isMany, hasObjects }: InputRules, given: unknown): Converted {
  if (isMany && Array.isArray(given) && given.every(isScalar)) return { value: given.map(joinable).join(','), reason: null };
  switch (type) {
    case 'number':
      if (isNumber(given) && Number.isFinite(Number(given))) return { value: given, reason: null };
      return typeof given === 'string' && NUMBER.test(given.trim())
        ? { value: Number(given), reason: null }
        : refuse(l10n.t('a number'), given);
    case 'flag': {
      if (typeof given === 'boolean') return { value: given, reason: null };
      const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
      return word === 'true' || word === 'false' ? { value: word === 'true', reason: null } : refuse(l10n.t('true or false'), given);
    }
    case 'list':
      if (Array.isArray(given)) return { value: given, reason: null };
      if (hasObjects === true && typeof given === 'string' && !isListOfObjects(toList(given)))
        return refuse(l10n.t('a list of objects'), given);
      return typeof given === 'string' ? { value: toList(given), reason: null } : refuse(l10n.t('a list'), given);
    case 'object': {
      const value = typeof given === 'string' ? readJson(given) : given;
      return isJsonObject(value) && !isNumber(value) ? { value, reason: null } : refuse(l10n.t('an object'), given);
    }
    default:
      return { value: given, reason: null };
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function refuse(wanted: string, given: unknown): Converted {
  return { reason: l10n.t('must be {0}, not {1}', wanted, show(given)) };
}

function show(given: unknown): string {
  if (Array.isArray(given)) return l10n.t('a list');
  return typeof given === 'object' && given !== null && !isNumber(given) ? l10n.t('an object') : quote(String(given));
}

type Scalar = string | number | WrittenNumber | boolean;

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || isNumber(value) || typeof value === 'boolean';
}

function isNumber(value: unknown): value is number | WrittenNumber {
  return typeof value === 'number' || value instanceof WrittenNumber;
}

function joinable(value: Scalar): string {
  const text = String(value);
  return text.includes(',') ? `'${text}'` : text;
}

function toList(text: string): unknown {
  const read = text.trim().startsWith('[') ? readJson(text) : null;
  if (Array.isArray(read)) return read;
  return text.trim() === '' ? [] : splitValues(text).map((value) => value.text);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isJsonObject);
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Returns the strings to compare with the allowed values: one for each value if several can be given. */
function textsOf({ isMany }: InputRules, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter(isScalar).map(String);
  if (!isScalar(value)) return [];
  return isMany ? splitValues(String(value)).map(({ text }) => text) : [String(value)];
}

function checkAllowed(input: InputRules, value: unknown): string | null {
  const { allowedValues } = input;
  if (allowedValues === null || allowedValues.some((one) => one.includes('<+'))) return null;
  if (typeof value === 'object' && !Array.isArray(value) && !isNumber(value))
    return l10n.t('must be one of {0}, not an object', listFew(allowedValues));
  const strange = textsOf(input, value).find((text) => !isAllowed(text, allowedValues));
  if (strange === undefined) return null;
  const nearest = findNearest(strange, allowedValues);
  const reason = l10n.t('must be one of {0}, not {1}', listFew(allowedValues), quote(strange));
  return nearest === null ? reason : `${reason}${l10n.t('. Did you mean {0}?', quote(nearest))}`;
}

function checkRegex(input: InputRules, value: unknown): string | null {
  const { regex } = input;
  if (regex === null || regex.includes('<+')) return null;
  const strange = textsOf(input, value).find((text) => matchesPattern(regex, text) === false);
  return strange === undefined ? null : l10n.t('must match {0}, which {1} does not', quote(regex), quote(strange));
}

/** Maximum nesting depth of lists and objects. */
const MOST_NESTED = 50;

/**
 * Formats a JSON value as YAML 1.2 on one line: lists in brackets, objects in braces. Null if it is not valid JSON, contains a lone
 * surrogate, or is nested too deep.
 */
function writeValue(value: unknown, isFlow: boolean, depth = 0): string | null {
  if (depth > MOST_NESTED) return null;
  if (typeof value === 'string') return value.isWellFormed() ? (isFlow ? writeFlowScalar(value) : writeScalar(value)) : null;
  if (isNumber(value)) return Number.isFinite(Number(value)) ? String(value) : null;
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value))
    return join(
      '[',
      Array.from(value, (item: unknown) => writeValue(item, true, depth + 1)),
      ']',
    );
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value).map(([key, inner]) => {
    const written = writeValue(inner, true, depth + 1);
    return written === null || !key.isWellFormed() ? null : `${writeFlowScalar(key)}: ${written}`;
  });
  return join('{', entries, '}');
}

function join(open: string, parts: readonly (string | null)[], close: string): string | null {
  return parts.includes(null) ? null : `${open}${parts.join(', ')}${close}`;
}

/** Given values, by the `id` or the `fullName` of their inputs. Null and undefined count as missing. */
export type GivenInputs = Readonly<Record<string, unknown>>;

/** A problem in the given values. */
export interface MergeProblem {
  /** The key of the given value; for a missing value, the full name of its input. */
  readonly input: string;
  /** A sentence. */
  readonly message: string;
}

/**
 * Replaces runtime inputs with values, as edits that preserve comments and layout: all of them or none. An input without a value stays if
 * it has a default or is requested at run time; otherwise it is missing, unless only some are to be filled in (`isPartial`).
 */
export function mergeRuntimeInputs(
  inputs: readonly RuntimeInput[],
  given: GivenInputs,
  isPartial = false,
): { readonly edits: readonly TextEdit[]; readonly problems: readonly MergeProblem[] } {
  const table = toTable(inputs);
  const filled = new Map<RuntimeInput, string>();
  const edits: TextEdit[] = [];
  const problems: MergeProblem[] = [];
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const found = table.get(key) ?? [];
    const reason =
      found.length === 0
        ? describeUnknown(key, table, problems.length < MOST_GUESSES)
        : (checkSame(key, found, filled) ?? fill(found, value, edits));
    for (const input of found) filled.set(input, key);
    if (reason !== null) problems.push({ input: key, message: `${quote(key)} ${reason}${/[.?]$/.test(reason) ? '' : '.'}` });
  }
  for (const input of isPartial ? [] : inputs) {
    if (!input.isRequired || filled.has(input)) continue;
    problems.push({ input: input.fullName, message: l10n.t('{0} is missing and has no default. Give it a value.', quote(input.fullName)) });
  }
  if (problems.length > 0) return { edits: [], problems };
  return { edits: edits.toSorted((one, other) => one.start - other.start), problems };
}

function toTable(inputs: readonly RuntimeInput[]): ReadonlyMap<string, readonly RuntimeInput[]> {
  const table = new Map<string, RuntimeInput[]>();
  for (const input of inputs) {
    for (const key of new Set([input.id, input.fullName])) {
      const known = table.get(key);
      if (known === undefined) table.set(key, [input]);
      else known.push(input);
    }
  }
  return table;
}

/** Maximum number of unknown names with a suggestion: people read no more, and each one is compared with every input. */
const MOST_GUESSES = 20;

function describeUnknown(key: string, table: ReadonlyMap<string, unknown>, isGuessed: boolean): string {
  const nearest = isGuessed ? findNearest(key, table.keys()) : null;
  if (nearest !== null) return l10n.t('is not a runtime input of this pipeline. Did you mean {0}?', quote(nearest));
  return table.size === 0
    ? l10n.t('is not a runtime input of this pipeline: it has none')
    : l10n.t('is not a runtime input of this pipeline');
}

function checkSame(key: string, found: readonly RuntimeInput[], filled: ReadonlyMap<RuntimeInput, string>): string | null {
  const [first] = found;
  const other = found.map((input) => filled.get(input)).find((one) => one !== undefined);
  if (other !== undefined) return l10n.t('is given twice, also as {0}. Remove one of the two', quote(other));
  const others = found.filter(({ id }) => id !== first!.id);
  return others.length === 0
    ? null
    : l10n.t('matches {0} inputs. Give each by its path, like {1}', found.length, quote(found.find(({ id }) => id !== key)!.id));
}

function fill(found: readonly RuntimeInput[], given: unknown, edits: TextEdit[]): string | null {
  for (const input of found) {
    const converted = convertInput(input, given);
    if (converted.reason !== null) return converted.reason;
    const text = writeValue(converted.value, input.isFlow);
    if (text === null) return l10n.t('cannot be written as YAML; use a string, a number, true, false, a list or an object');
    edits.push({ start: input.scalar.start, end: input.scalar.end, text: `${input.lead ?? ''}${text}` });
  }
  return null;
}
