import type { Database } from './database.ts';
import { insertMany } from './insertMany.ts';

/** Positions per row of the table. */
const SPAN_SIZE = 1000;

const COLUMNS = ['version_id', 'stretch', 'positions'] as const;

/** Stores the order of a row set by name: `ranked` holds the positions in that order. */
export async function insertNameOrder(database: Database, rowSet: number, ranked: Uint32Array): Promise<void> {
  await insertMany(database, 'developer_order', COLUMNS, toSpans(rowSet, ranked), (values) => values);
}

/** Replaces the stored order of a row set by name; unchanged parts are not rewritten. */
export async function replaceNameOrder(database: Database, rowSet: number, ranked: Uint32Array): Promise<void> {
  const kept = await database.selectFrom('developer_order').select(['stretch', 'positions']).where('version_id', '=', rowSet).execute();
  const former = new Map(kept.map(({ stretch: span, positions }) => [span, positions]));
  const changed = toSpans(rowSet, ranked).filter(([, span, positions]) => former.get(span) !== positions);
  const stale = [...former.keys()].filter((span) => span * SPAN_SIZE >= ranked.length);
  const replaced = [...changed.map(([, span]) => span), ...stale];
  if (replaced.length === 0) return;
  await database.deleteFrom('developer_order').where('version_id', '=', rowSet).where('stretch', 'in', replaced).execute();
  await insertMany(database, 'developer_order', COLUMNS, changed, (values) => values);
}

function toSpans(rowSet: number, ranked: Uint32Array): [number, number, string][] {
  return Array.from({ length: Math.ceil(ranked.length / SPAN_SIZE) }, (_, span) => [
    rowSet,
    span,
    JSON.stringify([...ranked.subarray(span * SPAN_SIZE, (span + 1) * SPAN_SIZE)]),
  ]);
}

/** Reads the positions at ranks `from` up to but not including `to` in the order of names, loading little more than that range. */
export async function readNameOrder(database: Database, versionId: number, from: number, to: number): Promise<number[]> {
  const first = Math.floor(from / SPAN_SIZE);
  const rows = await database
    .selectFrom('developer_order')
    .select('positions')
    .where('version_id', '=', versionId)
    .where('stretch', '>=', first)
    .where('stretch', '<', Math.ceil(to / SPAN_SIZE))
    .orderBy('stretch')
    .execute();
  const positions = rows.flatMap((row) => JSON.parse(row.positions) as number[]);
  return positions.slice(from - first * SPAN_SIZE, to - first * SPAN_SIZE);
}
