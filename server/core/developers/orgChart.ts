import * as l10n from '@vscode/l10n';
import type { Severity } from '../problem.ts';
import type { PeopleIndex, RosterInputs } from './rosterInputs.ts';

const UNKNOWN = 0;
const BELOW = 1;
const ELSEWHERE = 2;

/**
 * Returns a test whether a record is the person with an e-mail number or reports to them, directly or through others: making such a record
 * their manager would close a cycle. Visits each record once over all calls; cycles end. If the number is 0, the test is always false.
 */
export function createBelowTest(people: PeopleIndex, number: number): (record: number) => boolean {
  const states = new Uint8Array(number === 0 ? 0 : people.rowCount);
  return (record) => {
    if (number === 0) return false;
    const walked: number[] = [];
    let at = record;
    let answer = ELSEWHERE;
    while (at !== -1) {
      const known = states[at]!;
      if (known !== UNKNOWN) {
        answer = known;
        break;
      }
      if (people.emailOf(at) === number) {
        answer = BELOW;
        break;
      }
      // Ends a cycle: its records count as `ELSEWHERE`.
      states[at] = ELSEWHERE;
      walked.push(at);
      const manager = people.managerOf(at);
      at = manager === 0 ? -1 : people.firstRecordOf(manager);
    }
    for (const one of walked) states[one] = answer;
    return answer === BELOW;
  };
}

/** A person of a roster, identified by the index of their record, counted from 0 below the header. */
export interface OrgPerson {
  /** Trimmed, as all strings here; '' if missing. */
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** As written, whether or not anyone has it. */
  readonly managerEmail: string;
  /** The record of the manager; null at the top, with or without a manager's e-mail. */
  readonly manager: number | null;
  /** Whether the manager is omitted from the chart because the managers form a cycle that is cut here. */
  readonly isCut: boolean;
  readonly problems: readonly OrgProblem[];
}

/** A problem in a person's row. */
export interface OrgProblem {
  readonly severity: Severity;
  readonly message: string;
}

/** Who reports to whom. */
export interface OrgLinks {
  /** The manager's record of each record, or -1; following them always ends. */
  readonly managers: Int32Array;
  /** Records whose manager is omitted to end a cycle. */
  readonly cuts: ReadonlySet<number>;
}

/** Links each record to its manager's, as the check joins them; each cycle is cut at its first record. */
export function linkManagers(inputs: RosterInputs): OrgLinks {
  const managers = inputs.managers.map((number) => (number === 0 ? -1 : inputs.firstRecordOf(number)));
  const cuts = new Set<number>();
  for (const cycle of inputs.cycles) {
    const first = cycle.reduce((one, other) => Math.min(one, other));
    managers[first] = -1;
    cuts.add(first);
  }
  return { managers, cuts };
}

/** Whether the first record is a manager above the second, or the second itself. */
export function isAbove({ managers }: OrgLinks, above: number, record: number): boolean {
  for (let at = record; at !== -1; at = managers[at]!) {
    if (at === above) return true;
  }
  return false;
}

/** A roster as a tree of records. */
export interface OrgIndex {
  /** The manager's record of each record, or -1; following them always ends. */
  readonly managers: Int32Array;
  /** Records without a manager. */
  readonly roots: Int32Array;
  /** The level of each record; 0 is the top. */
  readonly levels: Int32Array;
  /** The number of people below each record, on all levels. */
  readonly totals: Int32Array;
  /** The number of levels; 0 if there is no one. */
  readonly depth: number;
  /** The direct reports of a record, in the order of the text. */
  reportsOf(record: number): Int32Array;
}

