import { nameFromEmail, nameKey } from '../../../core/developers/personNames.ts';
import { listNearest } from '../../../core/nearest.ts';
import { listNamed } from './namedPeople.ts';
import type { FixSource } from './rosterFix.ts';

/** Maximum number of people offered. */
const MOST = 5;

/** A person in a roster, and the first record with the e-mail. */
export interface LikelyPerson {
  readonly email: string;
  readonly name: string;
  readonly first: number;
  /** Whether this is probably the person: named by what is written, or the nearest if that names no one. */
  readonly isLikeliest: boolean;
}

/** Larger rosters are searched for the text of a name instead of reading every name. */
const MOST_NAMES = 10_000;

/** Maximum number of occurrences examined in that search. */
const MOST_PLACES = 200;

/** The e-mails of a roster and earlier results: the same problem is looked up again with every move of the cursor. */
interface Known {
  readonly emails: readonly string[];
  readonly found: Map<string, readonly LikelyPerson[]>;
}

const KNOWN = new WeakMap<FixSource, Known>();

/**
 * Returns the people who were probably meant by an unknown e-mail: those it names in another form, those with the most similar e-mails, then
 * those with the same name.
 */
export function listLikelyPeople(source: FixSource, written: string): readonly LikelyPerson[] {
  const known = KNOWN.get(source) ?? { emails: listEmails(source), found: new Map() };
  KNOWN.set(source, known);
  const people = known.found.get(written) ?? findPeople(source, written, known.emails);
  known.found.set(written, people);
  return people;
}

function listEmails({ check: { inputs } }: FixSource): string[] {
  const numbers = new Set(inputs.emails);
  numbers.delete(0);
  return Array.from(numbers, (number) => inputs.emailText(number));
}

function findPeople(source: FixSource, written: string, emails: readonly string[]): readonly LikelyPerson[] {
  const { inputs, table, columns } = source.check;
  const named = listNamed(source, written).map((record) => inputs.emailText(inputs.emailOf(record)));
  const found = new Set([
    ...named,
    ...listNearest(written, emails, MOST + 1, mostMistakes(written)),
    ...listNamesakes(source, written, emails),
  ]);
  found.delete(written);
  return [...found].slice(0, MOST).map((email, index) => {
    const first = inputs.firstRecordOf(inputs.numberOf(email));
    return { email, name: table.value(first, columns.name).trim(), first, isLikeliest: index === 0 && named.length < 2 };
  });
}

/** Only the length of the part before the @ counts, because people misspell that part. */
function mostMistakes(email: string): number {
  const { length } = localPart(email);
  return length < 5 ? 1 : length < 10 ? 2 : 3;
}

function listNamesakes(source: FixSource, written: string, emails: readonly string[]): string[] {
  const { inputs, table, columns } = source.check;
  const local = `${localPart(written).toLowerCase()}@`;
  const found = emails.filter((email) => email.toLowerCase().startsWith(local)).slice(0, MOST);
  const name = nameFromEmail(written);
  if (name === null || columns.name === -1) return found;
  const key = nameKey(name);
  for (const record of inputs.rowCount > MOST_NAMES ? searchRecords(source, name) : inputs.emails.keys()) {
    if (found.length >= MOST) break;
    const number = inputs.emailOf(record);
    if (number !== 0 && nameKey(table.value(record, columns.name)) === key) found.push(inputs.emailText(number));
  }
  return found;
}

/** Yields the records that contain the longest word of a name. */
function* searchRecords({ check: { table }, lines, text }: FixSource, name: string): Iterable<number> {
  const [word = ''] = name.split(' ').sort((one, other) => other.length - one.length);
  let places = 0;
  for (const { index } of text().matchAll(new RegExp(word, 'gi'))) {
    if (places++ === MOST_PLACES) return;
    const cell = table.cellAt(lines.rangeOf(index, index).start);
    if (cell !== null && cell.row >= 0) yield cell.row;
  }
}

function localPart(email: string): string {
  return email.split('@')[0]!;
}
