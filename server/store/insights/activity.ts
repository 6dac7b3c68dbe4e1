import { ACTIVITY_KINDS, type ActivityRow, PART_KINDS, PULL_SOURCES } from '../../core/insights/activity.ts';
import { toMonth } from '../../core/insights/calendar.ts';
import type { Database } from '../database.ts';
import { deleteActivity, dropColumns, findActivity, MONTH_CELL, type RowCells, rowKey, writeActivity } from './activityRows.ts';
import { type FormerRow, toLoggedRow } from './changeLog.ts';
import { toLinked, toUnlinked, writeAbout } from './linkable.ts';
import { addRecordCounts, numberPeople } from './people.ts';
import { isSameRow, mergeParts, touch } from './rowChanges.ts';

/** How many records were added, changed, unchanged and removed; an unchanged one writes nothing. */
export interface PutCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Rows looked up and written at a time. */
const ROWS_PER_TURN = 2000;

/**
 * Writes facts; each replaces the stored one of its kind and ID, as if written one after another. Needs the lock `activity`.
 * A commit's change must directly follow it; a commit without one deletes the stored change. The two count as one record.
 * What a source says of a pull request is stored beside it and merged with what another one says.
 */
export async function putActivity(database: Database, rows: readonly ActivityRow[], origin: RowOrigin = NO_ORIGIN): Promise<PutCounts> {
  const people = await numberPeople(database, namesOf(rows));
  const put: Put = { added: 0, changed: 0, unchanged: 0, removed: 0, months: new Map(), counts: new Map(), origin };
  for (let from = 0; from < rows.length; ) {
    let to = Math.min(from + ROWS_PER_TURN, rows.length);
    if (isChangeOf(rows[to], rows[to - 1])) to++;
    await putTurn(database, rows.slice(from, to), people, put);
    from = to;
  }
  await addRecordCounts(database, put.counts);
  for (const [kind, months] of put.months) await dropColumns(database, kind, [...months]);
  const { added, changed, unchanged, removed } = put;
  return { added, changed, unchanged, removed };
}

/** Where rows come from, and who keeps what they replace. */
export interface RowOrigin {
  /** The number of the source; 0 if it is unknown. */
  readonly source: number;
  /** Receives the rows that change, as they were before. */
  readonly keepFormer: (rows: readonly FormerRow[]) => Promise<void>;
}

const NO_ORIGIN: RowOrigin = { source: 0, keepFormer: async () => {} };

interface Put {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** The months whose rows have changed, by kind. */
  readonly months: Map<number, Set<number>>;
  /** By person, how many more records name them; negative if fewer. */
  readonly counts: Map<number, number>;
  readonly origin: RowOrigin;
}

async function putTurn(database: Database, rows: readonly ActivityRow[], people: ReadonlyMap<string, number>, put: Put): Promise<void> {
  const stored = await findActivity(database, rows);
  const former = new Map(stored);
  const written = new Map<string, RowCells>();
  const removed = new Set<string>();
  const settled = new Set<string>();
  /** Stores the cells of a key, or removes the key for undefined; returns whether that differs from what was stored. */
  const replace = (key: string, cells: RowCells | undefined): boolean => {
    const before = stored.get(key);
    if (isSameRow(before, cells)) return false;
    touch(put.months, before);
    touch(put.months, cells);
    if (cells === undefined) {
      stored.delete(key);
      written.delete(key);
      removed.add(key);
    } else {
      stored.set(key, cells);
      written.set(key, cells);
      removed.delete(key);
    }
    return true;
  };
  const toNew = (row: ActivityRow): RowCells => toCells(row, people, put.origin.source);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const key = rowKey(ACTIVITY_KINDS[row.kind], row.id);
    const before = stored.get(key);
    if (row.isLink) {
      if (before !== undefined && replace(key, toLinked(before, row))) put.changed++;
      continue;
    }
    let isChanged = row.kind === 'pullRequest' && putParts(row, toNew, stored, replace);
    const cells = row.kind === 'pullRequest' ? toPullCells(row, toNew, stored) : row.removed ? undefined : toNew(row);
    isChanged = replace(key, cells) || isChanged;
    if (row.kind === 'commit') {
      const next = rows[index + 1];
      const change = isChangeOf(next, row) ? toNew(next!) : undefined;
      if (change !== undefined) index++;
      isChanged = replace(rowKey(ACTIVITY_KINDS.change, row.id), change) || isChanged;
    }
    // Without a source it says that no source says anything, which holds even if earlier imports are undone.
    if (isChanged && row.kind === 'pullRequest' && row.source === undefined) {
      for (const kind of Object.values(PART_KINDS)) settled.add(rowKey(kind, row.id));
    }
    if (!isChanged) put.unchanged++;
    else if (before === undefined) put.added++;
    else if (cells === undefined) put.removed++;
    else put.changed++;
    count(put.counts, before?.[2], -1);
    count(put.counts, cells?.[2], 1);
  }
  // Links are found again when an import is undone, so changing them takes nothing over.
  const changed = [...new Set([...removed, ...written.keys(), ...settled])].filter(
    (key) => settled.has(key) || !isSameRow(withoutLinks(former.get(key)), withoutLinks(written.get(key))),
  );
  await put.origin.keepFormer(changed.map((key) => toLoggedRow(key, former)));
  const findFormer = (keys: Iterable<string>): RowCells[] => [...keys].map((key) => former.get(key)).filter((cells) => cells !== undefined);
  await deleteActivity(database, findFormer(removed));
  await writeActivity(database, [...written.values()], findFormer(written.keys()));
}

