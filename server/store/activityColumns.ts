import { sql } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import type { Database } from './database.ts';

/** A range of months (UTC); both ends are included. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
}

/** A kind and a month that have rows. */
export interface ActivityMonth {
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
