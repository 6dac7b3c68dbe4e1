import type { Database } from './database.ts';

/** A version becoming active; a version activated twice has two of these. */
export interface Activation {
  readonly versionId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Records that a version became active. */
export async function insertActivation(database: Database, { versionId, at }: Activation): Promise<void> {
  await database.insertInto('developer_activations').values({ version_id: versionId, at }).execute();
}

/** Reads all activations in the order in which they happened, regardless of their timestamps. */
export async function readActivations(database: Database): Promise<Activation[]> {
  const rows = await database.selectFrom('developer_activations').select(['version_id', 'at']).orderBy('number').execute();
  return rows.map(({ version_id, at }) => ({ versionId: version_id, at }));
}
