import type { Database } from '../database.ts';

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

/** Forgets how far the import from a source has got. */
export async function deleteActivitySource(database: Database, name: string): Promise<void> {
  await database.deleteFrom('activity_sources').where('name', '=', name).execute();
}

/** Returns the source of a name; null if nothing was imported from it with a cursor. */
export async function findActivitySource(database: Database, name: string): Promise<ActivitySource | null> {
  const row = await database.selectFrom('activity_sources').selectAll().where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : { name, cursor: row.cursor, updatedAt: row.updated_at };
}

/** Returns the number of a source in rows; 0 for null, and if it has none and `isNew` does not ask for one. */
export async function numberSource(database: Database, name: string | null, isNew: boolean): Promise<number> {
  if (name === null) return 0;
  const find = () => database.selectFrom('activity_origins').select('number').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found !== undefined || !isNew) return found?.number ?? 0;
  await database.insertInto('activity_origins').values({ name }).execute();
  return (await find())!.number;
}
