import { type RawBuilder, sql } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind } from '../../core/insights/activity.ts';
import { toMonthStart } from '../../core/insights/calendar.ts';
import {
  CHUNK_COLUMNS,
  type Chunk,
  type ChunkColumn,
  decodeChunk,
  encodeChunk,
  type PersonRows,
} from '../../core/insights/columns/chunk.ts';
import type { Database } from '../database.ts';
import { countTurns } from '../transaction.ts';
import type { ChunkCache } from './chunkCache.ts';

/** Rows per page; the rows of one person are never split across pages. */
const PAGE = 50_000;

/** SQL for the values of each chunk column (`core/insights/columns/chunk.ts`), as text. */
const COLUMNS: Readonly<
  Record<ChunkColumn, Readonly<Partial<Record<ActivityKind, RawBuilder<unknown>>>> & { readonly any: RawBuilder<unknown> }>
> = {
  time: { pullRequest: sql`ifnull(noted - started, 'null')`, any: sql`ifnull(at - started, 'null')` },
  lines: { any: sql`iif(lines < 0, 'null', lines)` },
  comments: { any: sql`iif(comments < 0, 'null', comments)` },
  flag: { pullRequest: sql`(ticket = '')`, any: sql`failed` },
};

/** Reads the rows of a kind and month from SQLite, grouped by person. The result is consistent only if no one writes meanwhile. */
async function readChunkRows(
  database: Database,
  kind: ActivityKind,
  month: number,
  repositories: readonly string[] | undefined,
): Promise<PersonRows[]> {
  const found: PersonRows[] = [];
  const within = repositories === undefined ? sql`` : sql`and repository in (${sql.join(repositories)})`;
  const rows = sql`from activity where kind = ${ACTIVITY_KINDS[kind]} and month = ${month} ${within}`;
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

/** All months that a row can have. */
const ALL_MONTHS: MonthRange = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

const ALL_KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/**
 * Reads the chunks of kinds and months one after another; a chunk that is not stored is built from the rows and not stored, and so are those
 * of some repositories only.
 */
export async function* readChunks(
  database: Database,
  cache: ChunkCache,
  kinds: readonly ActivityKind[],
  range: MonthRange,
  repositories?: readonly string[],
): AsyncGenerator<Chunk> {
  for (const month of await readActivityMonths(database, kinds, range)) {
    const stored = repositories === undefined ? await readStored(database, cache, month) : null;
    yield stored ?? (await makeChunk(database, month, repositories)).chunk;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Builds and stores the missing chunks of kinds and months, by default all. The event loop runs after each; stops if `shouldContinue`
 * returns false.
 */
export async function storeChunks(
  database: Database,
  kinds: readonly ActivityKind[] = ALL_KINDS,
  range: MonthRange = ALL_MONTHS,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  for (const month of await readActivityMonths(database, kinds, range)) {
    if (month.revision !== null) continue;
    if (!shouldContinue()) return;
    const turns = await countTurns(database, 'activity');
    const { bytes } = await makeChunk(database, month);
    await keepColumns(database, month, turns, bytes);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function readStored(database: Database, cache: ChunkCache, { kind, month, revision }: ActivityMonth): Promise<Chunk | null> {
  if (revision === null) return null;
  const known = cache.find(kind, month, revision);
  if (known !== null) return known;
  const bytes = await readColumns(database, kind, month);
  const chunk = bytes === null ? null : decodeChunk(kind, month, bytes);
  if (chunk !== null) cache.add(chunk, revision);
  return chunk;
}

async function makeChunk(
  database: Database,
  { kind, month }: ActivityMonth,
  repositories?: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly chunk: Chunk }> {
  const bytes = encodeChunk(kind, month, await readChunkRows(database, kind, month, repositories));
  return { bytes, chunk: decodeChunk(kind, month, bytes)! };
}

/** A range of months (UTC); both ends are included. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
}

/** A kind and a month that have rows. */
interface ActivityMonth {
  readonly kind: ActivityKind;
  readonly month: number;
  /** The revision of the stored columns; null if there are none. */
  readonly revision: number | null;
}

/** Reads the months that have rows, in order within each kind, on SQLite. */
export async function readActivityMonths(database: Database, kinds: readonly ActivityKind[], range: MonthRange): Promise<ActivityMonth[]> {
  const found: ActivityMonth[] = [];
  for (const kind of kinds) {
    const number = ACTIVITY_KINDS[kind];
    // Finds each month in the index after the one before: `select distinct` would read every row.
    const next = sql`(select min(month) from activity where kind = ${number} and month >= ${range.first} and month <= ${range.last})`;
    const later = sql`(select min(month) from activity where kind = ${number} and month > months.month and month <= ${range.last})`;
    const query = sql<{ month: number; revision: number | null }>`
      with recursive months(month) as (select ${next} union all select ${later} from months where months.month is not null)
      select months.month as month, revision from months
      left join activity_columns on activity_columns.kind = ${number} and activity_columns.month = months.month
      where months.month is not null order by months.month`;
    found.push(...(await query.execute(database)).rows.map((row) => ({ kind, ...row })));
  }
  return found;
}

/** Reads the stored columns of a kind and month; returns null if there are none. */
export async function readColumns(database: Database, kind: ActivityKind, month: number): Promise<Uint8Array | null> {
  const found = await database
    .selectFrom('activity_columns')
    .select('bytes')
    .where('kind', '=', ACTIVITY_KINDS[kind])
    .where('month', '=', month)
    .executeTakeFirst();
  return found?.bytes ?? null;
}

/**
 * Stores the columns of a kind and month on SQLite, unless rows have changed since: `turns` is the count of the lock `activity` from before
 * the rows were read.
 */
export async function keepColumns(
  database: Database,
  { kind, month }: Pick<ActivityMonth, 'kind' | 'month'>,
  turns: number,
  bytes: Uint8Array,
): Promise<void> {
  // A single statement, during which no one else writes: taking the lock would itself count as a change of the rows.
  await sql`
    insert into activity_columns (kind, month, revision, bytes)
    select ${ACTIVITY_KINDS[kind]}, ${month}, taken, ${bytes} from locks where name = 'activity' and taken = ${turns}
    on conflict (kind, month) do update set revision = excluded.revision, bytes = excluded.bytes`.execute(database);
}
