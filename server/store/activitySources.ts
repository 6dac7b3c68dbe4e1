import type { Database } from './database.ts';

/** Something that brings facts, and how far it has come. */
export interface ActivitySource {
  readonly name: string;
  readonly cursor: string;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** Keeps how far a source has come. */
export async function putActivitySource(database: Database, { name, cursor, updatedAt }: ActivitySource): Promise<void> {
  await database
    .insertInto('activity_sources')
    .values({ name, cursor, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ cursor, updated_at: updatedAt }))
    .execute();
}

/** All sources, by name. */
export async function readActivitySources(database: Database): Promise<ActivitySource[]> {
  const rows = await database.selectFrom('activity_sources').selectAll().orderBy('name').execute();
  return rows.map(({ name, cursor, updated_at }) => ({ name, cursor, updatedAt: updated_at }));
}
