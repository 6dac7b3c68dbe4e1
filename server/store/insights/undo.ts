import { ACTIVITY_KINDS } from '../../core/insights/activity.ts';
import type { Database } from '../database.ts';
import { type RowCells, rowKey } from './activityRows.ts';
import { type FormerRow, formerCells, formerKey, readLogSince, rewriteLog, toFormerRow } from './changeLog.ts';
import type { RowTarget } from './rowChanges.ts';

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
