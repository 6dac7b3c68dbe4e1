import { CALCULATION_TYPES, type CalculationType } from './exportWords.ts';
import { type AnyMetricName, METRICS, type Metric } from './metrics.ts';

/** The header of the column with the names of a report's rows. */
export const NAME_HEADER = 'Collection Name';

/** The meaning of a report column. */
export interface ReportHeader {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  /** Whether it contains the value of the metric or its tier. */
  readonly holds: 'value' | 'tier';
  /** Null if calculationType does not apply. */
  readonly calculation: CalculationType | null;
}

/** Metrics by label; those with the same label are the same metric. */
const BY_LABEL: ReadonlyMap<string, { readonly name: AnyMetricName; readonly metric: Metric }> = new Map(
  Object.values(METRICS)
    .flatMap((category) => Object.entries(category) as [AnyMetricName, Metric][])
    .map(([name, metric]) => [metric.label, { name, metric }]),
);

const RATING = ' Rating';

/** Parses a header of a report as `toReportHeaders` writes it; null for any other text. */
export function readReportHeader(header: string): ReportHeader | null {
  if (header.endsWith(RATING)) {
    const rated = BY_LABEL.get(header.slice(0, -RATING.length));
    return rated?.metric.rated === true ? { ...rated, holds: 'tier', calculation: null } : null;
  }
  const [, label = header, word] = /^(.*) \((\w+)\)$/.exec(header) ?? [];
  const found = BY_LABEL.get(label);
  if (found === undefined) return null;
  const calculation = CALCULATION_TYPES.find((type) => type.toLowerCase() === word) ?? null;
  return found.metric.calculated === (calculation !== null) ? { ...found, holds: 'value', calculation } : null;
}
