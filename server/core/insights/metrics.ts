import { ACTIVITY_KINDS, type ActivityKind } from './activity.ts';

/** The desired direction of a metric: higher, lower, or neither. */
export type Direction = 'higher' | 'lower' | 'neither';

/** The direction of each metric (our decision); the number of comments is neither good nor bad in itself. */
export const DIRECTIONS: Readonly<Record<AnyMetricName, Direction>> = {
  TIME_TO_FIRST_COMMENT: 'lower',
  PR_VELOCITY_PER_DEV: 'higher',
  PR_VELOCITY: 'higher',
  WORKTYPE_COMPLETED_PER_DEV: 'higher',
  WORK_TYPE_COMPLETED: 'higher',
  CODING_DAYS_PER_DEV: 'higher',
  CODING_DAYS: 'higher',
  NUMBER_OF_COMMENTS_PER_PR: 'neither',
  AVG_TIME_TO_COMPLETE: 'lower',
  NO_OF_PRS_WITH_MISSING_TICKETS: 'lower',
  LEAD_TIME_FOR_CHANGES: 'lower',
  DEPLOYMENT_FREQUENCY: 'higher',
  CHANGE_FAILURE_RATE: 'lower',
  MEAN_TIME_TO_RESTORE: 'lower',
  OVERALL_DORA: 'higher',
  REWORK_RATE: 'lower',
};

/** The judgement of a change of a metric. */
export type ChangeRating = 'better' | 'worse' | 'same' | 'changed';

/** Judges a change by the direction of its metric; without a direction, only whether there is a change. */
export function judgeChange(name: AnyMetricName, change: number): ChangeRating {
  const direction = DIRECTIONS[name];
  if (change === 0) return 'same';
  if (direction === 'neither') return 'changed';
  return change > 0 === (direction === 'higher') ? 'better' : 'worse';
}

/** Lengths of a period. */
export const GRANULARITIES = ['daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** How several values become one: the mean, or a percentile. */
export const CALCULATION_TYPES = ['MEAN', 'MEDIAN', 'P90', 'P95'] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];

/** A metric of a team or contributor in a report. */
export interface Metric {
  /** The header of its column, before suffixes. */
  readonly label: string;
  /** The unit of its values. */
  readonly unit: string;
  /** What it means and how it is calculated, in one sentence. */
  readonly definition: string;
  /** The kinds of rows that it is calculated from. */
  readonly needs: readonly ActivityKind[];
  /** Whether its values are per period of the granularity. */
  readonly byPeriod: boolean;
  /** Whether calculationType decides how its values become one; the header then contains it. */
  readonly calculated: boolean;
  /** Whether it has tiers from Elite to Low. */
  readonly rated: boolean;
}

/** Every kind: needed to know whether a developer was active. */
export const ALL_KINDS = Object.keys(ACTIVITY_KINDS) as readonly ActivityKind[];

const FIRST_COMMENT =
  'The mean time from the creation of a pull request to its first comment: the sum of those times / their number, over the merged pull requests that have a comment.';
const VELOCITY = 'The changed lines of merged pull requests / the developers / the periods.';
const COMPLETED = 'The finished work items / the active developers / the periods.';
const CODING_DAYS =
  'The days on which a developer made a commit, each day of each developer counted once, / the active developers / the periods.';
const COMMENTS = 'The comments on merged pull requests / the merged pull requests.';
const COMPLETION =
  'The mean time from the start of a work item to its end: the sum of those times / their number, over the finished work items whose start is known.';

