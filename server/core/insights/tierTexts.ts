import type { AnyMetricName } from './metrics.ts';
import { RATED, TIERS, type Tier, type TieredMetric } from './ratings.ts';

/** A tier and its condition in words. */
export interface TierText {
  readonly tier: Tier;
  readonly words: string;
}

/** Lists the conditions of a metric's tiers, the best first; empty for a metric without tiers. */
export function listTierTexts(name: AnyMetricName): readonly TierText[] {
  const best = TIERS.toReversed();
  if (name === 'OVERALL_DORA') return best.map((tier) => ({ tier, words: `a score that rounds to ${TIERS.indexOf(tier) + 1}` }));
  if (!isTiered(name)) return [];
  const words = [...RATED[name].bounds.map((bound) => bound.words), 'anything else'];
  return best.map((tier, place) => ({ tier, words: words[place] ?? '' }));
}

/** The text in a rating column without a rating; missing numbers are empty cells instead. */
export const NO_RATING = '—';

/** Returns the tier that a word of a report stands for, or null. */
export function readTier(word: string): Tier | null {
  return TIERS.find((tier) => tier === word) ?? null;
}

function isTiered(name: AnyMetricName): name is TieredMetric {
  return Object.hasOwn(RATED, name);
}