function withoutLinks(cells: RowCells | undefined): RowCells | undefined {
  return cells === undefined ? undefined : toUnlinked(cells);
}

/** Stores what a source says of a pull request, or forgets it; a row without a source replaces what all say. Returns whether that changed. */
function putParts(
  row: ActivityRow,
  toNew: (row: ActivityRow) => RowCells,
  stored: ReadonlyMap<string, RowCells>,
  replace: (key: string, cells: RowCells | undefined) => boolean,
): boolean {
  let isChanged = false;
  for (const source of row.source === undefined ? PULL_SOURCES : [row.source]) {
    const key = rowKey(PART_KINDS[source], row.id);
    if (row.source === undefined || row.removed) isChanged = (stored.has(key) && replace(key, undefined)) || isChanged;
    else isChanged = replace(key, toPartCells(toNew(row), PART_KINDS[source])) || isChanged;
  }
  return isChanged;
}

/** Returns the cells of a pull request, merged from what its sources say; undefined if it is removed. */
function toPullCells(row: ActivityRow, toNew: (row: ActivityRow) => RowCells, stored: ReadonlyMap<string, RowCells>): RowCells | undefined {
  return mergeParts(row.id, stored) ?? (row.removed ? undefined : toNew(row));
}

/** Parts have no month, so that they count in no range. */
function toPartCells(cells: RowCells, kind: number): RowCells {
  return cells.with(0, kind).with(MONTH_CELL, null) as unknown as RowCells;
}

function isChangeOf(row: ActivityRow | undefined, commit: ActivityRow | undefined): boolean {
  return row?.kind === 'change' && commit?.kind === 'commit' && row.id === commit.id;
}

function toCells(row: ActivityRow, people: ReadonlyMap<string, number>, source: number): RowCells {
  const { id, at, started, noted, lines, comments, repository, ticket } = row;
  const month = at === null ? null : toMonth(at);
  const person = people.get(row.developer)!;
  const about = writeAbout(row.about);
  return [
    ACTIVITY_KINDS[row.kind],
    id,
    person,
    at,
    started,
    noted,
    lines,
    comments,
    row.failed ? 1 : 0,
    repository,
    ticket,
    about,
    month,
    source,
  ];
}

function count(counts: Map<number, number>, person: number | undefined, more: number): void {
  if (person !== undefined) counts.set(person, (counts.get(person) ?? 0) + more);
}

function* namesOf(rows: readonly ActivityRow[]): Generator<string> {
  for (const { developer, isLink } of rows) if (isLink === undefined) yield developer;
}

/** The number of rows of a kind, and the range of their times (milliseconds since the epoch). */
export interface KindCount {
  readonly rows: number;
  /** Rows that do not count in any range yet. */
  readonly undecided: number;
  /** Null if no row counts in any range. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Returns whether there is any row of a kind. */
export async function hasKind(database: Database, kind: number): Promise<boolean> {
  return (await database.selectFrom('activity').select('kind').where('kind', '=', kind).limit(1).executeTakeFirst()) !== undefined;
}

/** Counts the rows of a kind month by month; the event loop runs between two months. */
export async function countKind(database: Database, kind: number): Promise<KindCount> {
  const all = database.selectFrom('activity').where('kind', '=', kind);
  const counting = all.select(({ fn }) => fn.countAll<number>().as('rows'));
  const undecided = Number((await counting.where('month', 'is', null).executeTakeFirstOrThrow()).rows);
  let rows = undecided;
  for (let month = -1; ; ) {
    const next = await all.select('month').where('month', '>', month).orderBy('month').limit(1).executeTakeFirst();
    if (next === undefined || next.month === null) break;
    month = next.month;
    rows += Number((await counting.where('month', '=', month).executeTakeFirstOrThrow()).rows);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const edge = (direction: 'asc' | 'desc') =>
    all.select('at').where('month', 'is not', null).orderBy('month', direction).orderBy('at', direction).limit(1).executeTakeFirst();
  const [first, last] = [await edge('asc'), await edge('desc')];
  return { rows, undecided, first: first?.at ?? null, last: last?.at ?? null };
}
