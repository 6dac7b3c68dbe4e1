import type { ActivityKind } from './activity.ts';
import type { ExportRequest } from './exportRequest.ts';
import { divide, type Formula } from './formulas.ts';
import type { AnyMetricName } from './metrics.ts';
import { type CountedColumn, toColumns } from './reportColumns.ts';

/** The families of metrics that can be exported. */
export const EXPORT_FAMILIES = ['efficiency', 'productivity'] as const;
export type ExportFamily = (typeof EXPORT_FAMILIES)[number];

/** Whether an export has a row for each team, or for each developer too. */
export const METRIC_LEVELS = ['team', 'developer'] as const;
export type MetricLevel = (typeof METRIC_LEVELS)[number];

/** Metrics that no report has, by their headers: numbers of the same activity records in the whole range, and a time in another unit. */
const OWN = {
  'Deployments Succeeded': own('deployment', ({ deployments, failures }) => deployments - failures),
  'Deployments Failed': own('deployment', ({ failures }) => failures),
  'PRs Merged': own('pullRequest', ({ pulls }) => pulls),
  'PRs without a Ticket': own('pullRequest', ({ ticketless }) => ticketless),
  Commits: own('commit', ({ commits }) => commits),
  'Time to First Comment (hours)': own('pullRequest', ({ untilComment, commented }) => divide(untilComment / 3_600_000, commented)),
};

function own(kind: ActivityKind, formula: Formula) {
  return { kind, formula };
}

type OwnMetric = keyof typeof OWN;

interface FamilyMetrics {
  /** The metrics of reports, or those of exports only, by the names of exports, for each level at which they can be counted. */
  readonly metrics: Readonly<Record<string, Partial<Readonly<Record<MetricLevel, AnyMetricName | OwnMetric>>>>>;
  /** Other names of metrics: those of columns in the examples of the published client. */
  readonly otherNames: Readonly<Record<string, string>>;
  /** The metrics of each group that can be counted: those of the public pages, then those of the published client. */
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
      TOTAL_SUCCESS: { team: 'Deployments Succeeded' },
      TOTAL_FAILURES: { team: 'Deployments Failed' },
      CFR: { team: 'CHANGE_FAILURE_RATE' },
      MTTR: { team: 'MEAN_TIME_TO_RESTORE' },
      OVERALL_RATING: { team: 'OVERALL_DORA' },
    },
    otherNames: { LTTC_MEAN_DAYS: 'LTTC', DF_DEPLOYMENT_COUNT: 'TOTAL_SUCCESS', CFR_FAILURE_RATE_PERCENT: 'CFR' },
    groups: {
      lttc: ['LTTC'],
      deployment_frequency: ['DEPLOYMENT_FREQUENCY'],
      df: ['DEPLOYMENT_FREQUENCY'],
      cfr: ['TOTAL_SUCCESS', 'TOTAL_FAILURES', 'CFR'],
      mttr: ['MTTR'],
      rating: ['OVERALL_RATING'],
      summary: ['LTTC', 'DEPLOYMENT_FREQUENCY', 'CFR', 'MTTR', 'OVERALL_RATING'],
    },
  },
  productivity: {
    metrics: {
      CODING_DAYS: { team: 'CODING_DAYS_PER_DEV', developer: 'CODING_DAYS' },
      COMMITS_TOTAL: { team: 'Commits', developer: 'Commits' },
      PR_VELOCITY: { team: 'PR_VELOCITY_PER_DEV', developer: 'PR_VELOCITY' },
      AVG_TIME_TO_COMPLETE: { team: 'AVG_TIME_TO_COMPLETE', developer: 'AVG_TIME_TO_COMPLETE' },
      PR_MERGED: { team: 'PRs Merged', developer: 'PRs Merged' },
      WORK_COMPLETED: { team: 'WORKTYPE_COMPLETED_PER_DEV', developer: 'WORK_TYPE_COMPLETED' },
      PR_MISSING_TICKETS: { team: 'PRs without a Ticket', developer: 'NO_OF_PRS_WITH_MISSING_TICKETS' },
      REVIEW_COMMENTS_PER_PR_AVG: { team: 'NUMBER_OF_COMMENTS_PER_PR', developer: 'NUMBER_OF_COMMENTS_PER_PR' },
      REVIEW_TIME_TO_FIRST_COMMENT_HRS_AVG: { team: 'Time to First Comment (hours)', developer: 'Time to First Comment (hours)' },
      TIME_TO_FIRST_COMMENT: { team: 'TIME_TO_FIRST_COMMENT', developer: 'TIME_TO_FIRST_COMMENT' },
    },
    otherNames: {},
    groups: {
      activity: ['CODING_DAYS'],
      velocity: ['PR_VELOCITY', 'AVG_TIME_TO_COMPLETE'],
      volume: ['PR_MERGED', 'WORK_COMPLETED'],
      quality: ['PR_MISSING_TICKETS'],
      collaboration: ['REVIEW_COMMENTS_PER_PR_AVG', 'REVIEW_TIME_TO_FIRST_COMMENT_HRS_AVG'],
      pr: ['PR_MERGED', 'PR_MISSING_TICKETS', 'PR_VELOCITY'],
      work: ['WORK_COMPLETED'],
      review: ['REVIEW_COMMENTS_PER_PR_AVG', 'REVIEW_TIME_TO_FIRST_COMMENT_HRS_AVG'],
      codingdays: ['CODING_DAYS'],
      commitstotal: ['COMMITS_TOTAL'],
    },
  },
};

