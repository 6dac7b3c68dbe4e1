import type { Database } from './database.ts';

/** When a version became the active one; one that was active twice has two. */
export interface Activation {
  readonly versionId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Keeps that a version became active. */
export async function insertActivation(database: Database, { versionId, at }: Activation): Promise<void> {
  await database.insertInto('developer_activations').values({ version_id: versionId, at }).execute();
}

/** All activations, in the order in which they happened, whatever the clock showed. */
export async function readActivations(database: Database): Promise<Activation[]> {
  const rows = await database.selectFrom('developer_activations').select(['version_id', 'at']).orderBy('number').execute();
  return rows.map(({ version_id, at }) => ({ versionId: version_id, at }));
}
