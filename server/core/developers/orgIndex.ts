import { linkManagers } from './orgChart.ts';
import type { RosterFacts } from './rosterFacts.ts';

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
export function indexOrg(facts: RosterFacts): OrgIndex {
  const { managers } = linkManagers(facts);
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
