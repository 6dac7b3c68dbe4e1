import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
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
  time: { pullRequest: asJson(sql`noted - started`), any: asJson(sql`at - started`) },
  lines: { any: asJson(sql`case when lines >= 0 then lines end`) },
  comments: { any: asJson(sql`case when comments >= 0 then comments end`) },
  flag: { pullRequest: sql`case when ticket = '' then '1' else '0' end`, any: asJson(sql`failed`) },
};

function asJson(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(cast(${value} as text), 'null')`;
}

/** Reads the rows of a kind and month, grouped by person. The result is consistent only if no one writes meanwhile. */
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
  const values = sql.join([asJson(sql`at - ${sql.lit(toMonthStart(month))}`), ...columns], sql` || ',' || `);
  for (let from: number | null = 0; from !== null; ) {
    const to = await findNextPage(database, rows, from);
    const until = to === null ? sql`` : sql`and person < ${to}`;
    // One string per person: returning one result row per table row would take twice as long.
    const query = sql<{ person: number; written: string }>`
      select person, string_agg(value, ',') as written
      from (select person, ${values} as value ${rows} and person >= ${from} ${until} order by person, at) as ordered group by person`;
    for (const { person, written } of (await query.execute(database)).rows) found.push({ person, values: JSON.parse(`[${written}]`) });
    from = to;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

/** Finds the person whose rows begin the next page, or null on the last page. */
async function findNextPage(database: Database, rows: RawBuilder<unknown>, from: number): Promise<number | null> {
  const find = async (condition: RawBuilder<unknown>, offset: number): Promise<number | null> => {
    const query = sql<{ person: number }>`select person ${rows} and ${condition} order by person limit 1 offset ${sql.lit(offset)}`;
    return (await query.execute(database)).rows[0]?.person ?? null;
  };
  const next = await find(sql`person >= ${from}`, PAGE);
  if (next === null || next !== (await find(sql`person >= ${from}`, 0))) return next;
  return find(sql`person > ${from}`, 0);
}

/** All months that a row can have. */
const ALL_MONTHS: MonthRange = { first: Number.MIN_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER };

const ALL_KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** What is read of the chunks of a question. */
export interface ChunksQuery {
  readonly kinds: readonly ActivityKind[];
  readonly range: MonthRange;
  /** Without any, all; chunks of some repositories only are never stored. */
  readonly repositories?: readonly string[] | undefined;
}

/** Reads chunks one after another; one that is not stored is built from the rows, and stored if `keeps` says so. */
export async function* readChunks(
  database: Database,
  cache: ChunkCache,
  { kinds, range, repositories }: ChunksQuery,
  keeps = false,
): AsyncGenerator<Chunk> {
  for (const month of await readActivityMonths(database, kinds, range)) {
    const stored = repositories === undefined ? await readStored(database, cache, month) : null;
    if (stored !== null) yield stored;
    else if (keeps && repositories === undefined) yield await storeChunk(database, month);
    else yield (await makeChunk(database, month, repositories)).chunk;
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
    await storeChunk(database, month);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function storeChunk(database: Database, month: ActivityMonth): Promise<Chunk> {
  const turns = await countTurns(database, 'activity');
  const { bytes, chunk } = await makeChunk(database, month);
  await keepColumns(database, month, turns, bytes);
  return chunk;
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

/** Reads the months that have rows, in order within each kind. */
export async function readActivityMonths(
  database: Database,
  kinds: readonly ActivityKind[],
  { first, last }: MonthRange,
): Promise<ActivityMonth[]> {
  const named = new Map<number, ActivityKind>(kinds.map((kind) => [ACTIVITY_KINDS[kind], kind]));
  const asked = sql.join(
    Array.from(named.keys(), (kind) => sql`select ${sql.lit(kind)} as kind`),
    sql` union all `,
  );
  // Finds each month in the index after the one before: `select distinct` would read every row.
  const next = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select min(activity.month) from activity where ${condition} and activity.month <= ${sql.lit(last)})`;
  const query = sql<{ kind: number; month: number; revision: number | null }>`
    select months.kind as kind, months.month as month, revision from (
      with recursive found(kind, month) as (
        select asked.kind, ${next(sql`activity.kind = asked.kind and activity.month >= ${sql.lit(first)}`)} from (${asked}) as asked
        union all select found.kind, ${next(sql`activity.kind = found.kind and activity.month > found.month`)} from found where found.month is not null)
      select kind, month from found where month is not null) as months
    left join activity_columns on activity_columns.kind = months.kind and activity_columns.month = months.month
    order by months.kind, months.month`;
  return (await query.execute(database)).rows.map(({ kind, ...row }) => ({ kind: named.get(kind)!, ...row }));
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
 * Stores the columns of a kind and month, unless rows have changed since or are being changed: `turns` is the count of the lock `activity`
 * from before the rows were read.
 */
export async function keepColumns(
  database: Database,
  { kind, month }: Pick<ActivityMonth, 'kind' | 'month'>,
  turns: number,
  bytes: Uint8Array,
): Promise<void> {
  // A single statement, during which no one else writes: taking the lock would itself count as a change of the rows. On SQLite, no one can;
  // a server keeps the lock from others until the statement ends, and finds no row if someone has it.
  const alone = database.getExecutor().adapter instanceof SqliteAdapter ? sql`` : sql`for share skip locked`;
  await sql`
    insert into activity_columns (kind, month, revision, bytes)
    select ${ACTIVITY_KINDS[kind]}, ${month}, taken, ${bytes}
    from (select taken from locks where name = 'activity' and taken = ${turns} ${alone}) as held where true
    on conflict (kind, month) do update set revision = excluded.revision, bytes = excluded.bytes`.execute(database);
}
