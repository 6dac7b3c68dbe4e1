import type { Tier } from './ratings.ts';
import { NAME_HEADER, type ReportHeader, readReportHeader } from './reportHeader.ts';
import { readTier } from './tierTexts.ts';

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
