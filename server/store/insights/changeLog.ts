import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ACTIVITY_KINDS, PART_KINDS } from '../../core/insights/activity.ts';
import type { Database } from '../database.ts';
import { type RowCells, rowKey } from './activityRows.ts';
import type { RowTarget } from './rowChanges.ts';

/** A row as it was before a change; only its kind and ID if there was none. */
export type FormerRow = RowCells | readonly [kind: number, id: string];

/** Returns the former row of a key. */
function toFormerRow(key: string, before: RowCells | undefined): FormerRow {
  if (before !== undefined) return before;
  const end = key.indexOf(' ');
  return [Number(key.slice(0, end)), key.slice(end + 1)];
}

/**
 * Returns a row as it was before some changes, for the log. A pull request that was merged from what sources say counts as missing: undoing
 * merges it again, from what they say then.
 */
export function toLoggedRow(key: string, former: ReadonlyMap<string, RowCells | undefined>): FormerRow {
  const row = toFormerRow(key, former.get(key));
  const [kind, id] = row;
  const isMerged =
    kind === ACTIVITY_KINDS.pullRequest && Object.values(PART_KINDS).some((part) => former.get(rowKey(part, id)) !== undefined);
  return isMerged ? [kind, id] : row;
}

/** Returns the key of a former row. */
function formerKey([kind, id]: FormerRow): string {
  return rowKey(kind, id);
}

/** Returns the cells that a former row had; undefined if there was none. */
function formerCells(row: FormerRow): RowCells | undefined {
  return row.length === 2 ? undefined : row;
}

/** Some changes of an import or removal. */
interface LoggedChanges {
  readonly number: number;
  readonly import: number;
  readonly rows: readonly FormerRow[];
}

/** Keeps the rows that an import or removal changes, as they were before. */
export async function addToLog(database: Database, change: number, rows: readonly FormerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database
    .insertInto('activity_changes')
    .values({ import: change, rows: pack(rows) })
    .execute();
}

/** Reads all kept changes since the first ones of an import or removal, in the order in which they were made. */
async function* readLogSince(database: Database, change: number): AsyncGenerator<LoggedChanges> {
  const first = await database
    .selectFrom('activity_changes')
    .select(({ fn }) => fn.min('number').as('number'))
    .where('import', '=', change)
    .executeTakeFirst();
  if (first === undefined || first.number === null) return;
  for (let from = Number(first.number); ; ) {
    const row = await database
      .selectFrom('activity_changes')
      .selectAll()
      .where('number', '>=', from)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    yield { number: row.number, import: row.import, rows: unpack(row.rows) };
    from = row.number + 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Replaces some kept changes. */
async function rewriteLog(database: Database, number: number, rows: readonly FormerRow[]): Promise<void> {
  await database
    .updateTable('activity_changes')
    .set({ rows: pack(rows) })
    .where('number', '=', number)
    .execute();
}

/** Forgets the changes of imports and removals with these numbers. */
export async function deleteLog(database: Database, changes: readonly number[]): Promise<void> {
  if (changes.length > 0) await database.deleteFrom('activity_changes').where('import', 'in', changes).execute();
}

// Most rows are new: names of commits, which base64 of deflated text keeps at a third of their length in JSON.
function pack(rows: readonly FormerRow[]): string {
  return deflateRawSync(JSON.stringify(rows), { level: 1 }).toString('base64');
}

function unpack(text: string): readonly FormerRow[] {
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString('utf8')) as readonly FormerRow[];
}

/**
 * Returns how rows would be without an import or removal. What a later one changed stays as that one left it; unless `isDry`, the later one
 * then keeps what was there before the undone one, so that it can be undone too.
 */
export async function unwindImport(database: Database, number: number, isDry: boolean): Promise<Map<string, RowTarget>> {
  const former = new Map<string, RowCells | undefined>();
  for await (const changes of readLogSince(database, number)) {
    if (changes.import === number) {
      for (const row of changes.rows) if (!former.has(formerKey(row))) former.set(formerKey(row), formerCells(row));
      continue;
    }
    const rewritten = [...changes.rows.map((row) => takeOver(row, former)), ...takeOverChanges(changes.rows, former)];
    if (!isDry && rewritten.some((row, place) => row !== changes.rows[place])) await rewriteLog(database, changes.number, rewritten);
  }
  return new Map(
    [...former].map(([key, cells]) => {
      const [kind, id] = toFormerRow(key, cells);
      return [key, { kind, id, cells }];
    }),
  );
}

/**
 * Returns the changes of commits that a later import replaces if the undone one had not been made: who writes or removes a commit does the same
 * with its change, which is not kept if it was as it is to be.
 */
function takeOverChanges(rows: readonly FormerRow[], former: Map<string, RowCells | undefined>): FormerRow[] {
  return rows.flatMap(([kind, id]) => {
    const key = rowKey(ACTIVITY_KINDS.change, id);
    if (kind !== ACTIVITY_KINDS.commit || !former.has(key)) return [];
    return [takeOver([ACTIVITY_KINDS.change, id], former)];
  });
}

/** Returns the row that a later change replaces if the undone one had not been made. */
function takeOver(row: FormerRow, former: Map<string, RowCells | undefined>): FormerRow {
  const key = formerKey(row);
  if (!former.has(key)) return row;
  const earlier = toFormerRow(key, former.get(key));
  former.delete(key);
  return earlier;
}
