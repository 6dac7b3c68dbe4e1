import type { Severity } from '../problem.ts';
import type { RosterFacts } from './rosterFacts.ts';

/** Somebody of a roster; a person's number is the record that the person stands in, counted from 0 below the header. */
export interface OrgPerson {
  /** Trimmed, as all texts here; '' where it is missing. */
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** As it is written, whether anybody has it or not. */
  readonly managerEmail: string;
  /** The number of the manager; null for whoever stands at the top, with or without a manager's e-mail. */
  readonly manager: number | null;
  /** The manager is left out of the chart, since the managers form a cycle that is cut here. */
  readonly isCut: boolean;
  readonly problems: readonly OrgProblem[];
}

/** What the check says of a person's row. */
export interface OrgProblem {
  readonly severity: Severity;
  readonly message: string;
}

/** Who reports to whom. */
export interface OrgLinks {
  /** The manager's record of each record, -1 where there is none: following them always ends. */
  readonly managers: Int32Array;
  /** Records whose manager is left out so that a cycle ends. */
  readonly cuts: ReadonlySet<number>;
}

/** Links each record to that of its manager, as the check joins them; each cycle is cut at its first record. */
export function linkManagers(facts: RosterFacts): OrgLinks {
  const managers = facts.managers.map((number) => (number === 0 ? -1 : facts.firstRecordOf(number)));
  const cuts = new Set<number>();
  for (const cycle of facts.cycles) {
    const first = cycle.reduce((one, other) => Math.min(one, other));
    managers[first] = -1;
    cuts.add(first);
  }
  return { managers, cuts };
}

/** True where the first record is among those above the second, or is that one itself. */
export function isAbove({ managers }: OrgLinks, above: number, record: number): boolean {
  for (let at = record; at !== -1; at = managers[at]!) {
    if (at === above) return true;
  }
  return false;
}
