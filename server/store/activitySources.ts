import type { Database } from './database.ts';

/** A source of facts, and how far its import has got. */
export interface ActivitySource {
  readonly name: string;
  readonly cursor: string;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** Stores how far the import from a source has got. */
export async function putActivitySource(database: Database, { name, cursor, updatedAt }: ActivitySource): Promise<void> {
  await database
    .insertInto('activity_sources')
    .values({ name, cursor, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ cursor, updated_at: updatedAt }))
    .execute();
}

/** Reads all sources in the order of their names. */
export async function readActivitySources(database: Database): Promise<ActivitySource[]> {
  const rows = await database.selectFrom('activity_sources').selectAll().orderBy('name').execute();
  return rows.map(({ name, cursor, updated_at }) => ({ name, cursor, updatedAt: updated_at }));
}
