import type { Insertable, Selectable } from 'kysely';
import type { ExportStatus } from '../../core/insights/exportOrder.ts';
import type { Database } from '../database.ts';
import type { InsightExportsTable } from './tables.ts';

/** An export without its file. */
export type ExportRow = Selectable<Omit<InsightExportsTable, 'content'>>;

const COLUMNS = [
  'id',
  'family',
  'status',
  'caller_id',
  'caller_name',
  'request_hash',
  'request',
  'org_tree_id',
  'org_tree_name',
  'team_id',
  'team_name',
  'hides_people',
  'created_at',
  'leased_until',
  'ended_at',
  'file_name',
  'size_bytes',
  'error_code',
  'error_message',
] as const satisfies readonly (keyof ExportRow)[];

/** Adds an export. */
export async function insertExport(database: Database, row: Insertable<InsightExportsTable>): Promise<void> {
  await database.insertInto('insight_exports').values(row).execute();
}

/** Finds an export by ID; null if it does not exist. */
export async function findExport(database: Database, id: string): Promise<ExportRow | null> {
  return (await database.selectFrom('insight_exports').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds the latest export of a request since a time that did not fail; null if there is none. */
export async function findSameExport(database: Database, requestHash: string, since: number): Promise<ExportRow | null> {
  const row = await database
    .selectFrom('insight_exports')
    .select(COLUMNS)
    .where('request_hash', '=', requestHash)
    .where('created_at', '>', since)
    .where('status', 'in', ['QUEUED', 'PROCESSING', 'COMPLETED'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the file of a completed export; null if it has none. */
export async function readExportContent(database: Database, id: string): Promise<Uint8Array | null> {
  const row = await database.selectFrom('insight_exports').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? null;
}

/** Which exports are listed, in which order; null does not narrow. */
export interface ExportFilter {
  readonly family: string;
  readonly status: ExportStatus | null;
  readonly callerId: string | null;
  /** The ID or name of the caller. */
  readonly createdBy: string | null;
  readonly teamId: string | null;
  /** Milliseconds since the epoch, both included. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sortBy: 'created_at' | 'ended_at' | 'status';
  readonly descending: boolean;
}

/** Lists a page of exports, with the total number. */
export async function listExports(
  database: Database,
  { family, status, callerId, createdBy, teamId, from, to, sortBy, descending }: ExportFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ExportRow[]; readonly total: number }> {
  let found = database.selectFrom('insight_exports').where('family', '=', family);
  if (status !== null) found = found.where('status', '=', status);
  if (callerId !== null) found = found.where('caller_id', '=', callerId);
  if (createdBy !== null) found = found.where(({ or, eb }) => or([eb('caller_id', '=', createdBy), eb('caller_name', '=', createdBy)]));
  if (teamId !== null) found = found.where('team_id', '=', teamId);
  if (from !== null) found = found.where('created_at', '>=', from);
  if (to !== null) found = found.where('created_at', '<=', to);
  const direction = descending ? 'desc' : 'asc';
  const rows = await found
    .select(COLUMNS)
    .orderBy(sortBy, direction)
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await found.select(({ fn }) => fn.countAll<number>().as('exports')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.exports) };
}

/** Claims the oldest export that waits, or whose process has ended, until a time; null if there is none. Needs the lock `exports`. */
export async function claimExport(database: Database, now: number, until: number): Promise<ExportRow | null> {
  const row = await database
    .selectFrom('insight_exports')
    .select(COLUMNS)
    .where(({ or, and, eb }) => or([eb('status', '=', 'QUEUED'), and([eb('status', '=', 'PROCESSING'), eb('leased_until', '<', now)])]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  await database.updateTable('insight_exports').set({ status: 'PROCESSING', leased_until: until }).where('id', '=', row.id).execute();
  return { ...row, status: 'PROCESSING', leased_until: until };
}

/** Changes an export that is being processed. */
export async function updateExport(database: Database, id: string, values: Partial<Omit<InsightExportsTable, 'id'>>): Promise<void> {
  await database.updateTable('insight_exports').set(values).where('id', '=', id).where('status', '=', 'PROCESSING').execute();
}

/** Counts the exports by their state. */
export async function countExports(database: Database): Promise<ReadonlyMap<string, number>> {
  const counted = database
    .selectFrom('insight_exports')
    .select(['status', (exports) => exports.fn.countAll().as('count')])
    .groupBy('status');
  return new Map((await counted.execute()).map(({ status, count }) => [status, Number(count)]));
}

/** Whether an export is being processed, here or by another process. */
export async function isAnyProcessing(database: Database): Promise<boolean> {
  return (
    (await database.selectFrom('insight_exports').select('id').where('status', '=', 'PROCESSING').limit(1).executeTakeFirst()) !== undefined
  );
}

/** Makes every export that is being processed wait again: for a database that no other process serves. */
export async function requeueExports(database: Database): Promise<void> {
  await database.updateTable('insight_exports').set({ status: 'QUEUED' }).where('status', '=', 'PROCESSING').execute();
}

/** Deletes the exports that ended before a time, and all but the latest ones. */
export async function deleteOldExports(database: Database, before: number, mostKept: number): Promise<void> {
  await database.deleteFrom('insight_exports').where('ended_at', '<', before).execute();
  const oldest = await database
    .selectFrom('insight_exports')
    .select('id')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .offset(mostKept)
    .limit(1000)
    .execute();
  const ids = oldest.map(({ id }) => id);
  if (ids.length > 0) await database.deleteFrom('insight_exports').where('id', 'in', ids).execute();
}
