import {
  COMPARED_TIER_HEADERS,
  COMPARISON_HEADERS,
  type Comparison,
  compareReports,
  PLANNED_HEADERS,
  PLANNED_TIER_HEADERS,
  type RowPair,
  toComparisonRows,
  toPlannedRows,
} from '../../core/insights/comparison.ts';
import { readTier, type Tier } from '../../core/insights/ratings.ts';
import { type ReportTable, toReportMetrics, toReportTable } from '../../core/insights/reportTable.ts';
import type { Range } from '../../core/problem.ts';
import { type RosterTable, readCsv, readHeaders } from '../csv/table.ts';
import { readCsvRows, writeCsv } from '../writeCsv.ts';

/** A report cell that contains a tier, and its range. */
interface PlacedTier {
  readonly tier: Tier;
  readonly range: Range;
}

/** Whether the headers at the start of a text are those of a report. Never throws. */
export function isReport(head: string): boolean {
  return toReportMetrics(readHeaders(head)) !== null;
}

/** Returns the rows and cells of a report with their positions; null if the headers are not those of a report. Never throws. */
export function readReportCells(text: string): RosterTable | null {
  return isReport(text) ? readCsv(text) : null;
}

/** Parses a report from its text; null if the headers are not those of a report. Never throws. */
export function readReportText(text: string): ReportTable | null {
  const cells = readReportCells(text);
  return cells === null ? null : toReportTable(cells.headers, listRecords(cells));
}

/** Returns the tiers in the text of a report or a comparison, in document order; empty for any other text. */
export function findTiers(text: string): readonly PlacedTier[] {
  const columns = toTierColumns(readHeaders(text));
  if (columns.length === 0) return [];
  const cells = readCsv(text);
  const found: PlacedTier[] = [];
  for (let row = 0; row < cells.rowCount; row++) {
    for (const column of columns) {
      const tier = readTier(cells.value(row, column));
      if (tier !== null) found.push({ tier, range: cells.rangeOf(row, column) });
    }
  }
  return found;
}

/** Compares the texts of two reports, also as CSV; null if one of them is not a report. `rows` pairs those of today and of a planned roster. */
export function compareReportTexts(
  before: string,
  after: string,
  rows?: readonly RowPair[],
): { readonly comparison: Comparison; readonly csv: string } | null {
  const [earlier, later] = [readReportText(before), readReportText(after)];
  if (earlier === null || later === null) return null;
  const comparison = compareReports(earlier, later, rows);
  return { comparison, csv: writeCsv(rows === undefined ? toComparisonRows(comparison) : toPlannedRows(comparison)) };
}

function toTierColumns(headers: readonly string[]): readonly number[] {
  const metrics = toReportMetrics(headers);
  if (metrics !== null) return metrics.flatMap(({ tierColumn }) => tierColumn ?? []);
  const compared = COMPARED.find(({ all }) => all.every((header, place) => headers[place] === header));
  return compared?.tiers.map((header) => headers.indexOf(header)) ?? [];
}

/** The headers of comparisons, and of their columns with tiers. */
const COMPARED = [
  { all: COMPARISON_HEADERS, tiers: COMPARED_TIER_HEADERS },
  { all: PLANNED_HEADERS, tiers: PLANNED_TIER_HEADERS },
];

function* listRecords(cells: RosterTable): Generator<string[]> {
  for (let row = 0; row < cells.rowCount; row++) yield cells.record(row);
}

/** Joins CSV reports on the same teams and days: the columns of each after those of the ones before. */
export function joinReports(reports: readonly string[]): readonly (readonly string[])[] {
  const [first = [], ...others] = reports.map(readCsvRows).filter((rows) => rows.length > 0);
  return first.map((row, place) => [...row, ...others.flatMap((rows) => rows[place]?.slice(1) ?? [])]);
}
