import { sql } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import type { Database } from './database.ts';

/** Months (UTC), from one to another; both belong to it. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
}

/** A kind and month that there are rows of. */
export interface ActivityMonth {
  readonly kind: ActivityKind;
  readonly month: number;
  /** The revision of its stored columns; null where they have to be made of the rows. */
  readonly revision: number | null;
}

/** The months that there are rows of, kind by kind and in their order, on SQLite. */
export async function readActivityMonths(database: Database, kinds: readonly ActivityKind[], range: MonthRange): Promise<ActivityMonth[]> {
  const found: ActivityMonth[] = [];
  for (const kind of kinds) {
    const number = ACTIVITY_KINDS[kind];
    // From month to month, each found in the index: reading them all off it would be reading every row.
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

/** The stored columns of a kind and month; null for none. */
export async function readColumns(database: Database, kind: ActivityKind, month: number): Promise<Uint8Array | null> {
  const found = await database
    .selectFrom('activity_columns')
    .select('bytes')
    .where('kind', '=', ACTIVITY_KINDS[kind])
    .where('month', '=', month)
    .executeTakeFirst();
  return found?.bytes ?? null;
}

/** Stores the columns of a kind and month on SQLite, unless any rows have changed since so many turns of the lock on activity, which were counted before the rows were read. */
export async function keepColumns(
  database: Database,
  { kind, month }: Pick<ActivityMonth, 'kind' | 'month'>,
  turns: number,
  bytes: Uint8Array,
): Promise<void> {
  // One statement, during which nobody else writes; taking the lock would tell everybody that rows have changed.
  await sql`
    insert into activity_columns (kind, month, revision, bytes)
    select ${ACTIVITY_KINDS[kind]}, ${month}, taken, ${bytes} from locks where name = 'activity' and taken = ${turns}
    on conflict (kind, month) do update set revision = excluded.revision, bytes = excluded.bytes`.execute(database);
}
