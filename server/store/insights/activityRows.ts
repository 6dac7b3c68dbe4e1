import type { CompiledQuery } from 'kysely';
import { ACTIVITY_KINDS, type ActivityRow, PART_KINDS } from '../../core/insights/activity.ts';
import type { Database } from '../database.ts';
import { addPartitions, findMonths, inPartitions, isPartitioned } from './partitions.ts';
import type { ActivityTable } from './tables.ts';

/** The cells of a row, in the order of the columns. */
export type RowCells = readonly [
  kind: number,
  id: string,
  person: number,
  at: number | null,
  started: number | null,
  noted: number | null,
  lines: number,
  comments: number,
  failed: number,
  repository: string,
  ticket: string,
  about: string,
  month: number | null,
  source: number,
];

/** The place of the end among the cells of a row. */
export const AT_CELL = 3;

/** The place of the start among the cells of a row. */
export const STARTED_CELL = 4;

/** The place of the failure among the cells of a row. */
export const FAILED_CELL = 8;

/** The place of what connects a row with others among its cells. */
export const ABOUT_CELL = 11;

/** The place of the month among the cells of a row. */
export const MONTH_CELL = 12;

/** Rows per writing statement, and IDs per reading or deleting statement. */
const ROWS_PER_STATEMENT = 100;
const IDS_PER_STATEMENT = 500;

/** Statements between two turns of the event loop. */
const STATEMENTS_PER_TURN = 20;

const EMPTY: ActivityTable = {
  kind: 0,
  id: '',
  person: 0,
  at: null,
  started: null,
  noted: null,
  lines: 0,
  comments: 0,
  failed: 0,
  repository: '',
  ticket: '',
  about: '',
  month: null,
  source: 0,
};

/** Returns a text that is unique for each row of the table. */
export function rowKey(kind: number, id: string): string {
  return `${kind} ${id}`;
}

/** Returns the stored rows with the kinds and IDs of these rows, the stored changes of their commits, and what sources say of their pull requests, by rowKey. */
export async function findActivity(database: Database, rows: readonly ActivityRow[]): Promise<Map<string, RowCells>> {
  const ids = new Map<number, Set<string>>();
  for (const { kind, id } of rows) {
    const number = ACTIVITY_KINDS[kind];
    ids.set(number, (ids.get(number) ?? new Set()).add(id));
  }
  const commits = ids.get(ACTIVITY_KINDS.commit);
  if (commits !== undefined && (await hasRows(database, ACTIVITY_KINDS.change)))
    ids.set(ACTIVITY_KINDS.change, new Set([...commits, ...(ids.get(ACTIVITY_KINDS.change) ?? [])]));
  const pulls = ids.get(ACTIVITY_KINDS.pullRequest);
  for (const part of Object.values(PART_KINDS)) if (pulls !== undefined && (await hasRows(database, part))) ids.set(part, pulls);
  return findRows(database, ids);
}

/** Returns the stored rows with these IDs, which are listed by kind; by rowKey. */
export async function findRows(database: Database, ids: ReadonlyMap<number, Iterable<string>>): Promise<Map<string, RowCells>> {
  const found = new Map<string, RowCells>();
  for (const [kind, wanted] of ids) await findKind(database, kind, [...wanted], found);
  return found;
}

async function findKind(database: Database, kind: number, ids: readonly string[], found: Map<string, RowCells>): Promise<void> {
  // In key order, in which neighbours share pages of the index.
  const sorted = ids.toSorted();
  for (let from = 0; from < sorted.length; from += IDS_PER_STATEMENT) {
    for (const find of await buildFinds(database, kind, sorted.slice(from, from + IDS_PER_STATEMENT))) {
      const { rows } = await database.executeQuery<ActivityTable>(find);
      for (const row of rows) found.set(rowKey(row.kind, row.id), toRowCells(row));
    }
  }
}

/**
 * Writes rows, each in place of the one with its kind and ID, which must be in `former` if it exists; no two rows may have the same kind
 * and ID.
 */
