import type { SelectQueryBuilder } from 'kysely';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow } from '../../core/insights/activity.ts';
import { toMonth, toMonthStart } from '../../core/insights/calendar.ts';
import type { RowCondition, RowTimes } from '../../core/insights/evidence.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { readAbout } from './linkable.ts';
import { inPartitions } from './partitions.ts';
import type { ActivityTable } from './tables.ts';

/** A period of time of a person, in milliseconds since the epoch. */
export interface PersonSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The rows to read, newest first. */
export interface RecordsQuery {
  /** By the number of the person. */
  readonly people: ReadonlyMap<number, readonly PersonSpan[]>;
  readonly rows: readonly { readonly kind: ActivityKind; readonly only: RowCondition }[];
  /** Without any, all. */
  readonly repositories?: readonly string[] | undefined;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly offset: number;
  readonly limit: number;
}

/** A stored row with the number of its person. */
export type StoredRecord = ActivityRow & { readonly person: number };

/** Up to this many people, rows are filtered by person in the database; above, all rows are read. */
const FEW_PEOPLE = 50;
const IDS_PER_STATEMENT = 500;

/** Approximate maximum of rows of a kind read at a time, so that the event loop is not blocked. */
const ROWS_PER_TURN = 2000;

/** Reads rows from newest to oldest, those of the same time by kind and ID, and no more than necessary. */
export async function readActivityRecords(database: Database, query: RecordsQuery): Promise<StoredRecord[]> {
  const found: RecordKey[] = [];
  let skip = query.offset;
  if (query.people.size === 0) return [];
  for await (const keys of readTurns(database, query)) {
    found.push(...keys.slice(skip, skip + query.limit - found.length));
    skip = Math.max(0, skip - keys.length);
    if (found.length >= query.limit) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return readRows(database, found);
}

interface RecordKey extends RowTimes {
  readonly kind: ActivityKind;
  readonly id: string;
  readonly at: number;
}

/** Reads the times of all rows, some at a time, from newest to oldest. */
export async function* readActivityTimes(database: Database, query: RowsQuery): AsyncGenerator<readonly RowTimes[]> {
  if (query.people.size === 0) return;
  for await (const keys of readTurns(database, query)) {
    yield keys;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type RowsQuery = Omit<RecordsQuery, 'offset' | 'limit'>;

/** Yields the keys of all rows; each turn is older than the one before. */
async function* readTurns(database: Database, query: RowsQuery): AsyncGenerator<readonly RecordKey[]> {
  for (let month = await findMonth(database, query, null); month !== null; month = await findMonth(database, query, month)) {
    const from = Math.max(query.from, toMonthStart(month));
    let to = Math.min(query.to, toMonthStart(month + 1));
    while (to > from) {
      const start = query.people.size <= FEW_PEOPLE ? from : await findStart(database, query, { month, from, to });
      yield await readTurn(database, query, { month, from: start, to });
      to = start;
    }
  }
}

/** Returns the last month before `before` with rows of any of the kinds; null if there is none. */
async function findMonth(database: Database, { rows, from, to }: RowsQuery, before: number | null): Promise<number | null> {
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

/** Part of a month, from `from` to before `to`. */
interface Turn {
  readonly month: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the start of a turn with this end, so that it has few more than ROWS_PER_TURN rows of any kind. */
async function findStart(database: Database, { rows }: RowsQuery, { month, from, to }: Turn): Promise<number> {
  let start = from;
  for (const { kind } of rows) {
    const row = await database
      .selectFrom('activity')
      .select('at')
      .where('kind', '=', ACTIVITY_KINDS[kind])
      .where('month', '=', month)
      .where('at', '<', to)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(ROWS_PER_TURN - 1)
      .executeTakeFirst();
    start = Math.max(start, Number(row?.at ?? from));
  }
  return start;
}

async function readTurn(
  database: Database,
  { people, rows, repositories }: RowsQuery,
  { month, from, to }: Turn,
): Promise<readonly RecordKey[]> {
  const keys: RecordKey[] = [];
  for (const { kind, only } of rows) {
    let query = database
      .selectFrom('activity')
      .select(['id', 'person', 'at', 'started', 'noted'])
      .where('kind', '=', ACTIVITY_KINDS[kind])
      .where('month', '=', month)
      .where('at', '>=', from)
      .where('at', '<', to);
    if (repositories !== undefined) query = query.where('repository', 'in', repositories);
    if (people.size <= FEW_PEOPLE) query = query.where('person', 'in', [...people.keys()]);
    for (const { id, person, at, started, noted } of await keepOnly(query, only).execute()) {
      const time = Number(at);
      if (people.get(person)?.some((span) => span.from <= time && time < span.to)) keys.push({ kind, id, at: time, started, noted });
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
  if (only === 'linesKnown') return query.where('lines', '>=', 0);
  if (only === 'commentsKnown') return query.where('comments', '>=', 0);
  if (only === 'ticketless') return query.where('ticket', '=', '');
  return only === 'successful' ? query.where('failed', '=', 0) : query;
}

async function readRows(database: Database, keys: readonly RecordKey[]): Promise<StoredRecord[]> {
  const records = new Map<string, StoredRecord>();
  for (const kind of new Set(keys.map((key) => key.kind))) {
    const wanted = keys.filter((key) => key.kind === kind);
    for (let next = 0; next < wanted.length; next += IDS_PER_STATEMENT) {
      const some = wanted.slice(next, next + IDS_PER_STATEMENT);
      const months = new Set(some.map(({ at }) => toMonth(at)));
      const rows = await database
        .selectFrom('activity')
        .innerJoin('activity_people', 'activity_people.number', 'activity.person')
        .selectAll('activity')
        .select('activity_people.name')
        .where('kind', '=', ACTIVITY_KINDS[kind])
        .where(inPartitions(database, [...months]))
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
      for (const row of rows) records.set(`${kind} ${row.id}`, toStoredRecord(kind, row));
    }
  }
  return keys.map(({ kind, id }) => records.get(`${kind} ${id}`)).filter((record) => record !== undefined);
}

function toStoredRecord(kind: ActivityKind, row: ActivityTable & { readonly name: string }): StoredRecord {
  const { id, person, name, at, started, noted, lines, comments, failed, repository, ticket, about } = row;
  return {
    kind,
    id,
    person,
    developer: name,
    at,
    started,
    noted,
    lines,
    comments,
    failed: failed === 1,
    repository,
    ticket,
    ...readAbout(about),
  };
}
