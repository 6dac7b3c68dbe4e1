/** What can be known of people's work: five kinds of fact that are handed in. */
export const FACT_KINDS = ['commit', 'pullRequest', 'workItem', 'deployment', 'incident'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Kinds of stored rows, by their numbers; a commit that reached production is stored as a change too. */
export const ACTIVITY_KINDS = { commit: 0, pullRequest: 1, workItem: 2, deployment: 3, incident: 4, change: 5 } as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** A stored row: what a fact says, in the columns that all kinds share. Times are milliseconds since the epoch. */
export interface ActivityRow {
  readonly kind: ActivityKind;
  /** Unique within its kind. */
  readonly id: string;
  /** An e-mail or another identity, trimmed and in lower case. */
  readonly developer: string;
  /** The time that decides whether it counts in a range; null while it counts in none. */
  readonly at: number | null;
  /** When what ended at `at` began; null where that is not known. */
  readonly started: number | null;
  /** The first comment on a pull request. */
  readonly noted: number | null;
  readonly lines: number;
  readonly comments: number;
  /** Whether a deployment failed. */
  readonly failed: boolean;
  /** Empty for none, as the ticket. */
  readonly repository: string;
  readonly ticket: string;
}
