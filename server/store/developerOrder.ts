import type { Database } from './database.ts';
import { insertMany } from './insertMany.ts';

/** Positions a stretch. */
const STRETCH = 1000;

/** Keeps the order of a version's rows by name: `ranked` holds their positions in that order. */
export async function insertNameOrder(database: Database, versionId: number, ranked: Uint32Array): Promise<void> {
  const stretches = Array.from({ length: Math.ceil(ranked.length / STRETCH) }, (_, stretch) => [
    versionId,
    stretch,
    JSON.stringify([...ranked.subarray(stretch * STRETCH, (stretch + 1) * STRETCH)]),
  ]);
  await insertMany(database, 'developer_order', ['version_id', 'stretch', 'positions'], stretches);
}

/** Positions of the rows that stand `from` up to but not including `to` in the order of names: hardly more than they are looked at. */
export async function readNameOrder(database: Database, versionId: number, from: number, to: number): Promise<number[]> {
  const first = Math.floor(from / STRETCH);
  const rows = await database
    .selectFrom('developer_order')
    .select('positions')
    .where('version_id', '=', versionId)
    .where('stretch', '>=', first)
    .where('stretch', '<', Math.ceil(to / STRETCH))
    .orderBy('stretch')
    .execute();
  const positions = rows.flatMap((row) => JSON.parse(row.positions) as number[]);
  return positions.slice(from - first * STRETCH, to - first * STRETCH);
}
