import type { ActivityKind, ActivityRow } from './activity.ts';
import { DAY } from './calendar.ts';
import type { AnyMetricName } from './metrics.ts';
import type { Tally } from './reportQuestion.ts';

/**
 * A filter on rows of a kind: all, those with a known start, with a known start and first comment, whose lines or comments are known,
 * without a ticket, or those that did not fail.
 */
export type RowCondition = 'all' | 'started' | 'commented' | 'linesKnown' | 'commentsKnown' | 'ticketless' | 'successful';

/** The rows of a kind that a metric counts, and the amount each contributes. */
export interface CountedRows {
  readonly kind: ActivityKind;
  readonly only: RowCondition;
  /** The amount in the counted unit: days, lines, comments, or 1; null if the day itself is counted. */
  readonly toCounted: ((row: ActivityRow) => number) | null;
}

/** The rows behind a metric. */
export interface Evidence {
  readonly rows: readonly CountedRows[];
  /** Returns how many of them were counted. */
  readonly total: (tally: Tally) => number;
}

/** The times of a row. */
export type RowTimes = Pick<ActivityRow, 'at' | 'started' | 'noted'>;

/** The metrics of times, with the time of a row that they count, in days. */
export const ROW_TIMES: Readonly<Partial<Record<AnyMetricName, (row: RowTimes) => number>>> = {
  TIME_TO_FIRST_COMMENT: untilComment,
  AVG_TIME_TO_COMPLETE: took,
  LEAD_TIME_FOR_CHANGES: took,
  MEAN_TIME_TO_RESTORE: took,
};

function took(row: RowTimes): number {
  return (row.at! - row.started!) / DAY;
}

function untilComment({ noted, started }: RowTimes): number {
  return (noted! - started!) / DAY;
}

const one = (): number => 1;
const isFailed = ({ failed }: ActivityRow): number => (failed ? 1 : 0);

const LINES = rowsOf('pullRequest', 'linesKnown', ({ lines }) => lines, 'linesKnown');
const COMMENTS = rowsOf('pullRequest', 'commentsKnown', ({ comments }) => comments, 'commentsKnown');
const ITEMS = rowsOf('workItem', 'all', one, 'items');
const COMMITS = rowsOf('commit', 'all', null, 'commits');
const CHANGES = rowsOf('change', 'all', took, 'changes');
const DEPLOYMENTS = rowsOf('deployment', 'all', isFailed, 'deployments');
const INCIDENTS = rowsOf('incident', 'all', took, 'incidents');

/** The rows behind each metric. */
export const EVIDENCE: Readonly<Record<AnyMetricName, Evidence>> = {
  TIME_TO_FIRST_COMMENT: rowsOf('pullRequest', 'commented', untilComment, 'commented'),
  PR_VELOCITY_PER_DEV: LINES,
  PR_VELOCITY: LINES,
  WORKTYPE_COMPLETED_PER_DEV: ITEMS,
  WORK_TYPE_COMPLETED: ITEMS,
  CODING_DAYS_PER_DEV: COMMITS,
  CODING_DAYS: COMMITS,
  NUMBER_OF_COMMENTS_PER_PR: COMMENTS,
  AVG_TIME_TO_COMPLETE: rowsOf('workItem', 'started', took, 'timedItems'),
  NO_OF_PRS_WITH_MISSING_TICKETS: rowsOf('pullRequest', 'ticketless', one, 'ticketless'),
  LEAD_TIME_FOR_CHANGES: CHANGES,
  DEPLOYMENT_FREQUENCY: {
    rows: [{ kind: 'deployment', only: 'successful', toCounted: one }],
    total: ({ deployments, failures }) => deployments - failures,
  },
  CHANGE_FAILURE_RATE: DEPLOYMENTS,
  MEAN_TIME_TO_RESTORE: INCIDENTS,
  REWORK_RATE: DEPLOYMENTS,
  OVERALL_DORA: {
    rows: [CHANGES, DEPLOYMENTS, INCIDENTS].flatMap(({ rows }) => rows),
    total: ({ changes, deployments, incidents }) => changes + deployments + incidents,
  },
};

type Count =
  | 'commits'
  | 'linesKnown'
  | 'commentsKnown'
  | 'ticketless'
  | 'commented'
  | 'items'
  | 'timedItems'
  | 'deployments'
  | 'changes'
  | 'incidents';

function rowsOf(kind: ActivityKind, only: RowCondition, toCounted: CountedRows['toCounted'], count: Count): Evidence {
  return { rows: [{ kind, only, toCounted }], total: (tally) => tally[count] };
}
