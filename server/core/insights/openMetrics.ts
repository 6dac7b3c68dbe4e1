import { type MetricFamily, writeMetrics } from '../openMetrics.ts';
import type { ReportTable } from './reportTable.ts';
import { toRounded } from './reportValues.ts';

/** The suffix of a metric's name for its unit; OpenMetrics wants it if the unit is said. */
const UNITS: Readonly<Record<string, string>> = { days: 'days', percent: 'percent', 'percent, 0 to 100': 'percent' };

/** The days that the numbers are of. */
interface ReportDays {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly granularity?: string | undefined;
}

/**
 * Writes a report as OpenMetrics text 1.0: a gauge per metric, with the name of the row and the days as labels. Missing numbers are left
 * out. A label with a number distinguishes rows of the same name.
 */
export function writeOpenMetrics(
  table: ReportTable | null,
  label: 'team' | 'contributor',
  { dateStart, dateEnd, granularity = 'weekly' }: ReportDays,
): string {
  const families = (table?.metrics ?? []).map(({ name, metric, calculation }, place): MetricFamily => {
    const unit = UNITS[metric.unit];
    const counts = new Map<string, number>();
    const samples = table!.rows.flatMap((row) => {
      const namesakes = (counts.get(row.name) ?? 0) + 1;
      counts.set(row.name, namesakes);
      const value = toRounded(row.values[place]?.value ?? null);
      if (value === null) return [];
      const labels = {
        [label]: row.name,
        ...(namesakes === 1 ? {} : { number: String(namesakes) }),
        from: dateStart,
        to: dateEnd,
        granularity: granularity.toLowerCase(),
        ...(calculation === null ? {} : { calculation: calculation.toLowerCase() }),
      };
      return [{ labels, value }];
    });
    return {
      name: `fairlead_${name.toLowerCase()}${unit === undefined ? '' : `_${unit}`}`,
      type: 'gauge',
      help: `${metric.label}, in ${metric.unit}. ${metric.definition}`,
      unit,
      samples,
    };
  });
  return writeMetrics(families);
}
