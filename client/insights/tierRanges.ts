import { TIERS, type Tier } from '../../server/core/insights/ratings.ts';
import type { FoundTiers } from '../../server/language/protocol/insights.ts';

/** Groups the ranges of each tier in a document; a tier that does not occur has an empty list, so that its colour is removed. */
export function groupTiers(tiers: FoundTiers['tiers']): ReadonlyMap<Tier, readonly FoundTiers['tiers'][number]['range'][]> {
  return new Map(TIERS.map((tier) => [tier, tiers.filter((found) => found.tier === tier).map(({ range }) => range)]));
}
