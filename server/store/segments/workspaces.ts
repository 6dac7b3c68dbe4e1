import { type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Page } from '../page.ts';
import { contains, startsWith } from '../textSearch.ts';
import type { WorkspacesTable } from './tables.ts';

/** A workspace as stored. */
export interface WorkspaceRecord {
  readonly id: string;
  readonly name: string;
  readonly requiresTitleAndComments: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A filter by workspace name: IS matches the exact name, STARTS_WITH and CONTAINS ignore case. */
export interface NameFilter {
  readonly operation: 'IS' | 'STARTS_WITH' | 'CONTAINS';
  readonly text: string;
}

/**
 * Reads one page of the matching workspaces, ordered by name, and the number of all matches; `among` restricts them to some IDs unless
 * null.
 */
export async function readWorkspaces(
  database: Database,
  filter: NameFilter | null,
  { offset, limit }: Page,
  among: readonly string[] | null = null,
): Promise<{ readonly records: WorkspaceRecord[]; readonly total: number }> {
  let query = database.selectFrom('workspaces');
  if (among !== null) query = query.where('id', 'in', among);
  if (filter?.operation === 'IS') query = query.where('name', '=', filter.text);
  if (filter?.operation === 'STARTS_WITH') query = query.where(startsWith(sql.ref('name'), filter.text));
  if (filter?.operation === 'CONTAINS') query = query.where(contains(sql.ref('name'), filter.text));
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('name').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** Finds a workspace by ID; returns null if it does not exist. */
export async function findWorkspace(database: Database, id: string): Promise<WorkspaceRecord | null> {
  const row = await database.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Adds a workspace; returns false if its name is taken. */
export async function insertWorkspace(
  database: Database,
  { id, name, requiresTitleAndComments, createdAt }: WorkspaceRecord,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('workspaces')
    .values({ id, name, requires_title_and_comments: Number(requiresTitleAndComments), created_at: createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a workspace; violates a unique constraint if another one has the name. */
export async function updateWorkspace(database: Database, { id, name, requiresTitleAndComments }: WorkspaceRecord): Promise<void> {
  await database
    .updateTable('workspaces')
    .set({ name, requires_title_and_comments: Number(requiresTitleAndComments) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a workspace with everything in it except segments, which must be deleted before. */
export async function deleteWorkspace(database: Database, id: string): Promise<void> {
  const environments = database.selectFrom('environments').select('id').where('workspace_id', '=', id);
  await database.deleteFrom('identities').where('environment_id', 'in', environments).execute();
  const trafficTypes = database.selectFrom('traffic_types').select('id').where('workspace_id', '=', id);
  await database.deleteFrom('attributes').where('traffic_type_id', 'in', trafficTypes).execute();
  await database.deleteFrom('environments').where('workspace_id', '=', id).execute();
  await database.deleteFrom('traffic_types').where('workspace_id', '=', id).execute();
  await database.deleteFrom('workspaces').where('id', '=', id).execute();
}

function toRecord(row: Selectable<WorkspacesTable>): WorkspaceRecord {
  return { id: row.id, name: row.name, requiresTitleAndComments: row.requires_title_and_comments === 1, createdAt: row.created_at };
}
