import * as l10n from '@vscode/l10n';
import { readPercentile } from './percentiles.ts';
import { writeNumber } from './reportValues.ts';

/** How the times behind a metric are distributed; all values are in days. */
export interface Distribution {
  /** The number of times; at least one. */
  readonly count: number;
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  readonly percentiles: Readonly<Record<PercentileName, number>>;
  /** Bins of equal width in ascending order; the last one also has everything longer, if it has no end. */
  readonly bins: readonly DistributionBin[];
}

/** The percentiles of a distribution, by their shares. */
export const DISTRIBUTION_PERCENTILES = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95 } as const;
export type PercentileName = keyof typeof DISTRIBUTION_PERCENTILES;

/** The times from `from` to before `to`; null is without end. */
export interface DistributionBin {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

/** Maximum number of bins with an end. */
const MOST_BINS = 20;

const MINUTE = 1 / 1440;
const HOUR = 1 / 24;

/** Widths that people can read, in days; longer ones are round numbers of days. */
const WIDTHS = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE).concat([1, 2, 3, 6, 12].map((hours) => hours * HOUR));

/** Returns how times (in days) are distributed, null without any. Reorders the values. */
export function toDistribution(values: Float64Array): Distribution | null {
  if (values.length === 0) return null;
  const ends = { least: Number.POSITIVE_INFINITY, greatest: Number.NEGATIVE_INFINITY, sum: 0 };
  for (const value of values) {
    ends.least = Math.min(ends.least, value);
    ends.greatest = Math.max(ends.greatest, value);
    ends.sum += value;
  }
  const read = Object.entries(DISTRIBUTION_PERCENTILES).map(([name, share]) => [name, readPercentile(values, share)] as const);
  const percentiles = Object.fromEntries(read) as Record<PercentileName, number>;
  return {
    count: values.length,
    least: ends.least,
    greatest: ends.greatest,
    mean: ends.sum / values.length,
    percentiles,
    bins: toBins(values, percentiles.p95, ends.greatest),
  };
}

/** A few very long times must not squeeze all others into one bin: the bins end above the 95th percentile, and the last one has the rest. */
function toBins(values: Float64Array, p95: number, greatest: number): DistributionBin[] {
  const width = toWidth(p95);
  const edge = (place: number): number => round(place * width);
  // A time at the last edge is beyond it.
  let bins = 1;
  while (edge(bins) <= p95) bins++;
  const counts = new Array<number>(bins + 1).fill(0);
  for (const value of values) {
    let place = Math.min(Math.max(Math.floor(value / width), 0), bins);
    // The division may round across an edge.
    while (place > 0 && value < edge(place)) place--;
    while (place < bins && value >= edge(place + 1)) place++;
    counts[place]!++;
  }
  const ended = counts.slice(0, bins).map((count, place) => ({ from: edge(place), to: edge(place + 1), count }));
  return greatest < edge(bins) ? ended : [...ended, { from: edge(bins), to: null, count: counts[bins]! }];
}

function toWidth(longest: number): number {
  const least = longest / (MOST_BINS - 1);
  const known = WIDTHS.find((width) => width >= least);
  if (known !== undefined) return known;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((width) => width >= least)!;
}

/** Multiples of a width in minutes are not exact; a millisecond is. */
function round(days: number): number {
  return Math.round(days * 86_400_000) / 86_400_000;
}

/** Describes the times of a bin, like `2 to 4 h`, `22 h to 1 day`, or `12 days or more`. */
export function describeBin({ from, to }: DistributionBin): string {
  const first = writeTime(from);
  if (to === null) return l10n.t('{0} or more', first.text);
  const last = writeTime(to);
  return l10n.t('{0} to {1}', from === 0 || first.unit === last.unit ? first.number : first.text, last.text);
}

interface WrittenTime {
  readonly number: string;
  readonly unit: 'min' | 'h' | 'day';
  readonly text: string;
}

/** Formats a time in minutes, hours or days. */
function writeTime(days: number): WrittenTime {
  const minutes = Math.round(days / MINUTE);
  if (minutes < 60) return toWritten(minutes, 'min', l10n.t('{0} min', writeNumber(minutes)));
  if (minutes < 2880 && minutes % 1440 !== 0) return toWritten(minutes / 60, 'h', l10n.t('{0} h', writeNumber(minutes / 60)));
  const number = writeNumber(days);
  return toWritten(days, 'day', number === '1' ? l10n.t('1 day') : l10n.t('{0} days', number));
}

function toWritten(value: number, unit: WrittenTime['unit'], text: string): WrittenTime {
  return { number: writeNumber(value), unit, text };
}
