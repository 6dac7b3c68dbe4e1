import type { ExportRequest } from './exportRequest.ts';
import type { CalculationType } from './exportWords.ts';
import { FORMULAS, type Formula } from './formulas.ts';
import { type AnyMetricName, METRICS, type Metric, type MetricName } from './metrics.ts';

/** A metric in a report. */
export interface ReportColumn {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  readonly formula: Formula;
  /** The metric whose tiers rate it; null if it has no tiers. */
  readonly rated: MetricName<'efficiency'> | null;
}

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

/** Returns how several values become one in a report. */
export function toCalculation(request: ExportRequest): CalculationType {
  return request.kind === 'teams' ? (request.efficiency?.calculationType ?? 'MEAN') : 'MEAN';
}

function toColumn(name: AnyMetricName, metric: Metric, formula: Formula, rated: MetricName<'efficiency'> | null = null): ReportColumn {
  return { name, metric, formula, rated: metric.rated ? rated : null };
}
