import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import { deleteLog } from './changeLog.ts';
import type { ActivityTables } from './tables.ts';

/** Maximum number of imports and removals that are kept, and can be undone; the oldest are forgotten first. */
const MOST_KEPT = 1000;

/** What changed the records: an import, or a removal. */
export interface ActivityImport {
  readonly number: number;
  readonly action: 'import' | 'removal';
  /** The source of an import, empty if it was not named; of a removal, which records were removed. */
  readonly source: string;
  /** Milliseconds since the epoch, like `updatedAt` and `undoneAt`. */
  readonly at: number;
  readonly updatedAt: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The cursors of sources as they were before, by name; null for none. */
  readonly cursors: Readonly<Record<string, string | null>>;
  readonly undoneAt: number | null;
}

/** Begins an import or removal, and returns its number. */
export async function createImport(
  database: Database,
  { action, source, at, cursors }: Pick<ActivityImport, 'action' | 'source' | 'at' | 'cursors'>,
): Promise<number> {
  const { number } = await database
    .insertInto('activity_imports')
    .values({
      action,
      source,
      created_at: at,
      updated_at: at,
      added: 0,
      changed: 0,
      removed: 0,
      cursors: JSON.stringify(cursors),
      undone_at: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await forgetOldImports(database);
  return number;
}

async function forgetOldImports(database: Database): Promise<void> {
  const old = await database
    .selectFrom('activity_imports')
    .select('number')
    .orderBy('number', 'desc')
    .offset(MOST_KEPT)
    .limit(MOST_KEPT)
    .execute();
  if (old.length === 0) return;
  const numbers = old.map(({ number }) => number);
  await deleteLog(database, numbers);
  await database.deleteFrom('activity_imports').where('number', 'in', numbers).execute();
}

/** Adds to the counts of an import. */
export async function addToImport(
  database: Database,
  number: number,
  { added, changed, removed }: Pick<ActivityImport, 'added' | 'changed' | 'removed'>,
  updatedAt: number,
): Promise<void> {
  await database
    .updateTable('activity_imports')
    .set((row) => ({
      added: row('added', '+', added),
      changed: row('changed', '+', changed),
      removed: row('removed', '+', removed),
      updated_at: updatedAt,
    }))
    .where('number', '=', number)
    .execute();
}

/** Marks an import as undone, and forgets what it changed. */
export async function markUndone(database: Database, number: number, at: number): Promise<void> {
  await database.updateTable('activity_imports').set({ undone_at: at }).where('number', '=', number).execute();
  await deleteLog(database, [number]);
}

/** Returns an import or removal; null if it is unknown. */
export async function findImport(database: Database, number: number): Promise<ActivityImport | null> {
  const row = await database.selectFrom('activity_imports').selectAll().where('number', '=', number).executeTakeFirst();
  return row === undefined ? null : toImport(row);
}

/** Lists the imports and removals after one that were not undone. */
export async function listImportsAfter(database: Database, number: number): Promise<ActivityImport[]> {
  const rows = await database
    .selectFrom('activity_imports')
    .selectAll()
    .where('number', '>', number)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(toImport);
}

/** Lists imports and removals, the latest first. */
export async function listImports(database: Database, limit: number): Promise<ActivityImport[]> {
  const rows = await database.selectFrom('activity_imports').selectAll().orderBy('number', 'desc').limit(limit).execute();
  return rows.map(toImport);
}

/** Returns the number of imports and removals that are kept. */
export async function countImports(database: Database): Promise<number> {
  const row = await database
    .selectFrom('activity_imports')
    .select(({ fn }) => fn.countAll<number>().as('imports'))
    .executeTakeFirstOrThrow();
  return Number(row.imports);
}

function toImport(row: Selectable<ActivityTables['activity_imports']>): ActivityImport {
  const { number, action, source, created_at: at, updated_at: updatedAt, added, changed, removed, cursors, undone_at: undoneAt } = row;
  return {
    number,
    action: action === 'removal' ? 'removal' : 'import',
    source,
    at,
    updatedAt,
    added,
    changed,
    removed,
    cursors: JSON.parse(cursors) as ActivityImport['cursors'],
    undoneAt,
  };
}
