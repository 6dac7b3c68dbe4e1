import type { ActivityKind } from './activity.ts';
import type { CalculationType } from './exportWords.ts';

/** A developer's place in the order of the teams, for a span of time; who changed teams has several. Times are milliseconds since the epoch. */
export interface Slot {
  /** The number of the developer; slots of one developer share it. */
  readonly developer: number;
  /** The names that facts know the developer by: his e-mail and his identities, trimmed and in lower case. */
  readonly names: readonly string[];
  readonly from: number;
  /** The first moment after it. */
  readonly to: number;
}

/** Neighbouring slots: a team with all below it, or a single developer. */
export interface Slice {
  readonly from: number;
  /** The first slot after it. */
  readonly to: number;
}

/** What is to be counted; plain data, so that a thread or a database can be asked. */
export interface ReportQuestion {
  /** The first moments of the days of the range, in order, and the first moment after it: one more than there are days. */
  readonly dayStarts: readonly number[];
  readonly slots: readonly Slot[];
  readonly slices: readonly Slice[];
  /** The kinds of rows that the metrics need. */
  readonly kinds: readonly ActivityKind[];
  readonly calculation: CalculationType;
}

/** What was counted of a slice in the range; kinds that were not asked for are 0 or null. Durations are in milliseconds. */
export interface Tally {
  /** Distinct developers. */
  readonly developers: number;
  /** Those of them with a row of any kind that was asked for. */
  readonly active: number;
  /** Distinct pairs of a developer and a day with a commit. */
  readonly codingDays: number;
  readonly commits: number;
  /** Merged pull requests, and their changed lines and comments. */
  readonly pulls: number;
  readonly lines: number;
  readonly comments: number;
  /** Those without a ticket. */
  readonly ticketless: number;
  /** Those with a first comment, and the sum of the times until then. */
  readonly commented: number;
  readonly untilComment: number;
  /** Finished work items; those of them whose start is known, and the sum of their times. */
  readonly items: number;
  readonly timedItems: number;
  readonly itemTime: number;
  /** Deployments of either outcome, and those that failed. */
  readonly deployments: number;
  readonly failures: number;
  /** Changes that reached production and resolved incidents: how many, and their times as one by the calculation; null for none. */
  readonly changes: number;
  readonly leadTime: number | null;
  readonly incidents: number;
  readonly restoreTime: number | null;
}

/** Counts; a tally for each slice, in their order. */
export type CountReport = (question: ReportQuestion) => Promise<readonly Tally[]>;
