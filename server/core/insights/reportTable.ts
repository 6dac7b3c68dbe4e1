import { type AnyMetricName, METRICS, type Metric, OWN_METRICS } from './metrics.ts';
import { readTier, type Tier } from './ratings.ts';
import { CALCULATION_TYPES, type CalculationType } from './reportValues.ts';

/** The header of the column with the names of a report's rows. */
export const NAME_HEADER = 'Collection Name';

/** The meaning of a report column. */
interface ReportHeader {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  /** Whether it contains the value of the metric or its tier. */
  readonly holds: 'value' | 'tier';
  /** Null if calculationType does not apply. */
  readonly calculation: CalculationType | null;
}

/** Metrics by label; those with the same label are the same metric. */
const BY_LABEL: ReadonlyMap<string, { readonly name: AnyMetricName; readonly metric: Metric }> = new Map(
  [...Object.values(METRICS), OWN_METRICS]
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

/** A metric of a report with its column. */
export interface ReportMetric extends Pick<ReportHeader, 'name' | 'metric' | 'calculation'> {
  readonly column: number;
  /** Null if ratings were not requested. */
  readonly tierColumn: number | null;
}

/** The value of a metric in a row of a report. */
export interface ReportValue {
  /** Null if it is missing. */
  readonly value: number | null;
  readonly tier: Tier | null;
}

/** A row of a report: its name, and a value for each metric in their order. */
export interface ReportTableRow {
  readonly name: string;
  readonly values: readonly ReportValue[];
}

/** A parsed report. */
export interface ReportTable {
  readonly metrics: readonly ReportMetric[];
  readonly rows: readonly ReportTableRow[];
}

/** Returns the metrics of a report from its headers; null if they are not those of a report. */
export function toReportMetrics(headers: readonly string[]): readonly ReportMetric[] | null {
  const [first, ...others] = headers;
  const read = others.map(readReportHeader);
  if (first !== NAME_HEADER || read.length === 0) return null;
  const metrics: ReportMetric[] = [];
  for (const [place, header] of read.entries()) {
    if (header === null) return null;
    if (header.holds === 'tier') continue;
    const { name, metric, calculation } = header;
    const next = read[place + 1];
    const isRated = next?.holds === 'tier' && next.name === name;
    metrics.push({ name, metric, calculation, column: place + 1, tierColumn: isRated ? place + 2 : null });
  }
  return metrics;
}

/**
 * Parses the rows of a report; null if the headers are not those of a report. A cell that is not a number has no value: an empty one, or
 * the dash of older reports.
 */
export function toReportTable(headers: readonly string[], rows: Iterable<readonly string[]>): ReportTable | null {
  const metrics = toReportMetrics(headers);
  if (metrics === null) return null;
  const read = Array.from(rows, (cells): ReportTableRow => {
    const values = metrics.map(({ column, tierColumn }) => ({
      value: readNumber(cells[column] ?? ''),
      tier: tierColumn === null ? null : readTier(cells[tierColumn] ?? ''),
    }));
    return { name: cells[0] ?? '', values };
  });
  return { metrics, rows: read };
}

/** Parses the number of a cell; null for any other text. */
function readNumber(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
