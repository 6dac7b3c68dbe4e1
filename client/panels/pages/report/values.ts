import * as l10n from '@vscode/l10n';
import type { Tier } from '../../../../server/core/insights/ratings.ts';
import type { ChartedMetric, ReportSort } from '../../messages/report.ts';

/**
 * Returns the indexes of a metric’s values in an order; missing values come last. A metric without a better direction starts with the
 * highest value.
 */
export function orderPlaces({ values, direction }: ChartedMetric, names: readonly string[], sort: ReportSort): readonly number[] {
  const places = values.map((_, place) => place);
  if (sort === 'report') return places;
  if (sort === 'name') return places.sort((one, other) => (names[one] ?? '').localeCompare(names[other] ?? ''));
  const sign = (direction === 'lower' ? 1 : -1) * (sort === 'best' ? 1 : -1);
  return places.sort((one, other) => compareValues(values[one]?.value ?? null, values[other]?.value ?? null, sign));
}

/** Compares two values in a direction; a missing value comes last in either. */
export function compareValues(one: number | null, other: number | null, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (one - other);
}

/** The tiers as shown. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  Elite: l10n.t('Elite'),
  High: l10n.t('High'),
  Medium: l10n.t('Medium'),
  Low: l10n.t('Low'),
};