export async function writeActivity(database: Database, rows: readonly RowCells[], former: readonly RowCells[]): Promise<void> {
  if (isPartitioned(database)) {
    await addPartitions(
      database,
      rows.map((row) => row[MONTH_CELL]),
    );
    await deleteActivity(database, former);
  }
  const sorted = rows.toSorted((one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : 1));
  const fullWrite = buildWrite(database, ROWS_PER_STATEMENT);
  for (let from = 0, statements = 1; from < sorted.length; from += ROWS_PER_STATEMENT, statements++) {
    const some = sorted.slice(from, from + ROWS_PER_STATEMENT);
    const write = some.length === ROWS_PER_STATEMENT ? fullWrite : buildWrite(database, some.length);
    await database.executeQuery({ ...write, parameters: some.flat() });
    if (statements % STATEMENTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Deletes rows by kind and ID; on PostgreSQL, their months must be the stored ones. */
export async function deleteActivity(database: Database, rows: readonly RowCells[]): Promise<void> {
  const places = Map.groupBy(rows, (row) => `${row[0]} ${row[MONTH_CELL]}`);
  for (const place of places.values()) {
    const [kind, month] = [place[0]![0], place[0]![MONTH_CELL]];
    for (let from = 0; from < place.length; from += IDS_PER_STATEMENT) {
      const some = place.slice(from, from + IDS_PER_STATEMENT).map(([, id]) => id);
      await database
        .deleteFrom('activity')
        .where('kind', '=', kind)
        .where(inPartitions(database, [month]))
        .where('id', 'in', some)
        .execute();
    }
  }
}

/** Deletes the stored columns of months whose rows have changed. */
export async function dropColumns(database: Database, kind: number, months: readonly number[]): Promise<void> {
  for (let from = 0; from < months.length; from += IDS_PER_STATEMENT) {
    const some = months.slice(from, from + IDS_PER_STATEMENT);
    await database.deleteFrom('activity_columns').where('kind', '=', kind).where('month', 'in', some).execute();
  }
}

async function hasRows(database: Database, kind: number): Promise<boolean> {
  const row = await database.selectFrom('activity').select('kind').where('kind', '=', kind).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the statements that find rows of a kind by ID: one, or one per month if the table is partitioned. */
async function buildFinds(database: Database, kind: number, ids: readonly string[]): Promise<CompiledQuery[]> {
  const all = database.selectFrom('activity').selectAll().where('kind', '=', kind);
  if (!isPartitioned(database)) return [all.where('id', 'in', ids).compile()];
  const months = await findMonths(database, kind, ids);
  return [...months].map(([month, some]) =>
    all
      .where(inPartitions(database, [month]))
      .where('id', 'in', some)
      .compile(),
  );
}

/** The values are placeholders: only the columns matter. */
function buildWrite(database: Database, rows: number): CompiledQuery {
  const insert = database.insertInto('activity').values(Array.from({ length: rows }, () => EMPTY));
  // No unique key covers kind and ID across partitions; the former rows are already deleted.
  if (isPartitioned(database)) return insert.compile();
  return insert
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet(({ ref }) => ({
        person: ref('excluded.person'),
        at: ref('excluded.at'),
        started: ref('excluded.started'),
        noted: ref('excluded.noted'),
        lines: ref('excluded.lines'),
        comments: ref('excluded.comments'),
        failed: ref('excluded.failed'),
        repository: ref('excluded.repository'),
        ticket: ref('excluded.ticket'),
        about: ref('excluded.about'),
        month: ref('excluded.month'),
        source: ref('excluded.source'),
      })),
    )
    .compile();
}

/** Returns the cells of a stored row. */
export function toRowCells(row: ActivityTable): RowCells {
  const { kind, id, person, at, started, noted, lines, comments, failed, repository, ticket, about, month, source } = row;
  return [kind, id, person, at, started, noted, lines, comments, failed, repository, ticket, about, month, source];
}
