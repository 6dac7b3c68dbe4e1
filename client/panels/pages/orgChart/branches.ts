import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';

/** Who reports to whom, by indexes of people. Nothing here is recursive: a chain of managers may be as long as a roster. */
export interface Branches {
  readonly tops: readonly number[];
  readonly reports: readonly (readonly number[])[];
  /** How many people report to each, directly or not. */
  readonly totals: Int32Array;
  /** 1-based. */
  readonly levels: Int32Array;
}

/** Derives the branches from people whose chains of managers all end at a top person. */
export function toBranches(people: readonly OrgPerson[]): Branches {
  const reports: number[][] = people.map(() => []);
  const tops: number[] = [];
  for (const [person, { manager }] of people.entries()) (manager === null ? tops : reports[manager]!).push(person);

  const order = [...tops];
  const levels = new Int32Array(people.length).fill(1);
  // The list grows during the walk: level by level from the top.
  for (const person of order) {
    for (const report of reports[person]!) {
      levels[report] = levels[person]! + 1;
      order.push(report);
    }
  }
  const totals = new Int32Array(people.length);
  for (const person of order.toReversed()) {
    const { manager } = people[person]!;
    if (manager !== null) totals[manager]! += totals[person]! + 1;
  }
  return { tops, reports, totals, levels };
}

/** Returns everyone who is visible if the people in `open` are expanded; managers come before their reports. */
export function listShown({ tops, reports }: Branches, open: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  const next = tops.toReversed();
  for (let person = next.pop(); person !== undefined; person = next.pop()) {
    shown.push(person);
    if (!open.has(person)) continue;
    for (const report of reports[person]!.toReversed()) next.push(report);
  }
  return shown;
}

/** Returns the people to expand initially: whole levels from the top, while about `most` people are visible. */
export function openAtFirst({ tops, reports }: Branches, most: number): Set<number> {
  const open = new Set<number>();
  let level = tops;
  let shown = tops.length;
  while (level.length > 0) {
    const next = level.flatMap((person) => reports[person]!);
    if (shown + next.length > most) break;
    for (const person of level) if (reports[person]!.length > 0) open.add(person);
    shown += next.length;
    level = next;
  }
  // A single person at the top is always expanded.
  if (open.size === 0 && tops.length === 1) open.add(tops[0]!);
  return open;
}

/** Returns all managers above a person, nearest first. */
export function listAbove(people: readonly OrgPerson[], person: number): number[] {
  const above: number[] = [];
  for (let at = people[person]?.manager ?? null; at !== null; at = people[at]!.manager) above.push(at);
  return above;
}
