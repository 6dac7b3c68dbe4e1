import { nameFromEmail, nameKey } from '../../../core/developers/personNames.ts';
import { listNearest } from '../../../core/nearest.ts';
import type { RosterCheck } from '../check.ts';
import type { FixSource } from './rosterFix.ts';

/** Most people who are offered. */
const MOST = 5;

/** Somebody of a roster, and the first record that has the e-mail. */
export interface LikelyPerson {
  readonly email: string;
  readonly name: string;
  readonly first: number;
}

/** What was asked of each roster: a problem is asked about again with every move of the cursor. */
const KNOWN = new WeakMap<FixSource, Map<string, readonly LikelyPerson[]>>();

/** Whom an e-mail that nobody has was probably meant to be: the nearest by its letters, then those who are called so. */
export function listLikelyPeople(source: FixSource, written: string): readonly LikelyPerson[] {
  const known = KNOWN.get(source) ?? new Map<string, readonly LikelyPerson[]>();
  KNOWN.set(source, known);
  const people = known.get(written) ?? findPeople(source.check, written);
  known.set(written, people);
  return people;
}

function findPeople(check: RosterCheck, written: string): readonly LikelyPerson[] {
  const { facts, table, columns } = check;
  const others = new Set<string>();
  for (let record = 0; record < facts.rowCount; record++) {
    const number = facts.emailOf(record);
    if (number !== 0) others.add(facts.emailText(number));
  }
  others.delete(written);
  const emails = new Set([...listNearest(written, others, MOST, mostMistakes(written)), ...listNamesakes(check, written, others)]);
  return [...emails].slice(0, MOST).map((email) => {
    const first = facts.firstRecordOf(facts.numberOf(email));
    return { email, name: table.value(first, columns.name).trim(), first };
  });
}

/** The part before the sign is what people misspell. */
function mostMistakes(email: string): number {
  const { length } = localPart(email);
  return length < 5 ? 1 : length < 10 ? 2 : 3;
}

function listNamesakes({ facts, table, columns }: RosterCheck, written: string, emails: Iterable<string>): string[] {
  const local = `${localPart(written).toLowerCase()}@`;
  const found = [...emails].filter((email) => email.toLowerCase().startsWith(local));
  const name = nameFromEmail(written);
  if (name === null || columns.name === -1) return found;
  const key = nameKey(name);
  const word = name.split(' ')[0]!.toLowerCase();
  for (let record = 0; record < facts.rowCount && found.length < MOST; record++) {
    const value = table.value(record, columns.name);
    const number = facts.emailOf(record);
    // Most names are passed over before their accents are taken off.
    if (number !== 0 && (value.toLowerCase().includes(word) || !isPlain(value)) && nameKey(value) === key)
      found.push(facts.emailText(number));
  }
  return found;
}

function isPlain(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}

function localPart(email: string): string {
  return email.split('@')[0]!;
}
