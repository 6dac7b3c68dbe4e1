import * as l10n from '@vscode/l10n';
import { type ComparedValue, compareValues, NO_VALUE, nameRosters, writeChange, writeTierChange } from './comparison.ts';
import { type Coverage, countsMissing } from './coverage.ts';
import type { AnyMetricName, Metric } from './metrics.ts';
import type { Period } from './periods.ts';
import { NO_RATING } from './ratings.ts';
import { NAME_HEADER, type ReportTable, type ReportValue } from './reportTable.ts';
import { type CalculationType, writeNumber } from './reportValues.ts';

/** The values of a metric in a row of the reports on successive periods. */
export interface TrendSeries {
  readonly name: string;
  readonly metricName: AnyMetricName;
  readonly metric: Metric;
  readonly calculation: CalculationType | null;
  readonly isRated: boolean;
  /** Each period compared with the one before, of which the first has none, or the planned roster with today. */
  readonly values: readonly ComparedValue[];
  /** In a planned trend, the only roster that has the row; null if both do. */
  readonly onlyIn?: 'before' | 'after' | null;
}

/** A report per period. */
export interface Trend {
  readonly periods: readonly Period[];
  /** The rows in the order of the last report that has any, then those of earlier ones; each with its metrics. */
  readonly series: readonly TrendSeries[];
  /** Whether its values are those under a planned roster, compared with today. */
  readonly isPlanned?: boolean;
}

/** Puts reports on successive periods beside each other; an empty report is null. Rows match by name; several of the same name match in their order. */
export function toTrend(periods: readonly Period[], reports: readonly (ReportTable | null)[]): Trend {
  const tables = reports.map((report) => (report === null ? new Map<string, readonly ReportValue[]>() : toKeyedRows(report)));
  const keys = new Set(tables.toReversed().flatMap((rows) => [...rows.keys()]));
  const metrics = reports.find((report) => report !== null)?.metrics ?? [];
  const series = [...keys].flatMap((key) =>
    metrics.map(({ name, metric, calculation, tierColumn }, place): TrendSeries => {
      const values = tables.map((rows) => rows.get(key)?.[place] ?? NO_VALUE);
      return {
        name: key.slice(key.indexOf(' ') + 1),
        metricName: name,
        metric,
        calculation,
        isRated: tierColumn !== null,
        values: values.map((value, period) => compareValues(name, values[period - 1] ?? NO_VALUE, value)),
      };
    }),
  );
  return { periods, series };
}

/** Returns the band of each series of a trend from those of its medians and 90th percentiles; null for metrics without a calculation. */
export function toBands({ series }: Trend, medians: Trend, percentiles: Trend): readonly (readonly Band[] | null)[] {
  return series.map((one, place) => {
    if (one.calculation === null) return null;
    const [low, high] = [medians.series[place], percentiles.series[place]];
    return one.values.map((_, period) => ({
      low: low?.values[period]?.after.value ?? null,
      high: high?.values[period]?.after.value ?? null,
    }));
  });
}

/** A trend as it is drawn: with the bands of its series, and sentences on what is left out. */
export interface DrawnTrend {
  readonly trend: Trend;
  readonly bands: readonly (readonly Band[] | null)[];
  readonly notes: readonly string[];
}

/** Leaves out metrics that would have an empty chart: those that count a kind that was never imported, and those without any value. */
export function leaveOutEmpty({ series, ...trend }: Trend, bands: DrawnTrend['bands'], coverage: Coverage | null): DrawnTrend {
  const isMissing = ({ metricName }: TrendSeries): boolean => countsMissing(coverage, metricName);
  const valued = new Set(series.filter(hasValue).map(({ metricName }) => metricName));
  const places = series.flatMap((one, place) => (isMissing(one) || !valued.has(one.metricName) ? [] : [place]));
  const empty = new Set(series.filter((one) => !isMissing(one) && !valued.has(one.metricName)).map(({ metric }) => metric.label));
  return {
    trend: { ...trend, series: places.map((place) => series[place]!) },
    bands: places.map((place) => bands[place] ?? null),
    notes: empty.size === 0 ? [] : [l10n.t('No values in these days: {0}.', [...empty].join(', '))],
  };
}

/** Whether a series has a value in any period. */
export function hasValue({ values }: Pick<TrendSeries, 'values'>): boolean {
  return values.some(({ before, after }) => before.value !== null || after.value !== null);
}

/** The median and the 90th percentile of a period. */
export interface Band {
  readonly low: number | null;
  readonly high: number | null;
}

/** Returns the values of each row by its name, with a number in front for those of the same name. */
function toKeyedRows({ rows }: ReportTable): Map<string, readonly ReportValue[]> {
  return new Map(keyRows(rows).map((key, place) => [key, rows[place]!.values]));
}

/** Returns the key of each row of a report, which is the same in the reports on other periods. */
export function keyRows(rows: readonly { readonly name: string }[]): readonly string[] {
  const counts = new Map<string, number>();
  return rows.map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}

/** The columns of a trend in CSV that contain numbers. */
export const TREND_NUMBERS = ['Days', 'Value', 'Before', 'Planned', 'Today', 'Change', 'Change %'] as const;

const HEADERS = [NAME_HEADER, 'Metric', 'Unit', 'Period', 'From', 'To', 'Days', 'Cut'];
const VALUES = { numbers: ['Value', 'Before'], tiers: ['Rating', 'Rating before'], more: [] };
const PLANNED_VALUES = { numbers: ['Planned', 'Today'], tiers: ['Rating planned', 'Rating today'], more: ['Roster'] };

/** Returns a trend as rows of cells, the headers first: a row for each name, metric and period; none without any report. */
export function toTrendRows({ periods, series, isPlanned }: Trend): readonly (readonly string[])[] {
  if (series.length === 0) return [];
  const isRated = series.some((one) => one.isRated);
  const rows = series.flatMap((one) =>
    one.values.map((value, place) => {
      const { name, dateStart, dateEnd, days, isCut } = periods[place]!;
      const period = [name, dateStart, dateEnd, String(days), isCut ? 'yes' : 'no'];
      const roster = isPlanned === true ? [nameRosters(one.onlyIn ?? null)] : [];
      return [one.name, toSeriesLabel(one), one.metric.unit, ...period, ...toCells(value, one.isRated, isRated), ...roster];
    }),
  );
  const { numbers, tiers, more } = isPlanned === true ? PLANNED_VALUES : VALUES;
  const changes = [...numbers, 'Change', 'Change %', 'Judgement'];
  return [[...HEADERS, ...changes, ...(isRated ? [...tiers, 'Rating change'] : []), ...more], ...rows];
}

/** Returns the label of a metric, with its calculation if it has one. */
export function toSeriesLabel({ metric, calculation }: Pick<TrendSeries, 'metric' | 'calculation'>): string {
  return calculation === null ? metric.label : `${metric.label} (${calculation.toLowerCase()})`;
}

function toCells({ before, after, change, percent, judgement, tiersRisen }: ComparedValue, hasTiers: boolean, isRated: boolean): string[] {
  const numbers = [writeNumber(after.value), writeNumber(before.value), writeChange(change), writeChange(percent), judgement ?? ''];
  if (!isRated) return numbers;
  if (!hasTiers) return [...numbers, '', '', ''];
  return [...numbers, after.tier ?? NO_RATING, before.tier ?? NO_RATING, writeTierChange(before.tier, after.tier, tiersRisen)];
}
