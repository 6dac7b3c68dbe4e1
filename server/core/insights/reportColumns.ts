import type { ExportRequest } from './exportRequest.ts';
import { divide, FORMULAS, type Formula } from './formulas.ts';
import { type AnyMetricName, METRICS, type Metric, type MetricName, OWN_METRICS } from './metrics.ts';

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
