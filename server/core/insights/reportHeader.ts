import { CALCULATION_TYPES, type CalculationType } from './exportWords.ts';
import { type AnyMetricName, METRICS, type Metric } from './metrics.ts';

/** The header of the column that holds the names of a report's rows. */
export const NAME_HEADER = 'Collection Name';

/** What a column of a report says of its rows. */
export interface ReportHeader {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  /** The value of the metric, or the tier behind it. */
  readonly holds: 'value' | 'tier';
  /** Null where calculationType decides nothing. */
  readonly calculation: CalculationType | null;
}

/** Metrics by what their headers begin with; two of one label say the same. */
const BY_LABEL: ReadonlyMap<string, { readonly name: AnyMetricName; readonly metric: Metric }> = new Map(
  Object.values(METRICS)
    .flatMap((category) => Object.entries(category) as [AnyMetricName, Metric][])
    .map(([name, metric]) => [metric.label, { name, metric }]),
);

const RATING = ' Rating';

/** Reads a header of a report as `toReportHeaders` writes it; null for any other text. */
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
