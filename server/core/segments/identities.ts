import type { Range } from '../problem.ts';
import { isStorable } from '../text.ts';
import { WrittenNumber } from '../writtenNumber.ts';
import type { AttributeValue, DataType } from './attributes.ts';
import { checkKey } from './keys.ts';
import { checkName, toQuoted } from './texts.ts';

/** Values by attribute ID; numbers are stored as strings, as they were written. */
export type IdentityValues = Readonly<Record<string, string>>;

/** A key with its attributes. */
export interface Identity {
  readonly key: string;
  readonly values: IdentityValues;
}

/** An identity as received, not yet checked. */
export interface WantedIdentity {
  readonly key: unknown;
  readonly values: unknown;
}

/**
 * Reads an identity, or returns a sentence that says what is wrong with it: its key, an invalid attribute ID, or a value that is neither a
 * string nor a number.
 */
export function readIdentity({ key, values }: WantedIdentity): Identity | string {
  if (typeof key !== 'string') return 'The identity has no key. Give it a string as "key".';
  const reason = checkKey(key);
  if (reason !== null) return `The key${key.trim() === '' ? '' : ` ${toQuoted(key)}`} ${reason}. Correct it, then send it again.`;
  if (values === undefined || values === null) return { key, values: {} };
  if (typeof values !== 'object' || Array.isArray(values) || values instanceof WrittenNumber)
    return '"values" is not an object. Send attribute ids with their values.';
  const read: [string, string][] = [];
  for (const [attribute, value] of Object.entries(values)) {
    const complaint = checkName('attribute', attribute);
    if (complaint !== null) return complaint;
    const text: unknown = typeof value === 'number' || value instanceof WrittenNumber ? String(value) : value;
    if (typeof text !== 'string') return `The value of ${attribute} is neither a text nor a number. Send one of the two.`;
    if (!isStorable(text)) return `The value of ${attribute} holds a character that cannot be stored. Leave it out.`;
    read.push([attribute, text]);
  }
  return { key, values: Object.fromEntries(read) };
}

/** Returns the values of an identity after a merge: new values replace those of the same attribute, the others stay. */
export function mergeValues(before: IdentityValues, after: IdentityValues): IdentityValues {
  return { ...before, ...after };
}

/** An attribute of a traffic type, with the type that determines how cells are read. */
export interface TypedAttribute {
  readonly id: string;
  readonly dataType: DataType | null;
}

/** An identity and the range of its row. */
export interface IdentityOfRow {
  readonly key: string;
  readonly values: Readonly<Record<string, AttributeValue>>;
  readonly range: Range;
}

/** A mistake in a cell or row, as a sentence. */
export interface IdentityMistake {
  readonly message: string;
  readonly range: Range;
}

/**
 * The identities of a CSV file. If `faults` (mistakes of the file itself) is not empty, there are no rows. `mistakes` are those of single
 * rows, which are missing from `rows`.
 */
export interface IdentitySheet {
  readonly keyColumn: string;
  /** IDs of the attributes that the file has columns for. */
  readonly attributes: readonly string[];
  readonly rows: readonly IdentityOfRow[];
  readonly mistakes: readonly IdentityMistake[];
  readonly faults: readonly IdentityMistake[];
}
