import type { AnyMetricName } from './metrics.ts';

/** The families of metrics that can be exported. */
export const EXPORT_FAMILIES = ['efficiency', 'productivity'] as const;
export type ExportFamily = (typeof EXPORT_FAMILIES)[number];

/** Whether an export has a row for each team, or for each developer too. */
export const METRIC_LEVELS = ['team', 'developer'] as const;
export type MetricLevel = (typeof METRIC_LEVELS)[number];

interface FamilyMetrics {
  /** The metrics of reports by the names of exports, for each level at which they can be counted. */
  readonly metrics: Readonly<Record<string, Partial<Readonly<Record<MetricLevel, AnyMetricName>>>>>;
  /** The metrics of each group that can be counted. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/**
 * Metrics and groups of exports, by the names of the public pages (docs/contract/insights.md#exports). A metric without activity records
 * to count it from is not here, so that it is refused.
 */
const FAMILIES: Readonly<Record<ExportFamily, FamilyMetrics>> = {
  efficiency: {
    metrics: {
      LTTC: { team: 'LEAD_TIME_FOR_CHANGES' },
      DEPLOYMENT_FREQUENCY: { team: 'DEPLOYMENT_FREQUENCY' },
      CFR: { team: 'CHANGE_FAILURE_RATE' },
      MTTR: { team: 'MEAN_TIME_TO_RESTORE' },
      OVERALL_RATING: { team: 'OVERALL_DORA' },
    },
    groups: {
      lttc: ['LTTC'],
      deployment_frequency: ['DEPLOYMENT_FREQUENCY'],
      df: ['DEPLOYMENT_FREQUENCY'],
      cfr: ['CFR'],
      mttr: ['MTTR'],
      rating: ['OVERALL_RATING'],
      summary: ['LTTC', 'DEPLOYMENT_FREQUENCY', 'CFR', 'MTTR', 'OVERALL_RATING'],
    },
  },
  productivity: {
    metrics: {
      CODING_DAYS: { team: 'CODING_DAYS_PER_DEV', developer: 'CODING_DAYS' },
      PR_VELOCITY: { team: 'PR_VELOCITY_PER_DEV', developer: 'PR_VELOCITY' },
      AVG_TIME_TO_COMPLETE: { team: 'AVG_TIME_TO_COMPLETE', developer: 'AVG_TIME_TO_COMPLETE' },
      WORK_COMPLETED: { team: 'WORKTYPE_COMPLETED_PER_DEV', developer: 'WORK_TYPE_COMPLETED' },
      PR_MISSING_TICKETS: { developer: 'NO_OF_PRS_WITH_MISSING_TICKETS' },
      REVIEW_COMMENTS_PER_PR_AVG: { team: 'NUMBER_OF_COMMENTS_PER_PR', developer: 'NUMBER_OF_COMMENTS_PER_PR' },
      // In days, as in reports; the metric of the public pages is in hours.
      TIME_TO_FIRST_COMMENT: { team: 'TIME_TO_FIRST_COMMENT', developer: 'TIME_TO_FIRST_COMMENT' },
    },
    groups: {
      activity: ['CODING_DAYS'],
      velocity: ['PR_VELOCITY', 'AVG_TIME_TO_COMPLETE'],
      volume: ['WORK_COMPLETED'],
      quality: ['PR_MISSING_TICKETS'],
      collaboration: ['REVIEW_COMMENTS_PER_PR_AVG', 'TIME_TO_FIRST_COMMENT'],
    },
  },
};

/** Returns the names of the metrics that an export of a family may have at a level, in the order of their columns. */
export function listExportMetrics(family: ExportFamily, level: MetricLevel): string[] {
  const { metrics } = FAMILIES[family];
  return Object.keys(metrics).filter((name) => metrics[name]?.[level] !== undefined);
}

/** Finds the metric of an export by its name in any case, or by its name in a report; null if it cannot be counted. */
export function findExportMetric(family: ExportFamily, level: MetricLevel, written: string): string | null {
  const wanted = written.trim().toUpperCase();
  const names = listExportMetrics(family, level);
  return names.find((name) => name === wanted) ?? names.find((name) => toReportMetric(family, level, name) === wanted) ?? null;
}

/** Returns the metrics of a group that can be counted at a level; none if the group is unknown. */
export function listGroupMetrics(family: ExportFamily, level: MetricLevel, group: string): string[] {
  const { groups, metrics } = FAMILIES[family];
  return (Object.hasOwn(groups, group) ? groups[group]! : []).filter((name) => metrics[name]?.[level] !== undefined);
}

/** Returns the groups of a family that have a metric at a level. */
export function listExportGroups(family: ExportFamily, level: MetricLevel): string[] {
  return Object.keys(FAMILIES[family].groups).filter((group) => listGroupMetrics(family, level, group).length > 0);
}

/** Returns the metric of a report that an export's metric is. */
export function toReportMetric(family: ExportFamily, level: MetricLevel, name: string): AnyMetricName {
  return FAMILIES[family].metrics[name]![level]!;
}
