import type { RosterProblem } from '../check.ts';
import { writeCell } from './cells.ts';
import { type ChangedManagers, leadsTo } from './chains.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Writes a manager's e-mail as the person's own row does, here or wherever it stands. Certain where only one person is written like that, and where no cycle comes of it. */
export function fixManagerCase(source: FixSource, { record }: RosterProblem, changed?: ChangedManagers): readonly RosterFix[] {
  if (record === null) return [];
  const { facts, columns } = source.check;
  const number = facts.managerOf(record);
  const person = facts.firstTwinOf(number);
  if (person === -1) return [];
  const email = facts.emailText(facts.emailOf(person));
  const writing = (records: readonly number[]) => records.map((one) => writeCell(source, one, columns.managerEmail, email));
  const places = [...facts.reportsOf(number)];
  const isOne = !Array.from(facts.caseTwins).some((twins) => twins.includes(person));
  const fixes: RosterFix[] = [];
  if (!leadsTo(facts, person, (at) => at === record, changed)) {
    fixes.push({ title: `Write "${email}"`, edits: writing([record]), isPreferred: true, isSafe: isOne });
  }
  if (places.length > 1 && !leadsTo(facts, person, (at) => facts.managerOf(at) === number, changed)) {
    fixes.push(proposing(`Write "${email}" in all ${places.length} places`, writing(places)));
  }
  return fixes;
}
