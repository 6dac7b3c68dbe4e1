import { ACTIVITY_KINDS, PART_KINDS, type PullSource, RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { toMonth } from '../../core/insights/calendar.ts';
import { mergePullSources, type PullPart } from '../../core/insights/mergePullSources.ts';
import type { Database } from '../database.ts';
import { deleteActivity, dropColumns, findRows, MONTH_CELL, type RowCells, rowKey, writeActivity } from './activityRows.ts';
import { addRecordCounts } from './people.ts';

/** A row as it is and as it will be; undefined if there is none. */
export interface RowChange {
  readonly key: string;
  readonly before: RowCells | undefined;
  readonly after: RowCells | undefined;
}

/** How a row is to be; undefined removes it. */
export interface RowTarget {
  readonly kind: number;
  readonly id: string;
  readonly cells: RowCells | undefined;
}

const PARTS: readonly number[] = Object.values(PART_KINDS);

/**
 * Returns the changes that make rows as they are to be. A pull request is always what its sources say together: it is merged again if what
 * one says changes, and removed with the last one, unless it has a target of its own.
 */
export async function planRows(database: Database, targets: ReadonlyMap<string, RowTarget>): Promise<RowChange[]> {
  const pulls = new Set(
    [...targets.values()].filter(({ kind }) => PARTS.includes(kind) || kind === ACTIVITY_KINDS.pullRequest).map(({ id }) => id),
  );
  const ids = new Map<number, Set<string>>();
  for (const { kind, id } of targets.values()) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  for (const kind of [ACTIVITY_KINDS.pullRequest, ...PARTS]) if (pulls.size > 0) ids.set(kind, pulls);
  const stored = await findRows(database, ids);
  const wanted = new Map<string, RowCells | undefined>([...targets].map(([key, { cells }]) => [key, cells]));
  for (const id of pulls) {
    const key = rowKey(ACTIVITY_KINDS.pullRequest, id);
    const parts = PARTS.map((kind) => rowKey(kind, id));
    const remaining = new Map(parts.map((part) => [part, wanted.has(part) ? wanted.get(part) : stored.get(part)]));
    const merged = mergeParts(id, remaining);
    if (merged !== undefined) wanted.set(key, merged);
    else if (!wanted.has(key) && parts.some((part) => stored.has(part))) wanted.set(key, undefined);
  }
  return [...wanted]
    .map(([key, after]) => ({ key, before: stored.get(key), after }))
    .filter(({ before, after }) => !isSameRow(before, after) || before?.at(-1) !== after?.at(-1));
}

/** Makes changes that were planned in the same transaction; needs the lock `activity`. */
export async function applyRows(database: Database, changes: readonly RowChange[]): Promise<void> {
  const months = new Map<number, Set<number>>();
  const counts = new Map<number, number>();
  for (const { before, after } of changes) {
    for (const [cells, more] of [
      [before, -1],
      [after, 1],
    ] as const) {
      touch(months, cells);
      if (cells !== undefined && isRecord(cells)) counts.set(cells[2], (counts.get(cells[2]) ?? 0) + more);
    }
  }
  const formerOf = (some: readonly RowChange[]): RowCells[] => some.flatMap(({ before }) => (before === undefined ? [] : [before]));
  const written = changes.filter(({ after }) => after !== undefined);
  await deleteActivity(database, formerOf(changes.filter(({ after }) => after === undefined)));
  await writeActivity(
    database,
    written.map(({ after }) => after!),
    formerOf(written),
  );
  await addRecordCounts(database, counts);
  for (const [kind, touched] of months) await dropColumns(database, kind, [...touched]);
}

/** How many records of a kind changes add, change and remove. */
export interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
}

/** Adds the changed records to counts by kind. Rows that are only part of a record are not counted: a source's account of a pull request, the change of a commit. */
export function countChanges(counts: Readonly<Record<RecordKind, ChangeCounts>>, changes: readonly RowChange[]): void {
  for (const { before, after } of changes) {
    const kind = RECORD_KINDS.find((one) => ACTIVITY_KINDS[one] === (after ?? before)?.[0]);
    if (kind === undefined) continue;
    if (before === undefined) counts[kind].added++;
    else if (after === undefined) counts[kind].removed++;
    else counts[kind].changed++;
  }
}

function isRecord([kind]: RowCells): boolean {
  return RECORD_KINDS.some((one) => ACTIVITY_KINDS[one] === kind);
}

/** Returns the cells of a pull request, merged from what its sources say; undefined if none says anything. */
export function mergeParts(id: string, stored: ReadonlyMap<string, RowCells | undefined>): RowCells | undefined {
  const partOf = (source: PullSource): PullPart | null => toPart(stored.get(rowKey(PART_KINDS[source], id)));
  const merged = mergePullSources(partOf('git'), partOf('host'));
  if (merged === null) return undefined;
  const { person, at, started, noted, lines, comments, repository, ticket } = merged;
  const month = at === null ? null : toMonth(at);
  return [ACTIVITY_KINDS.pullRequest, id, person, at, started, noted, lines, comments, 0, repository, ticket, '', month, 0];
}

function toPart(cells: RowCells | undefined): PullPart | null {
  if (cells === undefined) return null;
  const [, , person, at, started, noted, lines, comments, isMadeUp, repository, ticket] = cells;
  return { person, isMadeUp: isMadeUp === 1, at, started, noted, lines, comments, repository, ticket };
}

/** Whether rows say the same, whichever source they come from. */
export function isSameRow(one: RowCells | undefined, other: RowCells | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  for (let index = 0; index <= MONTH_CELL; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** Adds the month of a row to the months by kind whose rows have changed. */
export function touch(months: Map<number, Set<number>>, cells: RowCells | undefined): void {
  const month = cells?.[MONTH_CELL] ?? null;
  if (cells === undefined || month === null) return;
  const touched = months.get(cells[0]);
  if (touched === undefined) months.set(cells[0], new Set([month]));
  else touched.add(month);
}
