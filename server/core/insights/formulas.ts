import { DAY } from './calendar.ts';
import type { ExportRequest } from './exportRequest.ts';
import { type AnyMetricName, METRICS, type Metric, type MetricCategory, type MetricName, OWN_METRICS } from './metrics.ts';
import { RATED, scoreDora } from './ratings.ts';
import type { Tally } from './reportQuestion.ts';

/** The length of a report's range. */
export interface RangeLength {
  readonly days: number;
  /** The number of periods of the granularity, possibly fractional. */
  readonly periods: number;
}

/** Calculates a metric from a tally, in its unit; null if it has no value. */
export type Formula = (tally: Tally, range: RangeLength) => number | null;

const firstComment: Formula = ({ untilComment, commented }) => divide(untilComment / DAY, commented);
const scoreVelocity: Formula = ({ lines, developers }, { periods }) => share(lines, developers, periods);
const completed: Formula = ({ items, active }, { periods }) => share(items, active, periods);
const codingDays: Formula = ({ codingDays, active }, { periods }) => share(codingDays, active, periods);
const comments: Formula = ({ comments, pulls }) => divide(comments, pulls);
const completion: Formula = ({ itemTime, timedItems }) => divide(itemTime / DAY, timedItems);

/** The formulas of all metrics; `metrics.ts` describes them in words. */
const FORMULAS: { readonly [Category in MetricCategory]: Readonly<Record<MetricName<Category>, Formula>> } = {
  productivity: {
    TIME_TO_FIRST_COMMENT: firstComment,
    PR_VELOCITY_PER_DEV: scoreVelocity,
    WORKTYPE_COMPLETED_PER_DEV: completed,
    CODING_DAYS_PER_DEV: codingDays,
    NUMBER_OF_COMMENTS_PER_PR: comments,
    AVG_TIME_TO_COMPLETE: completion,
  },
  efficiency: {
    LEAD_TIME_FOR_CHANGES: (tally, { days }) => RATED.LEAD_TIME_FOR_CHANGES.value(tally, days),
    DEPLOYMENT_FREQUENCY: ({ deployments, failures }, { periods }) => divide(deployments - failures, periods),
    CHANGE_FAILURE_RATE: (tally, { days }) => RATED.CHANGE_FAILURE_RATE.value(tally, days),
    MEAN_TIME_TO_RESTORE: (tally, { days }) => RATED.MEAN_TIME_TO_RESTORE.value(tally, days),
    OVERALL_DORA: (tally, { days }) => scoreDora(tally, days),
  },
  productivityContributors: {
    PR_VELOCITY: scoreVelocity,
    WORK_TYPE_COMPLETED: completed,
    CODING_DAYS: codingDays,
    TIME_TO_FIRST_COMMENT: firstComment,
    NUMBER_OF_COMMENTS_PER_PR: comments,
    AVG_TIME_TO_COMPLETE: completion,
    NO_OF_PRS_WITH_MISSING_TICKETS: ({ ticketless }) => ticketless,
  },
};

// A count is 0 if nothing was counted, even without developers. A range without a working day has no days to divide by.
function share(count: number, developers: number, periods: number): number | null {
  if (periods === 0) return null;
  return count === 0 ? 0 : count / developers / periods;
}

function divide(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

/** A metric in a report. */
export interface ReportColumn {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  readonly formula: Formula;
  /** The metric whose tiers rate it; null if it has no tiers. */
  readonly rated: MetricName<'efficiency'> | null;
}

/** What a column is counted and written by. */
export interface CountedColumn extends Pick<ReportColumn, 'formula' | 'rated'> {
  readonly metric: Pick<Metric, 'label' | 'needs' | 'calculated' | 'rated'>;
}

/** The column of the rework rate, which no report of the contract has. */
export const REWORK_COLUMN = toColumn('REWORK_RATE', OWN_METRICS.REWORK_RATE, ({ rework = 0, deployments }) =>
  divide(rework * 100, deployments),
);

/** Returns the metrics of a report, in the order of their columns. */
export function toColumns(request: ExportRequest): readonly ReportColumn[] {
  if (request.kind === 'contributors') {
    const { metrics } = request.productivityContributors;
    return metrics.map((name) => toColumn(name, METRICS.productivityContributors[name], FORMULAS.productivityContributors[name]));
  }
  return [
    ...(request.productivity?.metrics ?? []).map((name) => toColumn(name, METRICS.productivity[name], FORMULAS.productivity[name])),
    ...(request.efficiency?.metrics ?? []).map((name) => toColumn(name, METRICS.efficiency[name], FORMULAS.efficiency[name], name)),
  ];
}

function toColumn(name: AnyMetricName, metric: Metric, formula: Formula, rated: MetricName<'efficiency'> | null = null): ReportColumn {
  return { name, metric, formula, rated: metric.rated ? rated : null };
}
