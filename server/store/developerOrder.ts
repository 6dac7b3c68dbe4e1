import type { Database } from './database.ts';
import { insertMany } from './insertMany.ts';

/** Positions a stretch. */
const STRETCH = 1000;

const COLUMNS = ['version_id', 'stretch', 'positions'] as const;

/** Keeps the order of a set of rows by name: `ranked` holds their positions in that order. */
export async function insertNameOrder(database: Database, rowSet: number, ranked: Uint32Array): Promise<void> {
  await insertMany(database, 'developer_order', COLUMNS, toStretches(rowSet, ranked), (values) => values);
}

/** Puts another order in the place of the one that is kept; what stays the same is not written again. */
export async function replaceNameOrder(database: Database, rowSet: number, ranked: Uint32Array): Promise<void> {
  const kept = await database.selectFrom('developer_order').select(['stretch', 'positions']).where('version_id', '=', rowSet).execute();
  const former = new Map(kept.map(({ stretch, positions }) => [stretch, positions]));
  const changed = toStretches(rowSet, ranked).filter(([, stretch, positions]) => former.get(stretch) !== positions);
  const stale = [...former.keys()].filter((stretch) => stretch * STRETCH >= ranked.length);
  const replaced = [...changed.map(([, stretch]) => stretch), ...stale];
  if (replaced.length === 0) return;
  await database.deleteFrom('developer_order').where('version_id', '=', rowSet).where('stretch', 'in', replaced).execute();
  await insertMany(database, 'developer_order', COLUMNS, changed, (values) => values);
}

function toStretches(rowSet: number, ranked: Uint32Array): [number, number, string][] {
  return Array.from({ length: Math.ceil(ranked.length / STRETCH) }, (_, stretch) => [
    rowSet,
    stretch,
    JSON.stringify([...ranked.subarray(stretch * STRETCH, (stretch + 1) * STRETCH)]),
  ]);
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
