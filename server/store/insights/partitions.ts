import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../core/refusal.ts';
import type { Tables } from '../tables.ts';

// database.ts imports this file through its dialect and its migrations, so its type cannot be imported here.
type Database = Kysely<Tables>;

/** Marks a server that partitions activity rows by month: PostgreSQL, but not CockroachDB. */
export class PartitioningAdapter extends PostgresAdapter {}

/**
 * The first month with its own partition. Other months share a partition with the rows without a month, so that a mistyped year cannot add
 * partitions without limit.
 */
export const FIRST_MONTH = 2000 * 12;
/** The last month with its own partition. */
export const LAST_MONTH = 2050 * 12 - 1;

/** The month of each row, needed to find its partition; triggers maintain it. */
interface ActivityKeysTable {
  readonly kind: number;
  readonly id: string;
  readonly month: number | null;
}

/** Returns whether a database partitions its activity rows by month. */
export function isPartitioned(database: Database): boolean {
  return database.getExecutor().adapter instanceof PartitioningAdapter;
}

/** Creates the missing partitions of these months; needs the lock `activity`. */
export async function addPartitions(database: Database, months: Iterable<number | null>): Promise<void> {
  if (!isPartitioned(database)) return;
  const wanted = [...new Set(months)].filter(hasPartition).sort((one, other) => one - other);
  if (wanted.length === 0) return;
  const listing = sql<{ readonly name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'activity'::regclass`;
  const { rows } = await listing.execute(database);
  const known = new Set(rows.map(({ name }) => name));
  for (const month of wanted.filter((one) => !known.has(partitionOf(one)))) {
    await addPartition(database, month).catch(refuseMissingRight);
  }
}

// Attaching a partition does not wait for reports, while creating it in place would.
async function addPartition(database: Database, month: number): Promise<void> {
  const name = sql.table(partitionOf(month));
  await sql`create table ${name} (like activity including all)`.execute(database);
  await sql`alter table activity attach partition ${name} for values in (${sql.lit(month)})`.execute(database);
}

function refuseMissingRight(error: unknown): never {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '42501') throw error;
  const next = 'Grant it the right to create tables in its schema, then import again';
  const message = `The database user cannot create the tables of new months (${error.message}). Nothing was changed. ${next}.`;
  throw new Refusal('UNAVAILABLE', message, { retryAfter: 1, cause: error });
}

/** Groups IDs of a kind by the month of their rows; unknown IDs are left out. */
export async function findMonths(database: Database, kind: number, ids: readonly string[]): Promise<Map<number | null, string[]>> {
  const found = new Map<number | null, string[]>();
  const keys = database.withTables<{ activity_keys: ActivityKeysTable }>().selectFrom('activity_keys').select(['id', 'month']);
  for (const { id, month } of await keys.where('kind', '=', kind).where('id', 'in', ids).execute()) {
    const others = found.get(month);
    if (others === undefined) found.set(month, [id]);
    else others.push(id);
  }
  return found;
}

/** Returns a condition that restricts a query to the partitions of these months; always true on a database without partitions. */
export function inPartitions(database: Database, months: readonly (number | null)[]): RawBuilder<boolean> {
  if (!isPartitioned(database)) return sql`true`;
  const undated = sql<boolean>`month is null`;
  const dated = months.filter((month) => month !== null);
  if (dated.length === 0) return undated;
  const inMonths = sql<boolean>`month in (${sql.join(dated)})`;
  return dated.length < months.length ? sql`(${inMonths} or ${undated})` : inMonths;
}

/** Returns whether a month has its own partition. */
function hasPartition(month: number | null): month is number {
  return month !== null && month >= FIRST_MONTH && month <= LAST_MONTH;
}

/** Returns the name of a month's partition. */
function partitionOf(month: number): string {
  return `activity_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
}
