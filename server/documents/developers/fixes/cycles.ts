import * as l10n from '@vscode/l10n';
import type { RosterInputs } from '../../../core/developers/rosterInputs.ts';
import type { CellAddress } from '../../csv/scan.ts';
import type { PlacedEdit } from '../../lineIndex.ts';
import type { RosterProblem } from '../check.ts';
import { writeCell } from './cells.ts';
import { isDirty } from './dirtyCells.ts';
import { listLikelyPeople } from './likelyPeople.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Maximum number of other managers in a cycle that can be cleared; a longer cycle must be broken at its own rows. */
const MOST_OTHERS = 4;

/** Maximum number of replacements offered from the top of the organization, and from similar e-mails. */
const MOST_INSTEAD = 2;

/**
 * Breaks a cycle of managers: clears or replaces the manager in this row, or clears it in another row of the cycle; or clears one manager
 * in every cycle, the minimum that resolves all of them.
 */
export function fixCycle(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const cycles = [...source.check.inputs.cycles];
  const cycle = cycles.find((records) => records.includes(record));
  if (cycle === undefined) return [];
  const at = cycle.indexOf(record);
  const others = [...cycle.slice(at + 1), ...cycle.slice(0, at)].slice(0, MOST_OTHERS);
  return [
    clear(source, record, cycle.length === 1),
    ...listInstead(source, record),
    ...others.map((other) => clear(source, other, false)),
    ...breakAll(source, cycles, [record, ...others]),
  ];
}

function clear(source: FixSource, record: number, isPreferred: boolean): RosterFix {
  return proposing(l10n.t('Clear the manager of {0}', nameOf(source, record)), [emptied(source, record)], isPreferred);
}

function emptied(source: FixSource, record: number): PlacedEdit {
  return writeCell(source, record, source.check.columns.managerEmail, '');
}

/** Suggests other managers that do not create a cycle. */
function listInstead(source: FixSource, record: number): RosterFix[] {
  const { inputs, columns } = source.check;
  const isClean = (first: number): boolean => !isDirty(inputs.emailText(inputs.emailOf(first)));
  const likely = listLikelyPeople(source, inputs.emailText(inputs.managerOf(record)))
    .map(({ first }) => first)
    .filter((first) => isClean(first) && !leadsTo(inputs, first, (one) => one === record))
    .slice(0, MOST_INSTEAD);
  const people = new Set([...likely, ...listTop(source).filter(isClean).slice(0, MOST_INSTEAD)]);
  return [...people].map((other) => {
    const email = inputs.emailText(inputs.emailOf(other));
    return proposing(l10n.t('Put {0} under {1}', nameOf(source, record), nameOf(source, other)), [
      writeCell(source, record, columns.managerEmail, email),
    ]);
  });
}

/** Returns the people without a manager who have reports, those with the most reports first. */
function listTop({ check: { inputs } }: FixSource): number[] {
  const { emails, managers } = inputs;
  const top: { readonly record: number; readonly reports: number }[] = [];
  for (let record = managers.indexOf(0); record !== -1; record = managers.indexOf(0, record + 1)) {
    const number = emails[record]!;
    if (number === 0 || inputs.firstRecordOf(number) !== record) continue;
    const reports = countReports(inputs.reportsOf(number));
    if (reports > 0) top.push({ record, reports });
  }
  return top.sort((one, other) => other.reports - one.reports).map(({ record }) => record);
}

/** Maximum number of people that one fix moves. */
const MOST_MOVED = 1_000;

/**
 * Gives people without a manager one: this person alone, or all others at once, under the one of them with the most reports. Offered if
 * the hint is, at the first of them.
 */
export function fixSeveralRoots(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const { inputs, columns } = source.check;
  const { emails, managers } = inputs;
  if (row === -1 || column !== columns.managerEmail || managers[row] !== 0) return [];
  const roots = Array.from(managers.keys()).filter(
    (record) => managers[record] === 0 && emails[record] !== 0 && inputs.firstRecordOf(emails[record]!) === record,
  );
  if (roots[0] !== row || roots.length < 2 || roots.length > MOST_MOVED) return [];
  const heads = listTop(source)
    .filter((head) => !isDirty(inputs.emailText(emails[head]!)))
    .slice(0, MOST_INSTEAD);
  const under = (people: readonly number[], head: number): PlacedEdit[] =>
    people.map((record) => writeCell(source, record, columns.managerEmail, inputs.emailText(emails[head]!)));
  return heads.flatMap((head, place) => {
    const others = roots.filter((record) => record !== head);
    const all = l10n.t('Put the other {0} without a manager under {1}', others.length, nameOf(source, head));
    const one = l10n.t('Put {0} under {1}', nameOf(source, row), nameOf(source, head));
    return [
      ...(row === head ? [] : [proposing(one, under([row], head), place === 0)]),
      ...(others.length === 1 && others[0] === row ? [] : [proposing(all, under(others, head), row === head && place === 0)]),
    ];
  });
}

/** Clears one manager per cycle, the minimum, because a person is in one cycle at most. The person with the most reports is the most likely head. */
function breakAll(source: FixSource, cycles: readonly (readonly number[])[], offered: readonly number[]): RosterFix[] {
  const { inputs } = source.check;
  const heads = cycles.map((cycle) => {
    const ranked = cycle.map((record) => ({ record, reports: countReports(inputs.reportsOf(inputs.emailOf(record))) }));
    return ranked.reduce((one, other) => (isHigher(other, one) ? other : one)).record;
  });
  // Offered already, by the name of the person alone.
  if (cycles.length === 1 && offered.includes(heads[0]!)) return [];
  const edits = heads.sort((one, other) => one - other).map((record) => emptied(source, record));
  const title =
    cycles.length === 1
      ? l10n.t('Break the cycle at its most likely head, {0}', nameOf(source, heads[0]!))
      : l10n.t('Break all {0} cycles by clearing one manager in each', cycles.length);
  return [proposing(title, edits)];
}

function isHigher(one: RankedRecord, other: RankedRecord): boolean {
  return one.reports > other.reports || (one.reports === other.reports && one.record < other.record);
}

interface RankedRecord {
  readonly record: number;
  readonly reports: number;
}

function countReports(records: Iterable<number>): number {
  let count = 0;
  for (const _ of records) count++;
  return count;
}

function nameOf({ check: { table, columns, inputs } }: FixSource, record: number): string {
  return table.value(record, columns.name).trim() || inputs.emailText(inputs.emailOf(record));
}

/** Whether the chain of managers from a record, itself included, leads to a record that matches. */
export function leadsTo(inputs: RosterInputs, from: number, isWanted: (record: number) => boolean): boolean {
  let record = from;
  for (let steps = 0; record !== -1 && steps <= inputs.rowCount; steps++) {
    if (isWanted(record)) return true;
    record = managerRecordOf(inputs, record);
  }
  return false;
}

/** Returns the record of a person's manager, or -1. */
export function managerRecordOf(inputs: RosterInputs, record: number): number {
  const number = inputs.managerOf(record);
  return number === 0 ? -1 : inputs.firstRecordOf(number);
}
