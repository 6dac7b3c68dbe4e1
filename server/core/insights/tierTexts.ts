import type { AnyMetricName } from './metrics.ts';
import { RATED, TIERS, type Tier, type TieredMetric } from './ratings.ts';

/** A tier and what a value must be for it, as people read it. */
export interface TierText {
  readonly tier: Tier;
  readonly words: string;
}

/** What each tier of a metric asks for, the best first; empty for a metric without tiers (facts B7). */
export function listTierTexts(name: AnyMetricName): readonly TierText[] {
  const best = TIERS.toReversed();
  if (name === 'OVERALL_DORA') return best.map((tier) => ({ tier, words: `a score that rounds to ${TIERS.indexOf(tier) + 1}` }));
  if (!isTiered(name)) return [];
  const words = [...RATED[name].bounds.map((bound) => bound.words), 'anything else'];
  return best.map((tier, place) => ({ tier, words: words[place] ?? '' }));
}

/** What a rating column says if there is no rating; missing numbers are empty cells instead. */
export const NO_RATING = '—';

/** The tier that a word of a report stands for, or null. */
export function readTier(word: string): Tier | null {
  return TIERS.find((tier) => tier === word) ?? null;
}

function isTiered(name: AnyMetricName): name is TieredMetric {
  return Object.hasOwn(RATED, name);
}
