import { l10n } from 'vscode';
import { showUnit } from '../../server/core/insights/metrics.ts';
import { NO_RATING } from '../../server/core/insights/ratings.ts';
import { writeNumber } from '../../server/core/insights/reportValues.ts';
import { type Band, type Trend, toSeriesLabel } from '../../server/core/insights/trend.ts';
import { describeChange, describeTrend } from '../../server/core/insights/trendPage.ts';
import { plural } from '../../server/core/plural.ts';
import type { TrendState } from '../panels/messages/trend.ts';

/** A trend with its bands, in the order of its series. */
export interface BandedTrend {
  readonly trend: Trend;
  readonly bands: readonly (readonly Band[] | null)[];
}

/** Converts a trend to the content of its page. */
export function toTrendState(
  head: Pick<TrendState, 'title' | 'source'>,
  { by, filter }: Pick<TrendState, 'by' | 'filter'>,
  { trend: { periods, series }, bands }: BandedTrend,
): TrendState {
  const names = periods.map(({ name }) => name);
  return {
    ...head,
    by,
    filter,
    periods: periods.map(({ name, dateStart, dateEnd, days, isCut }) => {
      const range = l10n.t('{0} to {1}', dateStart, dateEnd);
      if (!isCut) return { name, days: range };
      return { name, days: plural(days, '{0}, cut to 1 day', '{0}, cut to {1} days', range, days) };
    }),
    series: series.map((one, place) => ({
      name: one.name,
      label: toSeriesLabel(one),
      unit: showUnit(one.metric.unit),
      definition: one.metric.definition,
      description: describeTrend(one, names),
      values: one.values.map(({ after }) => (after.value === null ? null : Number(writeNumber(after.value)))),
      changes: one.values.map((value) => ({ text: describeChange(value), judgement: value.judgement ?? '' })),
      tiers: one.isRated ? one.values.map(({ after }) => after.tier ?? NO_RATING) : [],
      band: bands[place] ?? null,
    })),
  };
}
