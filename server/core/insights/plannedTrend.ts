import { compareValues, NO_VALUE, type RowPair } from './comparison.ts';
import type { Period } from './periods.ts';
import type { ReportTable } from './reportTable.ts';
import { keyRows, type Trend, type TrendSeries, toTrend } from './trend.ts';

/** The report of a period as of today and under a planned roster, with the rows that are the same in both. */
export interface PlannedTables {
  readonly before: ReportTable;
  readonly after: ReportTable;
  readonly rows: readonly RowPair[];
}

/** Puts reports under a planned roster, each compared with that of today, beside each other; an empty report is null. */
export function toPlannedTrend(periods: readonly Period[], reports: readonly (PlannedTables | null)[]): Trend {
  const paired = reports.map((report) => (report === null ? null : pairTables(report)));
  const today = toTrend(
    periods,
    paired.map((report) => report?.before ?? null),
  );
  const planned = toTrend(
    periods,
    paired.map((report) => report?.after ?? null),
  );
  const sides = findSides(paired.map((report) => report?.sides ?? []));
  const perRow = planned.series.length / Math.max(1, sides.length);
  const series = planned.series.map((one, place): TrendSeries => {
    const values = one.values.map(({ after }, period) =>
      compareValues(one.metricName, today.series[place]?.values[period]?.after ?? NO_VALUE, after),
    );
    return { ...one, values, onlyIn: sides[Math.floor(place / perRow)] ?? null };
  });
  return { periods, series, isPlanned: true };
}

/** Returns for each row of a planned trend the only roster that has it; null if both do. */
export function listOnlyIn({ series }: Trend): readonly Side[] {
  return series.filter(({ metricName }) => metricName === series[0]?.metricName).map(({ onlyIn = null }) => onlyIn);
}

type Side = 'before' | 'after' | null;

interface NamedSide {
  readonly name: string;
  readonly side: Side;
}

/** Gives both reports the same rows, those that only one of them has without values in the other. */
function pairTables({
  before,
  after,
  rows,
}: PlannedTables): Pick<PlannedTables, 'before' | 'after'> & { readonly sides: readonly NamedSide[] } {
  const names = rows.map((pair) => (pair.after === null ? before.rows[pair.before!]!.name : after.rows[pair.after]!.name));
  const align = ({ metrics, rows: own }: ReportTable, side: 'before' | 'after'): ReportTable => ({
    metrics,
    rows: rows.map((pair, place) => {
      const row = pair[side];
      return { name: names[place]!, values: row === null ? metrics.map(() => NO_VALUE) : own[row]!.values };
    }),
  });
  const sides = rows.map((pair, place): NamedSide => {
    return { name: names[place]!, side: pair.before === null ? 'after' : pair.after === null ? 'before' : null };
  });
  return { before: align(before, 'before'), after: align(after, 'after'), sides };
}

/** Returns the only roster that has each row of a trend, in the order of the trend; null if both do, in the same period or not. */
function findSides(periods: readonly (readonly NamedSide[])[]): readonly Side[] {
  const found = new Map<string, Side>();
  for (const named of periods.toReversed()) {
    for (const [place, key] of keyRows(named).entries()) {
      const { side } = named[place]!;
      found.set(key, found.has(key) && found.get(key) !== side ? null : side);
    }
  }
  return [...found.values()];
}
