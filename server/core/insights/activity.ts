/** The five kinds of activity records that can be imported. */
export const RECORD_KINDS = ['commit', 'pullRequest', 'workItem', 'deployment', 'incident'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Kinds of stored rows, with their numbers; a commit that reached production is also stored as a change. */
export const ACTIVITY_KINDS = { commit: 0, pullRequest: 1, workItem: 2, deployment: 3, incident: 4, change: 5 } as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** The sources that may describe one pull request: the history of its repository, and its code host, such as GitHub or GitLab. */
export const PULL_SOURCES = ['git', 'host'] as const;
export type PullSource = (typeof PULL_SOURCES)[number];

/** Kinds of stored rows that count nowhere: what each source says of a pull request, from which its row is made. */
export const PART_KINDS = { git: 8, host: 9 } as const satisfies Readonly<Record<PullSource, number>>;

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
  /** Of commits and pull requests; UNKNOWN_COUNT if no source says it, like the comments of a pull request. */
  readonly lines: number;
  readonly comments: number;
  /** Whether a deployment failed; in what a source says of a pull request, whether its developer is made up. */
  readonly failed: boolean;
  /** Empty if there is none, like the ticket. */
  readonly repository: string;
  readonly ticket: string;
  /** What connects deployments and incidents. */
  readonly about?: RowAbout;
  /** Whether only what connects it, and whether it failed, is to change in the stored row. */
  readonly isLink?: true;
  /** Who says this of a pull request; without a source, the row replaces what sources said. */
  readonly source?: PullSource;
  /** Whether to take the stored row of this kind and ID away. */
  readonly removed?: true;
}

/** A connection of a deployment and an incident: the ID of the other one, and the rule that found it. */
export type RowLink = readonly [id: string, rule: CauseRule];

/** The rules by which a deployment is found to have caused an incident, in the order in which they are tried. */
export const CAUSE_RULES = ['named', 'version', 'service'] as const;
export type CauseRule = (typeof CAUSE_RULES)[number];

/** What a row takes from the other row of the same deployment. */
export interface RowPair {
  readonly id: string;
  /** When the deployment was; null if this row counts nowhere, because the other one counts. */
  readonly at: number | null;
  readonly failed: boolean;
  /** What the other row deployed where, for the one that counts. */
  readonly service?: string;
  readonly environment?: string;
}

/** What connects a deployment or incident with others; what is unknown is missing. */
export interface RowAbout {
  readonly service?: string;
  readonly environment?: string;
  /** The commits or artifacts that were deployed, separated by spaces. */
  readonly version?: string;
  /** Of a release of a history, whose version is its commit: who is named, a program or address of no one's own, or a person. */
  readonly release?: 'unnamed' | 'named';
  /** The other row of one deployment that both a history and a code host report. `started` is then when this one says it was. */
  readonly pair?: RowPair;
  /** The ID, commit or artifact of the deployment that an incident names as its cause. */
  readonly cause?: string;
  /** The incidents that a deployment caused, or the deployment that caused an incident. */
  readonly links?: readonly RowLink[];
  /** Whether a deployment succeeded by itself and counts as failed only because of its incidents. */
  readonly succeeded?: true;
  /** Of a record that came by webhook: when its state was so, in milliseconds since the epoch, and its last deliveries. */
  readonly updated?: number;
  readonly deliveries?: readonly string[];
}

/** The number of lines or comments if it is unknown, which is not zero. */
export const UNKNOWN_COUNT = -1;
