import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import { lower } from './lower.ts';
import type { WorkspacesTable } from './segmentTables.ts';
import type { Stretch } from './stretch.ts';

/** A workspace as kept. */
export interface WorkspaceRecord {
  readonly id: string;
  readonly name: string;
  readonly requiresTitleAndComments: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Which workspaces are wanted by their name: the whole name exactly, or its beginning or a part of it whatever the case. */
export interface NameFilter {
  readonly operation: 'IS' | 'STARTS_WITH' | 'CONTAINS';
  readonly text: string;
}

/** The wanted workspaces in the order of their names, of all or (not null) of some ids, and how many there are in all. */
export async function readWorkspaces(
  database: Database,
  filter: NameFilter | null,
  { offset, limit }: Stretch,
  among: readonly string[] | null = null,
): Promise<{ readonly records: WorkspaceRecord[]; readonly total: number }> {
  let query = database.selectFrom('workspaces');
  if (among !== null) query = query.where('id', 'in', among);
  if (filter?.operation === 'IS') query = query.where('name', '=', filter.text);
  else if (filter !== null) {
    const escaped = filter.text.toLowerCase().replace(/[\\%_]/g, '\\$&');
    query = query.where(
      sql<boolean>`${lower(sql.ref('name'))} like ${filter.operation === 'CONTAINS' ? `%${escaped}%` : `${escaped}%`} escape '\\'`,
    );
  }
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('name').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** The workspace of this id, or null. */
export async function findWorkspace(database: Database, id: string): Promise<WorkspaceRecord | null> {
  const row = await database.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Adds a workspace; false where one of its name is there already. */
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

/** Changes a workspace; breaks a unique constraint where another one has the name. */
export async function updateWorkspace(database: Database, { id, name, requiresTitleAndComments }: WorkspaceRecord): Promise<void> {
  await database
    .updateTable('workspaces')
    .set({ name, requires_title_and_comments: Number(requiresTitleAndComments) })
    .where('id', '=', id)
    .execute();
}

/** Removes a workspace with all that is in it but segments, which must be gone. */
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
