/** The five kinds of activity records that can be imported. */
export const RECORD_KINDS = ['commit', 'pullRequest', 'workItem', 'deployment', 'incident'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Kinds of stored rows, with their numbers; a commit that reached production is also stored as a change. */
export const ACTIVITY_KINDS = { commit: 0, pullRequest: 1, workItem: 2, deployment: 3, incident: 4, change: 5 } as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** A stored row: the contents of a record in columns that all kinds share. Times are milliseconds since the epoch. */
export interface ActivityRow {
  readonly kind: ActivityKind;
  /** Unique within its kind. */
  readonly id: string;
  /** An e-mail or another identity, trimmed and in lower case. */
  readonly developer: string;
  /** The time that decides whether it counts in a range; null if it counts in none yet. */
  readonly at: number | null;
  /** The start of what ended at `at`; null if unknown. */
  readonly started: number | null;
  /** The time of the first comment on a pull request. */
  readonly noted: number | null;
  readonly lines: number;
  readonly comments: number;
  /** Whether a deployment failed. */
  readonly failed: boolean;
  /** Empty if there is none, like the ticket. */
  readonly repository: string;
  readonly ticket: string;
}
