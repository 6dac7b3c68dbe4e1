import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from '../../core/insights/exportRequest.ts';
import { METRICS, type Metric, type MetricCategory } from '../../core/insights/metrics.ts';
import { findWord, type Path, type Shape, type WordsShape } from '../../core/shape.ts';

/** What may stand at a path of an export request; null where nothing is known of it. */
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

/** A metric with the name that the tables write it by. */
export interface NamedMetric extends Metric {
  readonly name: string;
}

/** The metrics of the category that a path leads into, in the order of their columns; null where it leads elsewhere. */
export function metricsOfPath([category, field]: Path): readonly NamedMetric[] | null {
  if (field !== 'metrics' || typeof category !== 'string' || !Object.hasOwn(METRICS, category)) return null;
  return Object.entries(METRICS[category as MetricCategory]).map(([name, metric]) => ({ name, ...metric }));
}

/** The metric that a name in any case means. */
export function findMetric(metrics: readonly NamedMetric[], name: string): NamedMetric | undefined {
  const words: WordsShape = { kind: 'words', words: metrics.map((metric) => metric.name), anyCase: true };
  return metrics.find((metric) => metric.name === findWord(words, name));
}
