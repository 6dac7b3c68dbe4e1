import { type RawBuilder, sql } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import type { ChunkRow } from '../core/insights/columns/encodeChunk.ts';
import type { Database } from './database.ts';

/** Rows read at a time; those of one person are never parted. */
const PAGE = 20_000;

/** What `ChunkRow` has of the rows of a kind (`core/insights/columns/chunk.ts`). */
const TIMES: Readonly<Record<ActivityKind, RawBuilder<unknown>>> = {
  commit: sql`null`,
  pullRequest: sql`noted - started`,
  workItem: sql`at - started`,
  deployment: sql`null`,
  incident: sql`at - started`,
  change: sql`at - started`,
};
const FLAGS: Readonly<Partial<Record<ActivityKind, RawBuilder<unknown>>>> = { pullRequest: sql`ticket = ''`, deployment: sql`failed` };

/** The rows of a kind and month on SQLite, ordered by person and time, in pages. What it gives holds together where nobody writes meanwhile. */
export async function readChunkRows(database: Database, kind: ActivityKind, month: number): Promise<ChunkRow[][]> {
  const pages: ChunkRow[][] = [];
  const rows = sql`from activity where kind = ${ACTIVITY_KINDS[kind]} and month = ${month}`;
  // One text a page: a row of its own for each would take several times as long.
  const values = sql`json_array(person, at, ${TIMES[kind]}, lines, comments, ${FLAGS[kind] ?? sql`0`})`;
  for (let from = 0; ; ) {
    const to = await findNextPage(database, rows, from);
    const until = to === null ? sql`` : sql`and person < ${to}`;
    const query = sql<{ page: string }>`
      select json_group_array(json(value)) as page from (select ${values} as value ${rows} and person >= ${from} ${until} order by person, at)`;
    const { rows: found } = await query.execute(database);
    pages.push(JSON.parse(found[0]?.page ?? '[]'));
    if (to === null) return pages;
    from = to;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** With whom the page behind the one from this person begins; null for none. */
async function findNextPage(database: Database, rows: RawBuilder<unknown>, from: number): Promise<number | null> {
  const find = async (condition: RawBuilder<unknown>, offset: number): Promise<number | null> => {
    const query = sql<{ person: number }>`select person ${rows} and ${condition} order by person limit 1 offset ${offset}`;
    return (await query.execute(database)).rows[0]?.person ?? null;
  };
  const next = await find(sql`person >= ${from}`, PAGE);
  if (next === null || next !== (await find(sql`person >= ${from}`, 0))) return next;
  return find(sql`person > ${from}`, 0);
}
