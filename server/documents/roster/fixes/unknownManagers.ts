import { nameFromEmail } from '../../../core/developers/personNames.ts';
import type { RosterFacts } from '../../../core/developers/rosterFacts.ts';
import { foldEmail } from '../../../core/emails.ts';
import type { RosterProblem } from '../check.ts';
import { appendRow, writeCell } from './cells.ts';
import { leadsTo } from './chains.ts';
import { listLikelyPeople } from './likelyPeople.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Fixes an unknown manager: the person who was probably meant, here or in all places, a new row for that person, or no manager. */
export function fixUnknownManager(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const { facts, columns } = source.check;
  const number = facts.managerOf(record);
  const written = facts.emailText(number);
  const places = [...facts.reportsOf(number)];
  const people = listLikelyPeople(source, written);
  const writing = (records: readonly number[], email: string) => records.map((one) => writeCell(source, one, columns.managerEmail, email));

  const here = people.filter(({ first }) => !leadsTo(facts, first, (at) => at === record));
  const everywhere =
    places.length === 1 ? [] : people.filter(({ first }) => !leadsTo(facts, first, (at) => facts.managerOf(at) === number));
  return [
    ...here.map(({ email, name }, index) => proposing(`Change to ${describePerson(email, name)}`, writing([record], email), index === 0)),
    ...everywhere.map(({ email, name }) =>
      proposing(`Change all ${places.length} to ${describePerson(email, name)}`, writing(places, email)),
    ),
    ...addPerson(source, number),
    proposing('Clear the manager', writing([record], '')),
  ];
}

function describePerson(email: string, name: string): string {
  return name === '' ? `"${email}"` : `"${email}" (${name})`;
}

function addPerson(source: FixSource, number: number): RosterFix[] {
  const { facts, columns, table } = source.check;
  const email = facts.emailText(number);
  if (email.includes('"') || isWrittenOtherwise(facts, number)) return [];
  const name = nameFromEmail(email) ?? email;
  const cells = table.headers.map((_, column) => (column === columns.email ? email : column === columns.name ? name : ''));
  return [proposing(`Add a row for ${name} <${email}>`, [appendRow(source, cells)])];
}

/** Whether the same e-mail is also written in another case; that spelling would then differ from the new row. */
function isWrittenOtherwise(facts: RosterFacts, number: number): boolean {
  const folded = foldEmail(facts.emailText(number));
  return Array.from(facts.unknownManagers).some((other) => other !== number && foldEmail(facts.emailText(other)) === folded);
}
