import * as l10n from '@vscode/l10n';
import type { ComparedValue } from '../../core/insights/comparison.ts';
import { type ChangeRating, showUnit } from '../../core/insights/metrics.ts';
import type { Period } from '../../core/insights/periods.ts';
import { NO_RATING } from '../../core/insights/ratings.ts';
import { toRounded, writeNumber } from '../../core/insights/reportValues.ts';
import { type Trend, type TrendSeries, toSeriesLabel } from '../../core/insights/trend.ts';
import { describeChange, describeTiers, toRowName } from '../../core/insights/trendPage.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import { toTextTable } from '../answer.ts';

const BARS = '▁▂▃▄▅▆▇█';

/** Draws values as one line of bars, the least as the lowest and the greatest as the highest; a missing one is a dot. */
export function toSparkline(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  const draw = (value: number | null): string => {
    if (value === null) return '·';
    return BARS[span === 0 ? 3 : Math.round(((value - least) / span) * (BARS.length - 1))]!;
  };
  return values.map(draw).join('');
}

const GREEN = '\u001b[32m';
const RED = '\u001b[31m';
const PLAIN = '\u001b[39m';

const COLOURS: Partial<Readonly<Record<ChangeRating, string>>> = { better: GREEN, worse: RED };

/** Formats a trend for a terminal: each name and metric with a line of bars, and a line for each period. */
export function toTrendText({ periods, series, isPlanned = false }: Trend, colour: boolean): string {
  return series.map((one) => toSeriesText(periods, one, isPlanned, colour)).join('\n');
}

function toSeriesText(periods: readonly Period[], one: TrendSeries, isPlanned: boolean, colour: boolean): string {
  const line = toSparkline(one.values.map(({ after }) => after.value));
  const head = l10n.t('{0}, {1}, in {2}: {3}', toPrintable(toRowName(one)), toSeriesLabel(one), showUnit(one.metric.unit), line);
  const rows = one.values.map((value, place) => {
    const { name, dateStart, dateEnd, days, isCut } = periods[place]!;
    const rating = one.isRated ? [isPlanned ? describeTiers(value) : (value.after.tier ?? NO_RATING)] : [];
    const numbers = [writeNumber(value.after.value), writeNumber(value.before.value)];
    const note = !isCut ? '' : plural(days, 'cut: 1 day', 'cut: {0} days', days);
    return [name, dateStart, dateEnd, ...(isPlanned ? numbers.toReversed() : numbers), describeChange(value), ...rating, note];
  });
  const rated = one.isRated ? [l10n.t('RATING')] : [];
  const values = [...(isPlanned ? [l10n.t('TODAY'), l10n.t('PLANNED')] : [l10n.t('VALUE'), l10n.t('BEFORE')]), l10n.t('CHANGE')];
  const headers = [l10n.t('PERIOD'), l10n.t('FROM'), l10n.t('TO'), ...values, ...rated, l10n.t('NOTE')];
  const lines = toTextTable(headers, rows).split('\n');
  const table = colour ? lines.map((text, place) => paint(text, one.values[place - 1])) : lines;
  return `${head}\n${table.join('\n')}`;
}

function paint(line: string, value: ComparedValue | undefined): string {
  const colour = value?.judgement == null ? undefined : COLOURS[value.judgement];
  if (value === undefined || colour === undefined) return line;
  const words = describeChange(value);
  return line.replace(words, `${colour}${words}${PLAIN}`);
}

/** Names the only roster that has a row, for programs. */
export function nameSide(only: 'before' | 'after' | null): 'today' | 'planned' | null {
  return only === null ? null : only === 'before' ? 'today' : 'planned';
}

/** Formats a trend as JSON for programs: missing numbers and ratings are null. */
export function toTrendJson(
  { periods, series, isPlanned = false }: Trend,
  head: { readonly by: string; readonly granularity: string },
): string {
  const written = series.map(({ name, metricName, metric, calculation, isRated, values, onlyIn = null }) => ({
    name,
    ...(isPlanned ? { onlyIn: nameSide(onlyIn) } : {}),
    metric: metricName,
    unit: metric.unit,
    ...(calculation === null ? {} : { calculation }),
    values: values.map(({ before, after, change, percent, judgement }, place) => ({
      period: periods[place]!.name,
      ...(isPlanned
        ? { today: toRounded(before.value), planned: toRounded(after.value) }
        : { value: toRounded(after.value), before: toRounded(before.value) }),
      change: toRounded(change),
      percent,
      judgement,
      ...(!isRated ? {} : isPlanned ? { tiers: { today: before.tier, planned: after.tier } } : { rating: after.tier }),
    })),
  }));
  return `${JSON.stringify({ ...head, periods, series: written })}\n`;
}
