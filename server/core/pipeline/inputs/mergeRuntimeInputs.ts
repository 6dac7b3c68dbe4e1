import { findNearest } from '../../nearest.ts';
import { quote } from '../expressions/problem.ts';
import { convertInput } from './convertInput.ts';
import type { RuntimeInput } from './runtimeInput.ts';
import type { TextEdit } from './textEdits.ts';
import { writeValue } from './writeValue.ts';

/** Given values, by the `id` or the `fullName` of their inputs. Null and undefined count as missing. */
export type GivenInputs = Readonly<Record<string, unknown>>;

/** A problem in the given values. */
export interface MergeProblem {
  /** The key of the given value; for a missing value, the full name of its input. */
  readonly input: string;
  /** A sentence. */
  readonly message: string;
}

/** The edits that insert the values; empty if there are problems. */
export interface MergedInputs {
  readonly edits: readonly TextEdit[];
  readonly problems: readonly MergeProblem[];
}

/**
 * Replaces runtime inputs with values, as edits that preserve comments and layout: all of them or none. An input without a value stays if
 * it has a default or is requested at run time; otherwise it is missing, unless only some are to be filled in (`isPartial`).
 */
export function mergeRuntimeInputs(inputs: readonly RuntimeInput[], given: GivenInputs, isPartial = false): MergedInputs {
  const table = toTable(inputs);
  const filled = new Map<RuntimeInput, string>();
  const edits: TextEdit[] = [];
  const problems: MergeProblem[] = [];
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const found = table.get(key) ?? [];
    const lack =
      found.length === 0
        ? describeUnknown(key, table, problems.length < MOST_GUESSES)
        : (checkSame(key, found, filled) ?? fill(found, value, edits));
    for (const input of found) filled.set(input, key);
    if (lack !== null) problems.push({ input: key, message: `${quote(key)} ${lack}${/[.?]$/.test(lack) ? '' : '.'}` });
  }
  for (const input of isPartial ? [] : inputs) {
    if (!input.isRequired || filled.has(input)) continue;
    problems.push({ input: input.fullName, message: `${quote(input.fullName)} is missing and has no default. Give it a value.` });
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
  const count = table.size === 0 ? ': it has none' : '';
  return `is not a runtime input of this pipeline${nearest === null ? count : `. Did you mean ${quote(nearest)}?`}`;
}

function checkSame(key: string, found: readonly RuntimeInput[], filled: ReadonlyMap<RuntimeInput, string>): string | null {
  const [first] = found;
  const other = found.map((input) => filled.get(input)).find((one) => one !== undefined);
  if (other !== undefined) return `is given twice, also as ${quote(other)}. Remove one of the two`;
  const others = found.filter(({ id }) => id !== first!.id);
  return others.length === 0
    ? null
    : `matches ${found.length} inputs. Give each by its path, like ${quote(found.find(({ id }) => id !== key)!.id)}`;
}

function fill(found: readonly RuntimeInput[], given: unknown, edits: TextEdit[]): string | null {
  for (const input of found) {
    const converted = convertInput(input, given);
    if (converted.lack !== null) return converted.lack;
    const text = writeValue(converted.value, input.isFlow);
    if (text === null) return 'cannot be written as YAML; use a string, a number, true, false, a list or an object';
    edits.push({ start: input.scalar.start, end: input.scalar.end, text });
  }
  return null;
}
