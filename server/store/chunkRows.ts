import { type RawBuilder, sql } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import { CHUNK_COLUMNS, type ChunkColumn } from '../core/insights/columns/chunk.ts';
import type { PersonRows } from '../core/insights/columns/encodeChunk.ts';
import { toMonthStart } from '../core/insights/months.ts';
import type { Database } from './database.ts';

/** Rows per page; the rows of one person are never split across pages. */
const PAGE = 50_000;

/** SQL for the values of each chunk column (`core/insights/columns/chunk.ts`), as text. */
const COLUMNS: Readonly<
  Record<ChunkColumn, Readonly<Partial<Record<ActivityKind, RawBuilder<unknown>>>> & { readonly any: RawBuilder<unknown> }>
> = {
  time: { pullRequest: sql`ifnull(noted - started, 'null')`, any: sql`ifnull(at - started, 'null')` },
  lines: { any: sql`lines` },
  comments: { any: sql`comments` },
  flag: { pullRequest: sql`(ticket = '')`, any: sql`failed` },
};

/** Reads the rows of a kind and month from SQLite, grouped by person. The result is consistent only if no one writes meanwhile. */
export async function readChunkRows(database: Database, kind: ActivityKind, month: number): Promise<PersonRows[]> {
  const found: PersonRows[] = [];
  const rows = sql`from activity where kind = ${ACTIVITY_KINDS[kind]} and month = ${month}`;
  const columns = CHUNK_COLUMNS[kind].map((column) => COLUMNS[column][kind] ?? COLUMNS[column].any);
  const values = sql.join([sql`(at - ${toMonthStart(month)})`, ...columns], sql` || ',' || `);
  for (let from: number | null = 0; from !== null; ) {
    const to = await findNextPage(database, rows, from);
    const until = to === null ? sql`` : sql`and person < ${to}`;
    // One string per person: returning one result row per table row would take twice as long.
    const query = sql<{ person: number; written: string }>`
      select person, group_concat(value) as written
      from (select person, ${values} as value ${rows} and person >= ${from} ${until} order by person, at) group by person`;
    for (const { person, written } of (await query.execute(database)).rows) found.push({ person, values: JSON.parse(`[${written}]`) });
    from = to;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

/** Finds the person whose rows begin the next page, or null on the last page. */
async function findNextPage(database: Database, rows: RawBuilder<unknown>, from: number): Promise<number | null> {
  const find = async (condition: RawBuilder<unknown>, offset: number): Promise<number | null> => {
    const query = sql<{ person: number }>`select person ${rows} and ${condition} order by person limit 1 offset ${offset}`;
    return (await query.execute(database)).rows[0]?.person ?? null;
  };
  const next = await find(sql`person >= ${from}`, PAGE);
  if (next === null || next !== (await find(sql`person >= ${from}`, 0))) return next;
  return find(sql`person > ${from}`, 0);
}
