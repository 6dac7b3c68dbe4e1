import type { ActivityKind } from './activity.ts';
import type { CalculationType } from './reportValues.ts';

/** A developer's place in the order of the teams for a period of time; a developer who changed teams has several. Times are milliseconds since the epoch. */
export interface Slot {
  /** The number of the developer; slots of the same developer share it. */
  readonly developer: number;
  /** The names of the developer in activity records: e-mail and identities, trimmed and in lower case. */
  readonly names: readonly string[];
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** A contiguous range of slots: a team with all below it, or a single developer. */
export interface Slice {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** What to count; plain data, so that it can be sent to a worker thread or a database. */
export interface ReportQuestion {
  /** The start of each day in the range, in order, and the end of the last day: one entry more than there are days. */
  readonly dayStarts: readonly number[];
  readonly slots: readonly Slot[];
  readonly slices: readonly Slice[];
  /** The kinds of rows that the metrics need. */
  readonly kinds: readonly ActivityKind[];
  readonly calculation: CalculationType;
  /** Only rows of these repositories count; without any, all. */
  readonly repositories?: readonly string[];
}

/** The counts of a slice in the range; kinds that were not requested are 0 or null. Durations are in milliseconds. */
export interface Tally {
  /** Distinct developers. */
  readonly developers: number;
  /** Developers with a row of any requested kind. */
  readonly active: number;
  /** Distinct pairs of a developer and a day with a commit. */
  readonly codingDays: number;
  readonly commits: number;
  /** Merged pull requests; those whose changed lines and comments are known, with their sums. */
  readonly pulls: number;
  readonly lines: number;
  readonly linesKnown: number;
  readonly comments: number;
  readonly commentsKnown: number;
  /** Pull requests without a ticket. */
  readonly ticketless: number;
  /** Pull requests with a first comment, and the sum of the times until then. */
  readonly commented: number;
  readonly untilComment: number;
  /** Finished work items; those with a known start, and the sum of their durations. */
  readonly items: number;
  readonly timedItems: number;
  readonly itemTime: number;
  /** Deployments of either outcome, and those that failed. */
  readonly deployments: number;
  readonly failures: number;
  /** Deployments that repaired an incident; missing unless they were counted. */
  readonly rework?: number;
  /** Changes that reached production, and resolved incidents: their number, and their times as one value by the calculation; null if there are none. */
  readonly changes: number;
  readonly leadTime: number | null;
  readonly incidents: number;
  readonly restoreTime: number | null;
}

/** Counts a report; returns a tally for each slice, in their order. Stops, and throws the reason, once the signal is aborted. */
export type CountReport = (question: ReportQuestion, signal?: AbortSignal) => Promise<readonly Tally[]>;