/** Every metric by category, in the order of the columns: team productivity and efficiency, and those of contributors. */
export const METRICS = {
  productivity: {
    TIME_TO_FIRST_COMMENT: metric('Time to First Comment', 'days', FIRST_COMMENT, ['pullRequest']),
    PR_VELOCITY_PER_DEV: metric(
      'PR Velocity per Developer',
      'lines of code per developer per period',
      VELOCITY,
      ['pullRequest'],
      'byPeriod',
    ),
    WORKTYPE_COMPLETED_PER_DEV: metric(
      'Work Completed per Developer',
      'work items per developer per period',
      COMPLETED,
      ALL_KINDS,
      'byPeriod',
    ),
    CODING_DAYS_PER_DEV: metric('Coding Days per Developer', 'days per period', CODING_DAYS, ALL_KINDS, 'byPeriod'),
    NUMBER_OF_COMMENTS_PER_PR: metric('Number of Comments per PR', 'review comments per pull request', COMMENTS, ['pullRequest']),
    AVG_TIME_TO_COMPLETE: metric('Average Time to Complete', 'days', COMPLETION, ['workItem']),
  },
  efficiency: {
    LEAD_TIME_FOR_CHANGES: metric(
      'Lead Time for Changes',
      'days',
      'The time from a commit to its deployment in production: the mean or a percentile of those times, over the commits deployed in the range.',
      ['change'],
      'calculated',
      'rated',
    ),
    DEPLOYMENT_FREQUENCY: metric(
      'Deployment Frequency',
      'deployments per period',
      'The successful deployments / the periods.',
      ['deployment'],
      'byPeriod',
      'rated',
    ),
    CHANGE_FAILURE_RATE: metric(
      'Change Failure Rate',
      'percent, 0 to 100',
      'The failed deployments / all deployments * 100.',
      ['deployment'],
      'rated',
    ),
    MEAN_TIME_TO_RESTORE: metric(
      'Mean Time to Restore',
      'days',
      'The time from the creation of an incident to its resolution: the mean or a percentile of those times, over the incidents resolved in the range.',
      ['incident'],
      'calculated',
      'rated',
    ),
    OVERALL_DORA: metric(
      'Overall DORA Score',
      'score, 1 to 4',
      'The sum of the tiers of the four metrics before it (Elite 4, High 3, Medium 2, Low 1) / the number of those that have one.',
      ['change', 'deployment', 'incident'],
      'rated',
    ),
  },
  productivityContributors: {
    PR_VELOCITY: metric('PR Velocity', 'lines of code per period', VELOCITY, ['pullRequest'], 'byPeriod'),
    WORK_TYPE_COMPLETED: metric('Work Items Completed', 'work items per period', COMPLETED, ALL_KINDS, 'byPeriod'),
    CODING_DAYS: metric('Coding Days', 'days per period', CODING_DAYS, ALL_KINDS, 'byPeriod'),
    TIME_TO_FIRST_COMMENT: metric('Time to First Comment', 'days', FIRST_COMMENT, ['pullRequest']),
    NUMBER_OF_COMMENTS_PER_PR: metric('Review Intensity', 'review comments per pull request', COMMENTS, ['pullRequest']),
    AVG_TIME_TO_COMPLETE: metric('Average Time to Complete', 'days', COMPLETION, ['workItem']),
    NO_OF_PRS_WITH_MISSING_TICKETS: metric(
      'PR Hygiene',
      'pull requests without a ticket',
      'The number of merged pull requests that name no ticket.',
      ['pullRequest'],
    ),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Metric>>>>;

export type MetricCategory = keyof typeof METRICS;

/** The name of a metric of one category. */
export type MetricName<Category extends MetricCategory> = keyof (typeof METRICS)[Category] & string;

/** Metrics that are ours: no request or answer of the contract has them (docs/contract/insights.md#rework-rate). */
export const OWN_METRICS = {
  REWORK_RATE: metric(
    'Rework Rate (outside the contract)',
    'percent, 0 to 100',
    'The deployments that repaired an incident / all deployments * 100. Not part of the contract.',
    ['deployment'],
  ),
} as const satisfies Readonly<Record<string, Metric>>;

/** The name of any metric; the same name in two categories means the same metric. */
export type AnyMetricName = { [Category in MetricCategory]: MetricName<Category> }[MetricCategory] | keyof typeof OWN_METRICS;

/** Returns the names of a category's metrics, in the order of their columns. */
export function toMetricNames<Category extends MetricCategory>(category: Category): readonly MetricName<Category>[] {
  return Object.keys(METRICS[category]) as MetricName<Category>[];
}

function metric(
  label: string,
  unit: string,
  definition: string,
  needs: readonly ActivityKind[],
  ...traits: readonly ('byPeriod' | 'calculated' | 'rated')[]
): Metric {
  const has = (trait: (typeof traits)[number]): boolean => traits.includes(trait);
  return { label, unit, definition, needs, byPeriod: has('byPeriod'), calculated: has('calculated'), rated: has('rated') };
}

/**
 * Formats a number as in a report: with two decimals, rounded half up, or as an integer if that is exact; '' for a missing number
 * (docs/contract/insights.md#report).
 */
export function writeNumber(value: number | null): string {
  if (value === null) return '';
  // A decimal half may be slightly less in binary: only fifteen digits of a number are certain.
  const hundredths = Math.floor(Number((value * 100).toPrecision(15)) + 0.5);
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}
