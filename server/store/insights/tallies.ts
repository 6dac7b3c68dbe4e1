import { type RawBuilder, sql } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind } from '../../core/insights/activity.ts';
import { toMonth } from '../../core/insights/calendar.ts';
import { type SlotPeople, toSlotPeople } from '../../core/insights/columns/slots.ts';
import { PERCENTILES } from '../../core/insights/percentiles.ts';
import type { ReportQuestion, Tally } from '../../core/insights/reportQuestion.ts';
import { createSlotTotals, type SlotTotal, type SlotTotals, toTallies } from '../../core/insights/tallies.ts';
import type { Database } from '../database.ts';
import { readPeople } from './people.ts';

/** The totals that PostgreSQL computes from the rows of each kind. */
const SUMS: Readonly<Record<ActivityKind, Readonly<Partial<Record<SlotTotal, RawBuilder<unknown>>>>>> = {
  commit: { commits: sql`count(*)` },
  pullRequest: {
    pulls: sql`count(*)`,
    lines: sql`coalesce(sum(lines) filter (where lines >= 0), 0)`,
    linesKnown: sql`count(*) filter (where lines >= 0)`,
    comments: sql`coalesce(sum(comments) filter (where comments >= 0), 0)`,
    commentsKnown: sql`count(*) filter (where comments >= 0)`,
    ticketless: sql`count(*) filter (where ticket = '')`,
    commented: sql`count(noted - started)`,
    untilComment: sql`coalesce(sum(noted - started), 0)`,
  },
  workItem: { items: sql`count(*)`, timedItems: sql`count(started)`, itemTime: sql`coalesce(sum(at - started), 0)` },
  deployment: { deployments: sql`count(*)`, failures: sql`sum(failed)` },
  change: { changes: sql`count(started)`, leadTime: sql`coalesce(sum(at - started), 0)` },
  incident: { incidents: sql`count(started)`, restoreTime: sql`coalesce(sum(at - started), 0)` },
};

/**
 * Computes the tallies in PostgreSQL: the totals of slots with one statement per kind, the percentiles of slices with one each for lead
 * times and restore times.
 */
export async function countInDatabase(database: Database, question: ReportQuestion): Promise<readonly Tally[]> {
  const { slots, slices, kinds, calculation } = question;
  const names = new Set(slots.flatMap((slot) => slot.names));
  const people = toSlotPeople(question, await readPeople(database, [...names]));
  const totals = createSlotTotals(slots.length);
  for (const kind of kinds) await addTotals(database, kind, question, people, totals);
  if (calculation === 'MEAN') return toTallies(question, totals, null);
  const read = (kind: ActivityKind): Promise<(number | null)[]> =>
    kinds.includes(kind)
      ? readPercentiles(database, kind, question, people, PERCENTILES[calculation])
      : Promise.resolve(slices.map(() => null));
  return toTallies(question, totals, { leadTime: await read('change'), restoreTime: await read('incident') });
}

async function addTotals(
  database: Database,
  kind: ActivityKind,
  question: ReportQuestion,
  people: SlotPeople,
  totals: SlotTotals,
): Promise<void> {
  const days = kind === 'commit' ? { codingDays: sql`count(distinct width_bucket(at, ${question.dayStarts}::bigint[]))` } : {};
  const sums = Object.entries({ rows: sql`count(*)`, ...SUMS[kind], ...days });
  const columns = sql.join(sums.map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
  const query = sql<Readonly<Partial<Record<SlotTotal, number>> & { slot: number }>>`
    select slot, ${columns} from ${toTable(people)} join activity on ${toCondition(kind, question)} group by slot`;
  for (const row of (await query.execute(database)).rows) {
    for (const [name] of sums) totals[name as SlotTotal][row.slot]! += row[name as SlotTotal] ?? 0;
  }
}

async function readPercentiles(
  database: Database,
  kind: ActivityKind,
  question: ReportQuestion,
  people: SlotPeople,
  share: number,
): Promise<(number | null)[]> {
  // The people of each slice are listed in full: if the database joined the slices, it would compare each row with all of them.
  const pairs = question.slices.flatMap(({ from, to }, slice) => findPairs(people, from, to).map((pair) => ({ slice, pair })));
  const members = {
    slots: pairs.map(({ slice }) => slice),
    people: pairs.map(({ pair }) => people.people[pair]!),
    from: pairs.map(({ pair }) => people.from[pair]!),
    to: pairs.map(({ pair }) => people.to[pair]!),
  };
  const value = sql`percentile_cont(${sql.lit(share)}) within group (order by cast(at - started as double precision))`;
  const query = sql<{ slot: number; value: number | null }>`
    select slot, ${value} as value from ${toTable(members)} join activity on ${toCondition(kind, question)} group by slot`;
  const found = new Map((await query.execute(database)).rows.map((row) => [row.slot, row.value]));
  return question.slices.map((_, slice) => found.get(slice) ?? null);
}

/** Returns the indexes of the pairs of the slots from `from` to before `to`. */
function findPairs({ slots }: SlotPeople, from: number, to: number): number[] {
  const pairs: number[] = [];
  let pair = 0;
  for (let high = slots.length; pair < high; ) {
    const middle = (pair + high) >>> 1;
    if (slots[middle]! < from) pair = middle + 1;
    else high = middle;
  }
  for (; pair < slots.length && slots[pair]! < to; pair++) pairs.push(pair);
  return pairs;
}

type Lists = Readonly<Record<'slots' | 'people' | 'from' | 'to', ArrayLike<number>>>;

function toTable({ slots, people, from, to }: Lists): RawBuilder<unknown> {
  const lists = sql.join([slots, people, from, to].map((list) => sql`${Array.from(list)}::bigint[]`));
  return sql`unnest(${lists}) as places(slot, slot_person, since, until)`;
}

function toCondition(kind: ActivityKind, { dayStarts, repositories }: ReportQuestion): RawBuilder<unknown> {
  const [first, last] = [toMonth(dayStarts[0]!), toMonth(dayStarts.at(-1)! - 1)];
  const within = repositories === undefined ? sql`` : sql`and repository = any(${[...repositories]}::text[])`;
  return sql`kind = ${ACTIVITY_KINDS[kind]} and month between ${first} and ${last} and person = slot_person and at >= since and at < until ${within}`;
}
