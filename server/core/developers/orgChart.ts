import type { Severity } from '../problem.ts';
import type { RosterFacts } from './rosterFacts.ts';

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

/** Whether the first record is a manager above the second, or the second itself. */
export function isAbove({ managers }: OrgLinks, above: number, record: number): boolean {
  for (let at = record; at !== -1; at = managers[at]!) {
    if (at === above) return true;
  }
  return false;
}
