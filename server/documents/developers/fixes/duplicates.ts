import * as l10n from '@vscode/l10n';
import { plural } from '../../../core/plural.ts';
import { comparePositions, type PlacedEdit } from '../../lineIndex.ts';
import type { RosterProblem } from '../check.ts';
import { removeRows, writeCell } from './cells.ts';
import { leadsTo, managerRecordOf } from './cycles.ts';
import { certain, type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Fixes rows that share an e-mail: one of them is kept, or they are merged. Only rows with identical cells are certain duplicates. */
export function fixDuplicate(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const { inputs } = source.check;
  const group = [...inputs.recordsOf(inputs.emailOf(record))];
  return areIdentical(source, group) ? [keepIdentical(source, group)] : keepOne(source, group);
}

/** Keeps the first of several rows if all their cells are identical; otherwise returns nothing. */
export function fixIdenticalRows(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const { inputs } = source.check;
  const number = inputs.emailOf(record);
  // Only the first row offers the fix: for each of many identical rows, it would take quadratic time.
  if (inputs.firstRecordOf(number) !== record) return [];
  const group = [...inputs.recordsOf(number)];
  return areIdentical(source, group) ? [keepIdentical(source, group)] : [];
}

/** Fixes e-mails that differ only by case, if they are one person: managers are then rewritten to the e-mail that is kept. */
export function fixEmailCase(source: FixSource, { range }: RosterProblem): readonly RosterFix[] {
  const { inputs, table, columns } = source.check;
  const isHere = (record: number): boolean => comparePositions(table.rangeOf(record, columns.email).start, range.start) === 0;
  const twins = Array.from(inputs.caseTwins).find((records) => records.some(isHere));
  if (twins === undefined) return [];
  const group = twins.flatMap((record) => [...inputs.recordsOf(inputs.emailOf(record))]);
  return keepOne(
    source,
    group.sort((one, other) => one - other),
  );
}

/** Spaces around names and e-mails have no meaning; around other values they belong to them. */
function areIdentical({ check: { table, columns } }: FixSource, [first, ...others]: readonly number[]): boolean {
  const trimmed = [columns.name, columns.email, columns.managerEmail];
  const toCell = (value: string, column: number): string => (value.trim() === '' || trimmed.includes(column) ? value.trim() : value);
  const cellsOf = (row: number): string => JSON.stringify(table.record(row).map(toCell));
  const wanted = cellsOf(first!);
  return others.every((row) => cellsOf(row) === wanted);
}

function keepIdentical(source: FixSource, [, ...others]: readonly number[]): RosterFix {
  return certain(
    plural(others.length, 'Remove 1 row that is identical', 'Remove {0} rows that are identical', others.length),
    removeRows(source, others),
  );
}

function keepOne(source: FixSource, group: readonly number[]): RosterFix[] {
  const { table } = source.check;
  const first = group[0]!;
  const last = group.at(-1)!;
  const lineOf = (row: number): number => table.rangeOfRow(row).start.line + 1;
  const gone = group.length === 2 ? l10n.t('1 other row') : l10n.t('{0} other rows', group.length - 1);
  const fixes: RosterFix[] = [];
  if (!makesCycle(source, group, first, managerRecordOf(source.check.inputs, first), true)) {
    fixes.push(proposing(l10n.t('Keep the first row (line {0}) and remove {1}', lineOf(first), gone), keeping(source, group, first)));
  }
  if (!makesCycle(source, group, last, managerRecordOf(source.check.inputs, last), false)) {
    fixes.push(proposing(l10n.t('Keep the last row (line {0}) and remove {1}', lineOf(last), gone), keeping(source, group, last)));
  }
  return [...fixes, ...merge(source, group)];
}

/** Merges the non-blank values into one row; the first of several values wins. */
function merge(source: FixSource, group: readonly number[]): RosterFix[] {
  const { table, columns, inputs } = source.check;
  const [first = 0, ...others] = group;
  const filled: PlacedEdit[] = [];
  let manager = managerRecordOf(inputs, first);
  table.headers.forEach((_, column) => {
    if (table.value(first, column).trim() !== '') return;
    const from = others.find((row) => table.value(row, column).trim() !== '');
    if (from === undefined) return;
    filled.push(writeCell(source, first, column, table.value(from, column)));
    if (column === columns.managerEmail) manager = managerRecordOf(inputs, from);
  });
  if (filled.length === 0 || makesCycle(source, group, first, manager, false)) return [];
  const title = l10n.t('Merge the {0} rows into the first: keep its values, fill its blanks from the others', group.length);
  return [proposing(title, [...filled, ...keeping(source, group, first)], true)];
}

/** Removes the other rows, and rewrites managers in one of the removed spellings to the one that stays. */
function keeping(source: FixSource, group: readonly number[], kept: number): PlacedEdit[] {
  const { inputs, columns } = source.check;
  const number = inputs.emailOf(kept);
  const gone = new Set(group.filter((row) => row !== kept));
  const otherSpellings = new Set([...gone].map((row) => inputs.emailOf(row)).filter((other) => other !== number));
  const reports = [...otherSpellings].flatMap((other) => [...inputs.reportsOf(other)]).filter((row) => !gone.has(row));
  const email = inputs.emailText(number);
  return [...reports.map((row) => writeCell(source, row, columns.managerEmail, email)), ...removeRows(source, [...gone])];
}

/** Whether the group as one person, under that manager, would be in a cycle that does not exist now. */
function makesCycle(
  { check: { inputs } }: FixSource,
  group: readonly number[],
  kept: number,
  manager: number,
  isAsBefore: boolean,
): boolean {
  const numbers = new Set(group.map((row) => inputs.emailOf(row)));
  // Of those who share an e-mail, the first already counts.
  if (isAsBefore && numbers.size === 1 && group[0] === kept) return false;
  return leadsTo(inputs, manager, (record) => numbers.has(inputs.emailOf(record)));
}

/** Writes a manager's e-mail as the person's own row does, here or in all places. */
export function fixManagerCase(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const here = fixOneManagerCase(source, problem);
  if (problem.record === null || here.length === 0) return here;
  const { inputs, columns, table } = source.check;
  const number = inputs.managerOf(problem.record);
  const email = inputs.emailText(number);
  const places = Array.from(inputs.reportsOf(number)).filter((one) => table.value(one, columns.managerEmail).trim() !== email);
  if (places.length < 2) return here;
  const edits = places.map((one) => writeCell(source, one, columns.managerEmail, email));
  return [...here, proposing(l10n.t('Write "{0}" in all {1} places', email, places.length), edits)];
}

/** The people whose e-mails differ only by case, once for each source. */
const TWINS = new WeakMap<FixSource, ReadonlySet<number>>();

function twinsIn(source: FixSource): ReadonlySet<number> {
  const twins = TWINS.get(source) ?? new Set(Array.from(source.check.inputs.caseTwins).flat());
  TWINS.set(source, twins);
  return twins;
}

/** Writes a manager's e-mail as the person's own row does, here only. Safe if the e-mail matches only one person apart from case. */
export function fixOneManagerCase(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null) return [];
  const { inputs, columns } = source.check;
  const number = inputs.managerOf(record);
  const person = inputs.firstRecordOf(number);
  if (person === -1) return [];
  const email = inputs.emailText(number);
  const edits = [writeCell(source, record, columns.managerEmail, email)];
  return [{ title: l10n.t('Write "{0}"', email), edits, isPreferred: true, isSafe: !twinsIn(source).has(person) }];
}
