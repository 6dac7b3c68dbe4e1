import { TIERS, type Tier } from '../../server/core/insights/ratings.ts';
import type { FoundTiers } from '../../server/language/protocol/insights.ts';

/** The places of each tier in a document; a tier that stands nowhere has none, so that its colour goes away. */
export function groupTiers(tiers: FoundTiers['tiers']): ReadonlyMap<Tier, readonly FoundTiers['tiers'][number]['range'][]> {
  return new Map(TIERS.map((tier) => [tier, tiers.filter((found) => found.tier === tier).map(({ range }) => range)]));
}
