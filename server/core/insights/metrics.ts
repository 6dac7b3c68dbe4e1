/** What a report can tell of a team or a contributor. */
export interface Metric {
  /** Its column's header, before what is added to it (facts B2). */
  readonly label: string;
  /** What its numbers count (service.md, metric units). */
  readonly unit: string;
  /** Whether its numbers are those of one period of the granularity. */
  readonly byPeriod: boolean;
  /** Whether calculationType decides how its values become one; the header names it (facts B2). */
  readonly calculated: boolean;
  /** Whether it has tiers from Elite to Low (facts B7). */
  readonly rated: boolean;
}

/** Every metric by its category, in the order of its columns: team productivity and efficiency (service.md, area B), and those of contributors (facts B1). */
export const METRICS = {
  productivity: {
    TIME_TO_FIRST_COMMENT: metric('Time to First Comment', 'days'),
    PR_VELOCITY_PER_DEV: metric('PR Velocity per Developer', 'lines of code per developer per period', 'byPeriod'),
    WORKTYPE_COMPLETED_PER_DEV: metric('Work Completed per Developer', 'work items per developer per period', 'byPeriod'),
    CODING_DAYS_PER_DEV: metric('Coding Days per Developer', 'days per period', 'byPeriod'),
    NUMBER_OF_COMMENTS_PER_PR: metric('Number of Comments per PR', 'review comments per pull request'),
    AVG_TIME_TO_COMPLETE: metric('Average Time to Complete', 'days'),
  },
  efficiency: {
    LEAD_TIME_FOR_CHANGES: metric('Lead Time for Changes', 'days', 'calculated', 'rated'),
    DEPLOYMENT_FREQUENCY: metric('Deployment Frequency', 'deployments per period', 'byPeriod', 'rated'),
    CHANGE_FAILURE_RATE: metric('Change Failure Rate', 'percent, 0 to 100', 'rated'),
    MEAN_TIME_TO_RESTORE: metric('Mean Time to Restore', 'days', 'calculated', 'rated'),
    OVERALL_DORA: metric('Overall DORA Score', 'score', 'rated'),
  },
  productivityContributors: {
    PR_VELOCITY: metric('PR Velocity', 'lines of code per period', 'byPeriod'),
    WORK_TYPE_COMPLETED: metric('Work Items Completed', 'work items per period', 'byPeriod'),
    CODING_DAYS: metric('Coding Days', 'days per period', 'byPeriod'),
    TIME_TO_FIRST_COMMENT: metric('Time to First Comment', 'days'),
    NUMBER_OF_COMMENTS_PER_PR: metric('Review Intensity', 'review comments per pull request'),
    AVG_TIME_TO_COMPLETE: metric('Average Time to Complete', 'days'),
    NO_OF_PRS_WITH_MISSING_TICKETS: metric('PR Hygiene', 'pull requests without a ticket'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Metric>>>>;

export type MetricCategory = keyof typeof METRICS;

/** The name of a metric of one category. */
export type MetricName<Category extends MetricCategory> = keyof (typeof METRICS)[Category] & string;

/** The names of a category's metrics, in the order of their columns. */
export function toMetricNames<Category extends MetricCategory>(category: Category): readonly MetricName<Category>[] {
  return Object.keys(METRICS[category]) as MetricName<Category>[];
}

function metric(label: string, unit: string, ...traits: readonly ('byPeriod' | 'calculated' | 'rated')[]): Metric {
  const has = (trait: (typeof traits)[number]): boolean => traits.includes(trait);
  return { label, unit, byPeriod: has('byPeriod'), calculated: has('calculated'), rated: has('rated') };
}
