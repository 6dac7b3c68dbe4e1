import { findNearest } from '../../nearest.ts';
import { quote } from '../expressions/problem.ts';
import { convertInput } from './convertInput.ts';
import type { RuntimeInput } from './runtimeInput.ts';
import type { TextEdit } from './textEdits.ts';
import { writeValue } from './writeValue.ts';

/** Given values, by the `id` or the `fullName` of their inputs. Null and undefined count as not given. */
export type GivenInputs = Readonly<Record<string, unknown>>;

/** What is wrong with the given values. */
export interface MergeProblem {
  /** The key that the value was given under; for one that is missing the full name of its input. */
  readonly input: string;
  /** A sentence. */
  readonly message: string;
}

/** What puts the values into the text; none where there are problems. */
export interface MergedInputs {
  readonly edits: readonly TextEdit[];
  readonly problems: readonly MergeProblem[];
}

/**
 * Puts values in the place of runtime inputs, as edits of the text, so that comments and layout stay: everything or nothing. An input that is not given
 * stays as it is where it has a default or is asked for later; otherwise it is missing, unless only some are to be filled in (`isPartial`).
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
        ? tellUnknown(key, table, problems.length < MOST_GUESSES)
        : (checkSame(key, found, filled) ?? fill(found, value, edits));
    for (const input of found) filled.set(input, key);
    if (lack !== null) problems.push({ input: key, message: `${quote(key)} ${lack}${/[.?]$/.test(lack) ? '' : '.'}` });
  }
  for (const input of isPartial ? [] : inputs) {
    if (!input.isRequired || filled.has(input)) continue;
    problems.push({ input: input.fullName, message: `${quote(input.fullName)} has no default and must be given.` });
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

/** For so many unknown names it is guessed what was meant: nobody reads more, and each is compared with every input. */
const MOST_GUESSES = 20;

function tellUnknown(key: string, table: ReadonlyMap<string, unknown>, isGuessed: boolean): string {
  const nearest = isGuessed ? findNearest(key, table.keys()) : null;
  const count = table.size === 0 ? ': this pipeline has none' : '';
  return `is no runtime input of this pipeline${nearest === null ? count : `. Did you mean ${quote(nearest)}?`}`;
}

function checkSame(key: string, found: readonly RuntimeInput[], filled: ReadonlyMap<RuntimeInput, string>): string | null {
  const [first] = found;
  const other = found.map((input) => filled.get(input)).find((one) => one !== undefined);
  if (other !== undefined) return `is given twice, as ${quote(other)} too. Keep one of the two`;
  const others = found.filter(({ id }) => id !== first!.id);
  return others.length === 0
    ? null
    : `names ${found.length} inputs. Give each by its path, like ${quote(found.find(({ id }) => id !== key)!.id)}`;
}

function fill(found: readonly RuntimeInput[], given: unknown, edits: TextEdit[]): string | null {
  for (const input of found) {
    const converted = convertInput(input, given);
    if (converted.lack !== null) return converted.lack;
    const text = writeValue(converted.value, input.isFlow);
    if (text === null) return 'cannot be written as YAML: give a text, a number, true, false, a list or an object';
    edits.push({ start: input.scalar.start, end: input.scalar.end, text });
  }
  return null;
}
