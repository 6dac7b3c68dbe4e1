import type { SelectQueryBuilder } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow } from '../core/insights/activity.ts';
import type { RowCondition } from '../core/insights/evidence.ts';
import { toMonth } from '../core/insights/months.ts';
import type { ActivityTable } from './activityTables.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A span of time of a person, in milliseconds since the epoch. */
export interface PersonSpan {
  readonly from: number;
  /** The first moment after it. */
  readonly to: number;
}

/** Which rows are to be read, the newest first. */
export interface FactsQuestion {
  /** By the numbers of people. */
  readonly people: ReadonlyMap<number, readonly PersonSpan[]>;
  readonly rows: readonly { readonly kind: ActivityKind; readonly only: RowCondition }[];
  readonly from: number;
  /** The first moment after the range. */
  readonly to: number;
  readonly offset: number;
  readonly limit: number;
}

/** A stored row with the number of its person. */
export type StoredFact = ActivityRow & { readonly person: number };

/** Numbers that a statement names; of more people all rows are read. */
const PEOPLE_A_STATEMENT = 500;
const IDS_A_STATEMENT = 500;

/** Reads rows from the newest back, those of one moment by kind and id; month by month, and no further than has to be. */
export async function readActivityFacts(database: Database, question: FactsQuestion): Promise<StoredFact[]> {
  const found: FactKey[] = [];
  let skip = question.offset;
  let before: number | null = null;
  while (question.people.size > 0 && found.length < question.limit) {
    const month = await findMonth(database, question, before);
    if (month === null) break;
    const keys = await readMonth(database, question, month);
    found.push(...keys.slice(skip, skip + question.limit - found.length));
    skip = Math.max(0, skip - keys.length);
    before = month;
    // Whoever waits for the process has a turn between two months.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return readRows(database, found);
}

interface FactKey {
  readonly kind: ActivityKind;
  readonly id: string;
  readonly at: number;
}

/** The last month before another one that has rows of any of the kinds. */
async function findMonth(database: Database, { rows, from, to }: FactsQuestion, before: number | null): Promise<number | null> {
  let last: number | null = null;
  for (const { kind } of rows) {
    let query = database
      .selectFrom('activity')
      .select(({ fn }) => fn.max('month').as('month'))
      .where('kind', '=', ACTIVITY_KINDS[kind])
      .where('month', '<=', toMonth(to - 1))
      .where('month', '>=', toMonth(from));
    if (before !== null) query = query.where('month', '<', before);
    const month = (await query.executeTakeFirst())?.month ?? null;
    if (month !== null && (last === null || month > last)) last = month;
  }
  return last;
}

async function readMonth(database: Database, { people, rows, from, to }: FactsQuestion, month: number): Promise<FactKey[]> {
  const keys: FactKey[] = [];
  for (const { kind, only } of rows) {
    let query = database
      .selectFrom('activity')
      .select(['id', 'person', 'at'])
      .where('kind', '=', ACTIVITY_KINDS[kind])
      .where('month', '=', month)
      .where('at', '>=', from)
      .where('at', '<', to);
    if (people.size <= PEOPLE_A_STATEMENT) query = query.where('person', 'in', [...people.keys()]);
    for (const { id, person, at } of await keepOnly(query, only).execute()) {
      const moment = Number(at);
      if (people.get(person)?.some((span) => span.from <= moment && moment < span.to)) keys.push({ kind, id, at: moment });
    }
  }
  return keys.sort((a, b) => b.at - a.at || ACTIVITY_KINDS[a.kind] - ACTIVITY_KINDS[b.kind] || (a.id < b.id ? -1 : 1));
}

function keepOnly<Row>(
  query: SelectQueryBuilder<Tables, 'activity', Row>,
  only: RowCondition,
): SelectQueryBuilder<Tables, 'activity', Row> {
  if (only === 'started') return query.where('started', 'is not', null);
  if (only === 'commented') return query.where('started', 'is not', null).where('noted', 'is not', null);
  if (only === 'ticketless') return query.where('ticket', '=', '');
  return only === 'successful' ? query.where('failed', '=', 0) : query;
}

async function readRows(database: Database, keys: readonly FactKey[]): Promise<StoredFact[]> {
  const facts = new Map<string, StoredFact>();
  for (const kind of new Set(keys.map((key) => key.kind))) {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
    for (let next = 0; next < ids.length; next += IDS_A_STATEMENT) {
      const rows = await database
        .selectFrom('activity')
        .innerJoin('activity_people', 'activity_people.number', 'activity.person')
        .selectAll('activity')
        .select('activity_people.name')
        .where('kind', '=', ACTIVITY_KINDS[kind])
        .where('id', 'in', ids.slice(next, next + IDS_A_STATEMENT))
        .execute();
      for (const row of rows) facts.set(`${kind} ${row.id}`, toFact(kind, row));
    }
  }
  return keys.map(({ kind, id }) => facts.get(`${kind} ${id}`)).filter((fact) => fact !== undefined);
}

function toFact(kind: ActivityKind, row: ActivityTable & { readonly name: string }): StoredFact {
  const { id, person, name, at, started, noted, lines, comments, failed, repository, ticket } = row;
  return { kind, id, person, developer: name, at, started, noted, lines, comments, failed: failed === 1, repository, ticket };
}
