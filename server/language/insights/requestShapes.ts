import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from '../../core/insights/exportRequest.ts';
import { METRICS, type Metric, type MetricCategory } from '../../core/insights/metrics.ts';
import { type EnumShape, findEnumValue, type Path, type Shape } from '../../core/shape.ts';

/** Returns the shape of the value at a path of an export request, or null if unknown. */
export function shapeOfPath(path: Path): Shape | null {
  let shape: Shape | null = EXPORT_REQUEST_SHAPE;
  for (const part of path) {
    const inner: Shape | undefined =
      shape.kind === 'fields' ? shape.fields.get(String(part)) : shape.kind === 'list' ? shape.of : undefined;
    if (inner === undefined) return null;
    shape = inner.kind === 'named' ? EXPORT_REQUEST_SHAPES.shapeOf(inner.name) : inner;
  }
  return shape;
}

/** A metric with the name used in the tables. */
export interface NamedMetric extends Metric {
  readonly name: string;
}

/** Returns the metrics of the category that a path leads into, in column order; null for any other path. */
export function metricsOfPath([category, field]: Path): readonly NamedMetric[] | null {
  if (field !== 'metrics' || typeof category !== 'string' || !Object.hasOwn(METRICS, category)) return null;
  return Object.entries(METRICS[category as MetricCategory]).map(([name, metric]) => ({ name, ...metric }));
}

/** Returns the metric with a name in any case. */
export function findMetric(metrics: readonly NamedMetric[], name: string): NamedMetric | undefined {
  const metricEnum: EnumShape = { kind: 'enum', values: metrics.map((metric) => metric.name), anyCase: true };
  return metrics.find((metric) => metric.name === findEnumValue(metricEnum, name));
}
