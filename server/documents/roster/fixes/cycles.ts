import type { RosterProblem } from '../check.ts';
import type { TextChange } from '../writeManagerEmail.ts';
import { writeCell } from './cells.ts';
import { leadsTo } from './chains.ts';
import { listLikelyPeople } from './likelyPeople.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Most other managers of a cycle that are offered to be left out; a longer one is broken at its own rows. */
const MOST_OTHERS = 4;

/** Most people at the top, and of those with an e-mail like the one that is written, who are offered instead. */
const MOST_INSTEAD = 2;

/** Breaks a cycle of managers: the manager is left out or another, here or in another row of it; or one manager is left out in every cycle, and fewer would not do. */
export function fixCycle(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const cycles = [...source.check.facts.cycles];
  const cycle = cycles.find((records) => records.includes(record));
  if (cycle === undefined) return [];
  const at = cycle.indexOf(record);
  const others = [...cycle.slice(at + 1), ...cycle.slice(0, at)].slice(0, MOST_OTHERS);
  return [
    clear(source, record, cycle.length === 1),
    ...listInstead(source, record),
    ...others.map((other) => clear(source, other, false)),
    ...breakAll(source, cycles),
  ];
}

function clear(source: FixSource, record: number, isPreferred: boolean): RosterFix {
  return proposing(`Leave the manager of ${nameOf(source, record)} empty`, [emptied(source, record)], isPreferred);
}

function emptied(source: FixSource, record: number): TextChange {
  return writeCell(source, record, source.check.columns.managerEmail, '');
}

/** Whoever may be meant, without a cycle again. */
function listInstead(source: FixSource, record: number): RosterFix[] {
  const { facts, columns } = source.check;
  const isFree = (first: number): boolean => !leadsTo(facts, first, (one) => one === record);
  const likely = listLikelyPeople(source, facts.emailText(facts.managerOf(record)))
    .map(({ first }) => first)
    .filter(isFree)
    .slice(0, MOST_INSTEAD);
  const people = new Set([...likely, ...listTop(source).slice(0, MOST_INSTEAD)]);
  return [...people].map((other) => {
    const email = facts.emailText(facts.emailOf(other));
    return proposing(`Put ${nameOf(source, record)} under ${nameOf(source, other)}`, [
      writeCell(source, record, columns.managerEmail, email),
    ]);
  });
}

/** The people without a manager who have reports, those with most of them first. */
function listTop({ check: { facts } }: FixSource): number[] {
  const { emails, managers } = facts;
  const top: { readonly record: number; readonly reports: number }[] = [];
  for (let record = managers.indexOf(0); record !== -1; record = managers.indexOf(0, record + 1)) {
    const number = emails[record]!;
    if (number === 0 || facts.firstRecordOf(number) !== record) continue;
    const reports = countReports(facts.reportsOf(number));
    if (reports > 0) top.push({ record, reports });
  }
  return top.sort((one, other) => other.reports - one.reports).map(({ record }) => record);
}

/** People are in one cycle at most: one manager less in each is the fewest. Whoever has most reports is likest to stand above. */
function breakAll(source: FixSource, cycles: readonly (readonly number[])[]): RosterFix[] {
  if (cycles.length < 2 && cycles[0]!.length < 2) return [];
  const { facts } = source.check;
  const reportsOf = (record: number): number => countReports(facts.reportsOf(facts.emailOf(record)));
  const heads = cycles.map((cycle) => cycle.reduce((one, other) => (isHigher(reportsOf(other), other, reportsOf(one), one) ? other : one)));
  const edits = heads.sort((one, other) => one - other).map((record) => emptied(source, record));
  const title =
    cycles.length === 1
      ? `Break the cycle at its likeliest head, ${nameOf(source, heads[0]!)}`
      : `Break all ${cycles.length} cycles with the fewest edits: one manager is left empty in each`;
  return [proposing(title, edits)];
}

function isHigher(reports: number, record: number, otherReports: number, other: number): boolean {
  return reports > otherReports || (reports === otherReports && record < other);
}

function countReports(records: Iterable<number>): number {
  let count = 0;
  for (const _ of records) count++;
  return count;
}

function nameOf({ check: { table, columns, facts } }: FixSource, record: number): string {
  return table.value(record, columns.name).trim() || facts.emailText(facts.emailOf(record));
}
