import { sql, type Transaction } from 'kysely';
import { FIRST_MONTH, hasPartition, isPartitioned, LAST_MONTH, partitionOf } from '../activityPartitions.ts';
import type { Tables } from '../tables.ts';

/** The partition of the rows without a month, and of those whose month has no partition of its own. */
const REST = 'activity_rest';

/** Moves activity rows from one table into partitions by month on PostgreSQL, copying every row. */
export async function partitionActivity(transaction: Transaction<Tables>): Promise<void> {
  if (!isPartitioned(transaction)) return;
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(transaction);
  await run('create table activity_by_month (like activity) partition by list (month)');
  await run(`create table ${REST} partition of activity_by_month default`);
  await run(`alter table ${REST} add constraint ${REST}_months check (month is null or month < ${FIRST_MONTH} or month > ${LAST_MONTH})`);
  const { rows } = await sql<{ readonly month: number | null }>`select distinct month from activity`.execute(transaction);
  for (const month of rows.map((row) => row.month).filter(hasPartition)) {
    await run(`create table ${partitionOf(month)} partition of activity_by_month for values in (${month})`);
  }
  await run('insert into activity_by_month select * from activity');
  await run('create table activity_keys as select kind, id, month from activity');
  await run(
    'alter table activity_keys add constraint activity_keys_key unique (kind, id), alter column kind set not null, alter column id set not null',
  );
  await run('drop table activity');
  await run('alter table activity_by_month rename to activity');
  await run('alter table activity add constraint activity_key unique (kind, id, month)');
  await run('create index activity_month on activity (kind, month, at)');
  await keepKeys(run);
  await run('analyze activity, activity_keys');
}

async function keepKeys(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`
    create function keep_activity_keys() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from activity_keys using removed where activity_keys.kind = removed.kind and activity_keys.id = removed.id;
      end if;
      if tg_op <> 'DELETE' then
        insert into activity_keys (kind, id, month) select kind, id, month from added;
      end if;
      return null;
    end $$`);
  for (const [operation, tables] of [
    ['insert', 'new table as added'],
    ['update', 'old table as removed new table as added'],
    ['delete', 'old table as removed'],
  ]) {
    await run(
      `create trigger keep_keys_${operation} after ${operation} on activity referencing ${tables} for each statement execute function keep_activity_keys()`,
    );
  }
}
