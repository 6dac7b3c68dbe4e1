import type { RosterProblem } from '../check.ts';
import { writeCell } from './cells.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Writes a manager's e-mail as the person's own row does, here or in all places. Safe if the e-mail matches only one person apart from case. */
export function fixManagerCase(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const { facts, columns, table } = source.check;
  const number = facts.managerOf(record);
  const person = facts.firstRecordOf(number);
  if (person === -1) return [];
  const email = facts.emailText(number);
  const writing = (records: readonly number[]) => records.map((one) => writeCell(source, one, columns.managerEmail, email));
  const isOne = !Array.from(facts.caseTwins).some((twins) => twins.includes(person));
  const places = Array.from(facts.reportsOf(number)).filter((one) => table.value(one, columns.managerEmail).trim() !== email);
  const here: RosterFix = { title: `Write "${email}"`, edits: writing([record]), isPreferred: true, isSafe: isOne };
  return places.length > 1 ? [here, proposing(`Write "${email}" in all ${places.length} places`, writing(places))] : [here];
}
