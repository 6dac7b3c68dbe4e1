import { nameFromEmail, nameKey } from '../../../core/developers/personNames.ts';
import { listNearest } from '../../../core/nearest.ts';
import type { FixSource } from './rosterFix.ts';

/** Most people who are offered. */
const MOST = 5;

/** Somebody of a roster, and the first record that has the e-mail. */
export interface LikelyPerson {
  readonly email: string;
  readonly name: string;
  readonly first: number;
}

/** Larger rosters are searched for a name as it is written, and not read name by name. */
const MOST_NAMES = 10_000;

/** Most places of a word that are looked at in those. */
const MOST_PLACES = 200;

/** What is known of a roster, and what was asked: a problem is asked about again with every move of the cursor. */
interface Known {
  readonly emails: readonly string[];
  readonly asked: Map<string, readonly LikelyPerson[]>;
}

const KNOWN = new WeakMap<FixSource, Known>();

/** Whom an e-mail that nobody has was probably meant to be: the nearest by its letters, then those who are called so. */
export function listLikelyPeople(source: FixSource, written: string): readonly LikelyPerson[] {
  const known = KNOWN.get(source) ?? { emails: listEmails(source), asked: new Map() };
  KNOWN.set(source, known);
  const people = known.asked.get(written) ?? findPeople(source, written, known.emails);
  known.asked.set(written, people);
  return people;
}

function listEmails({ check: { facts } }: FixSource): string[] {
  const numbers = new Set(facts.emails);
  numbers.delete(0);
  return Array.from(numbers, (number) => facts.emailText(number));
}

function findPeople(source: FixSource, written: string, emails: readonly string[]): readonly LikelyPerson[] {
  const { facts, table, columns } = source.check;
  const found = new Set([...listNearest(written, emails, MOST + 1, mostMistakes(written)), ...listNamesakes(source, written, emails)]);
  found.delete(written);
  return [...found].slice(0, MOST).map((email) => {
    const first = facts.firstRecordOf(facts.numberOf(email));
    return { email, name: table.value(first, columns.name).trim(), first };
  });
}

/** The part before the sign is what people misspell. */
function mostMistakes(email: string): number {
  const { length } = localPart(email);
  return length < 5 ? 1 : length < 10 ? 2 : 3;
}

function listNamesakes(source: FixSource, written: string, emails: readonly string[]): string[] {
  const { facts, table, columns } = source.check;
  const local = `${localPart(written).toLowerCase()}@`;
  const found = emails.filter((email) => email.toLowerCase().startsWith(local)).slice(0, MOST);
  const name = nameFromEmail(written);
  if (name === null || columns.name === -1) return found;
  const key = nameKey(name);
  for (const record of facts.rowCount > MOST_NAMES ? searchRecords(source, name) : allRecords(facts.rowCount)) {
    if (found.length >= MOST) break;
    const number = facts.emailOf(record);
    if (number !== 0 && nameKey(table.value(record, columns.name)) === key) found.push(facts.emailText(number));
  }
  return found;
}

function* allRecords(count: number): Iterable<number> {
  for (let record = 0; record < count; record++) yield record;
}

/** Records in which the longest word of a name stands. */
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
