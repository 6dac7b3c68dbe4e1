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
  /** The platform project that it belongs to; both are null if it belongs to none. */
  readonly organizationIdentifier: string | null;
  readonly projectIdentifier: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A filter by workspace name: IS matches the exact name, STARTS_WITH and CONTAINS ignore case. */
export interface NameFilter {
  readonly operation: 'IS' | 'STARTS_WITH' | 'CONTAINS';
  readonly text: string;
}

/** A filter for workspaces by name and by platform project; null means no restriction. */
export interface WorkspaceFilter {
  readonly name: NameFilter | null;
  readonly organizationIdentifier: string | null;
  readonly projectIdentifier: string | null;
}

/** The filter that every workspace matches. */
export const EVERY_WORKSPACE: WorkspaceFilter = { name: null, organizationIdentifier: null, projectIdentifier: null };

/**
 * Reads one page of the matching workspaces, ordered by name, and the number of all matches; `among` restricts them to some IDs unless
 * null.
 */
export async function readWorkspaces(
  database: Database,
  { name, organizationIdentifier, projectIdentifier }: WorkspaceFilter,
  { offset, limit }: Page,
  among: readonly string[] | null = null,
): Promise<{ readonly records: WorkspaceRecord[]; readonly total: number }> {
  let query = database.selectFrom('workspaces');
  if (among !== null) query = query.where('id', 'in', among);
  if (name?.operation === 'IS') query = query.where('name', '=', name.text);
  if (name?.operation === 'STARTS_WITH') query = query.where(startsWith(sql.ref('name'), name.text));
  if (name?.operation === 'CONTAINS') query = query.where(contains(sql.ref('name'), name.text));
  if (organizationIdentifier !== null) query = query.where('organization_identifier', '=', organizationIdentifier);
  if (projectIdentifier !== null) query = query.where('project_identifier', '=', projectIdentifier);
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
export async function insertWorkspace(database: Database, workspace: WorkspaceRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('workspaces')
    .values({ id: workspace.id, ...toColumns(workspace), created_at: workspace.createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a workspace; violates a unique constraint if another one has the name or the project. */
export async function updateWorkspace(database: Database, workspace: WorkspaceRecord): Promise<void> {
  await database.updateTable('workspaces').set(toColumns(workspace)).where('id', '=', workspace.id).execute();
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

function toColumns({ name, requiresTitleAndComments, organizationIdentifier, projectIdentifier }: WorkspaceRecord) {
  return {
    name,
    requires_title_and_comments: Number(requiresTitleAndComments),
    organization_identifier: organizationIdentifier,
    project_identifier: projectIdentifier,
  };
}

function toRecord(row: Selectable<WorkspacesTable>): WorkspaceRecord {
  return {
    id: row.id,
    name: row.name,
    requiresTitleAndComments: row.requires_title_and_comments === 1,
    organizationIdentifier: row.organization_identifier,
    projectIdentifier: row.project_identifier,
    createdAt: row.created_at,
  };
}