/** Returns the names of the metrics that an export of a family may have at a level, in the order of their columns. */
export function listExportMetrics(family: ExportFamily, level: MetricLevel): string[] {
  const { metrics } = FAMILIES[family];
  return Object.keys(metrics).filter((name) => metrics[name]?.[level] !== undefined);
}

/** Returns the metrics that an export has if it names none: those that reports have too. */
export function listReportedMetrics(family: ExportFamily, level: MetricLevel): string[] {
  return listExportMetrics(family, level).filter((name) => toReportMetric(family, level, name) !== null);
}

/** Finds the metric of an export by one of its names in any case, or by its name in a report; null if it cannot be counted. */
export function findExportMetric(family: ExportFamily, level: MetricLevel, written: string): string | null {
  const name = written.trim().toUpperCase();
  const { otherNames } = FAMILIES[family];
  const wanted = Object.hasOwn(otherNames, name) ? otherNames[name] : name;
  const names = listExportMetrics(family, level);
  return names.find((found) => found === wanted) ?? names.find((found) => toReportMetric(family, level, found) === wanted) ?? null;
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

/** Returns the metric of a report that a metric of an export is; null if no report has it. */
export function toReportMetric(family: ExportFamily, level: MetricLevel, name: string): AnyMetricName | null {
  const metric = FAMILIES[family].metrics[name]?.[level];
  return metric === undefined || isOwn(metric) ? null : metric;
}

/** Returns the columns of an export; `report` has all its metrics that reports have. */
export function toExportColumns(
  family: ExportFamily,
  level: MetricLevel,
  metrics: readonly string[],
  report: ExportRequest,
): CountedColumn[] {
  const columns = toColumns(report);
  return metrics.flatMap((name): CountedColumn | CountedColumn[] => {
    const metric = FAMILIES[family].metrics[name]?.[level];
    if (metric === undefined || !isOwn(metric)) return columns.filter((column) => column.name === metric);
    const { kind, formula } = OWN[metric];
    return { metric: { label: metric, needs: [kind], calculated: false, rated: false }, formula, rated: null };
  });
}

function isOwn(metric: AnyMetricName | OwnMetric): metric is OwnMetric {
  return Object.hasOwn(OWN, metric);
}