/** Indexes who reports to whom; cycles are cut as in the org chart. Linear, and without recursion for chains of any length. */
export function indexOrg(inputs: RosterInputs): OrgIndex {
  const { managers } = linkManagers(inputs);
  const count = managers.length;
  const { starts, reports } = groupReports(managers);
  const reportsOf = (record: number): Int32Array => reports.subarray(starts[record], starts[record + 1]);
  const roots = Int32Array.from(managers.keys()).filter((record) => managers[record] === -1);

  // Breadth first: each record after its manager.
  const order = new Int32Array(count);
  order.set(roots);
  const levels = new Int32Array(count);
  let filled = roots.length;
  for (let next = 0; next < filled; next++) {
    const record = order[next]!;
    for (const report of reportsOf(record)) {
      levels[report] = levels[record]! + 1;
      order[filled++] = report;
    }
  }
  const totals = new Int32Array(count);
  for (let next = filled - 1; next >= 0; next--) {
    const record = order[next]!;
    const manager = managers[record]!;
    if (manager !== -1) totals[manager] = totals[manager]! + totals[record]! + 1;
  }
  const depth = filled === 0 ? 0 : levels[order[filled - 1]!]! + 1;
  return { managers, roots, levels, totals, depth, reportsOf };
}

/** Returns the records above one, from its manager to the top. */
export function chainAbove({ managers }: OrgIndex, record: number): number[] {
  const chain: number[] = [];
  for (let at = managers[record]!; at !== -1; at = managers[at]!) chain.push(at);
  return chain;
}

/** Groups the reports of all records back to back, with the start of each group. */
function groupReports(managers: Int32Array): { readonly starts: Int32Array; readonly reports: Int32Array } {
  const starts = new Int32Array(managers.length + 1);
  for (const manager of managers) if (manager !== -1) starts[manager + 1]!++;
  for (let record = 0; record < managers.length; record++) starts[record + 1] = starts[record + 1]! + starts[record]!;
  const reports = new Int32Array(starts[managers.length] ?? 0);
  const filled = starts.slice();
  managers.forEach((manager, record) => {
    if (manager !== -1) reports[filled[manager]!++] = record;
  });
  return { starts, reports };
}

/**
 * Returns, for each row, the last of the following rows that are below it, each of them under a manager in the same block; the row itself
 * if there are none. In the order of the org tree the block contains everyone below.
 */
export function findOrgBlocks({ managers }: Pick<OrgIndex, 'managers'>): Int32Array {
  const lasts = Int32Array.from(managers.keys());
  /** The open blocks: each row is the manager of the next. */
  const open: number[] = [];
  const close = (last: number): void => {
    lasts[open.pop()!] = last;
  };
  for (let row = 0; row < managers.length; row++) {
    while (open.length > 0 && managers[row] !== open.at(-1)) close(row - 1);
    open.push(row);
  }
  while (open.length > 0) close(managers.length - 1);
  return lasts;
}

/** Orders rows as their org tree lists them: each manager right above their reports, and siblings in their previous order. */
export function orderAsTree({ roots, reportsOf, managers }: OrgIndex): number[] {
  const order: number[] = [];
  const waiting = [...roots].toReversed();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    order.push(row);
    const reports = reportsOf(row);
    for (let next = reports.length - 1; next >= 0; next--) waiting.push(reports[next]!);
  }
  if (order.length !== managers.length) throw new Error('A row of the org tree is below none of its roots');
  return order;
}

/**
 * Describes why a person (a record) cannot be moved under a manager (another record, or null for none), as a sentence with the next step;
 * null if the move is possible.
 */
export function checkMove(inputs: RosterInputs, person: number, manager: number | null): string | null {
  const { columns, rowCount } = inputs;
  const isRecord = (record: number): boolean => Number.isInteger(record) && record >= 0 && record < rowCount;
  if (!isRecord(person) || (manager !== null && !isRecord(manager))) return l10n.t('The roster no longer has this row. Try again.');
  if (columns.managerEmail === -1) return l10n.t('The roster has no manager column. Add one first, such as manager_email.');
  if (!inputs.isReadable(person)) return l10n.t('The row of this person cannot be read. Fix the problems marked in it first.');
  if (manager === null) return null;

  if (manager === person) return l10n.t('A developer cannot be their own manager. Choose another manager.');
  const number = inputs.emailOf(manager);
  if (number === 0) return l10n.t('The new manager has no e-mail in the roster. Fill it in first.');
  if (inputs.firstRecordOf(number) !== manager) {
    return l10n.t('Several rows have the e-mail "{0}". Keep one of them, or move to the first.', inputs.emailText(number));
  }
  if (isAbove(linkManagers(inputs), person, manager)) {
    return l10n.t(
      'The new manager reports to this person, directly or through others, so the managers would form a cycle. Move the new manager first.',
    );
  }
  return null;
}
