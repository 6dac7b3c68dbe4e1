import * as l10n from '@vscode/l10n';
import { ACTIVITY_KINDS, type ActivityKind, type RecordKind } from './activity.ts';

/** The desired direction of a metric: higher, lower, or neither. */
export type Direction = 'higher' | 'lower' | 'neither';

/**
 * The direction of each metric (our decision). Amounts of work are neither good nor bad in themselves: larger pull requests, smaller work
 * items and longer weeks raise them.
 */
export const DIRECTIONS: Readonly<Record<AnyMetricName, Direction>> = {
  TIME_TO_FIRST_COMMENT: 'lower',
  PR_VELOCITY_PER_DEV: 'neither',
  PR_VELOCITY: 'neither',
  WORKTYPE_COMPLETED_PER_DEV: 'neither',
  WORK_TYPE_COMPLETED: 'neither',
  CODING_DAYS_PER_DEV: 'neither',
  CODING_DAYS: 'neither',
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

/** The kind of activity record without which a metric has no number that says anything; null for a score of other metrics. */
export const COUNTED_KINDS: Readonly<Record<AnyMetricName, RecordKind | null>> = {
  TIME_TO_FIRST_COMMENT: 'pullRequest',
  PR_VELOCITY_PER_DEV: 'pullRequest',
  PR_VELOCITY: 'pullRequest',
  WORKTYPE_COMPLETED_PER_DEV: 'workItem',
  WORK_TYPE_COMPLETED: 'workItem',
  CODING_DAYS_PER_DEV: 'commit',
  CODING_DAYS: 'commit',
  NUMBER_OF_COMMENTS_PER_PR: 'pullRequest',
  AVG_TIME_TO_COMPLETE: 'workItem',
  NO_OF_PRS_WITH_MISSING_TICKETS: 'pullRequest',
  LEAD_TIME_FOR_CHANGES: 'commit',
  DEPLOYMENT_FREQUENCY: 'deployment',
  CHANGE_FAILURE_RATE: 'deployment',
  MEAN_TIME_TO_RESTORE: 'incident',
  OVERALL_DORA: null,
  REWORK_RATE: 'incident',
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

const FIRST_COMMENT = l10n.t(
  'The mean time from the creation of a pull request to its first comment: the sum of those times / their number, over the merged pull requests that have a comment.',
);
const VELOCITY = l10n.t('The changed lines of merged pull requests whose lines are known / the developers / the periods.');
const COMPLETED = l10n.t('The finished work items / the active developers / the periods.');
const CODING_DAYS = l10n.t(
  'The days on which a developer made a commit, each day of each developer counted once, / the active developers / the periods.',
);
const COMMENTS = l10n.t('The comments on merged pull requests / the merged pull requests whose comments are known.');
const COMPLETION = l10n.t(
  'The mean time from the start of a work item to its end: the sum of those times / their number, over the finished work items whose start is known.',
);

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
      l10n.t(
        'The time from a commit to its deployment in production: the mean or a percentile of those times, over the commits deployed in the range.',
      ),
      ['change'],
      'calculated',
      'rated',
    ),
    DEPLOYMENT_FREQUENCY: metric(
      'Deployment Frequency',
      'deployments per period',
      l10n.t('The successful deployments / the periods.'),
      ['deployment'],
      'byPeriod',
      'rated',
    ),
    CHANGE_FAILURE_RATE: metric(
      'Change Failure Rate',
      'percent, 0 to 100',
      l10n.t(
        'The deployments that failed in production / all deployments * 100; failed runs of pipelines, which do not say whether they reached it, are neither.',
      ),
      ['deployment'],
      'rated',
    ),
    MEAN_TIME_TO_RESTORE: metric(
      'Mean Time to Restore',
      'days',
      l10n.t(
        'The time from the creation of an incident to its resolution: the mean or a percentile of those times, over the incidents resolved in the range.',
      ),
      ['incident'],
      'calculated',
      'rated',
    ),
    OVERALL_DORA: metric(
      'Overall DORA Score',
      'score, 1 to 4',
      l10n.t('The sum of the tiers of the four metrics before it (Elite 4, High 3, Medium 2, Low 1) / 4; empty until all four have one.'),
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
      l10n.t('The number of merged pull requests that name no ticket.'),
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
    l10n.t('The deployments that repaired an incident / all deployments * 100. Not part of the contract.'),
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

/** The units as people read them; reports and comparisons in CSV have the English ones. */
const SHOWN_UNITS: ReadonlyMap<string, string> = new Map([
  ['days', l10n.t('days')],
  ['lines of code per developer per period', l10n.t('lines of code per developer per period')],
  ['work items per developer per period', l10n.t('work items per developer per period')],
  ['days per period', l10n.t('days per period')],
  ['review comments per pull request', l10n.t('review comments per pull request')],
  ['deployments per period', l10n.t('deployments per period')],
  ['percent, 0 to 100', l10n.t('percent, 0 to 100')],
  ['score, 1 to 4', l10n.t('score, 1 to 4')],
  ['lines of code per period', l10n.t('lines of code per period')],
  ['work items per period', l10n.t('work items per period')],
  ['pull requests without a ticket', l10n.t('pull requests without a ticket')],
  ['deployments per day', l10n.t('deployments per day')],
  ['percent', l10n.t('percent')],
  ['score', l10n.t('score')],
]);

/** Returns the unit of a metric in the language of people. */
export function showUnit(unit: string): string {
  return SHOWN_UNITS.get(unit) ?? unit;
}
