import { ACTIVITY_KINDS, FACT_KINDS, type FactKind } from '../../core/insights/activity.ts';
import { countKind, type KindCount } from '../../store/activityCounts.ts';
import { type ActivitySource, readActivitySources } from '../../store/activitySources.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** The stored activity records, counted. */
export interface StoredActivity {
  readonly facts: number;
  readonly kinds: Readonly<Record<FactKind, KindCount>>;
  readonly sources: readonly ActivitySource[];
}

/** Returns the number and time range of the activity records of each kind, and the progress of imports. */
export async function readActivity({ database }: ServiceContext): Promise<StoredActivity> {
  const counts: (readonly [FactKind, KindCount])[] = [];
  for (const kind of FACT_KINDS) counts.push([kind, await countKind(database, ACTIVITY_KINDS[kind])]);
  const facts = counts.reduce((sum, [, { rows }]) => sum + rows, 0);
  return { facts, kinds: Object.fromEntries(counts) as Record<FactKind, KindCount>, sources: await readActivitySources(database) };
}
