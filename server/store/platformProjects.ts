import { type Selectable, sql } from 'kysely';
import type { Project, ProjectRecord } from '../core/platform/project.ts';
import type { Database } from './database.ts';
import { type ResourceFilter, toConditions } from './platformFilter.ts';
import type { ProjectsTable } from './platformTables.ts';
import type { Stretch } from './stretch.ts';

/** Where a project is found. */
export interface ProjectKey {
  readonly account: string;
  readonly orgIdentifier: string;
  readonly projectIdentifier: string;
}

/** Which projects of an account are wanted; null asks nothing. */
export interface ProjectFilter extends ResourceFilter {
  readonly orgIdentifier: string | null;
  /** Those that have the module. */
  readonly module: string | null;
}

/** Adds a project; false where the organization has one of its identifier. */
export async function insertProject(database: Database, account: string, project: ProjectRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('projects')
    .values({
      account_id: account,
      org_id: project.orgIdentifier,
      id: project.identifier,
      ...toColumns(project),
      created_at: project.createdAt,
      modified_at: project.modifiedAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'org_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The project, or null. */
export async function findProject(
  database: Database,
  { account, orgIdentifier, projectIdentifier }: ProjectKey,
): Promise<ProjectRecord | null> {
  const row = await database
    .selectFrom('projects')
    .selectAll()
    .where('account_id', '=', account)
    .where('org_id', '=', orgIdentifier)
    .where('id', '=', projectIdentifier)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** The wanted projects of an account, last changed first, and how many there are in all. */
export async function readProjects(
  database: Database,
  account: string,
  filter: ProjectFilter,
  { offset, limit }: Stretch,
): Promise<{ readonly records: ProjectRecord[]; readonly total: number }> {
  let query = database.selectFrom('projects').where('account_id', '=', account);
  if (filter.orgIdentifier !== null) query = query.where('org_id', '=', filter.orgIdentifier);
  if (filter.module !== null)
    query = query.where(sql<boolean>`modules like ${`%"${filter.module.replace(/[\\%_]/g, '\\$&')}"%`} escape '\\'`);
  for (const condition of toConditions(filter)) query = query.where(condition);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('modified_at', 'desc').orderBy('org_id').orderBy('id').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** Gives a project other fields; its keys and its beginning stay. False where there is no such project. */
export async function updateProject(database: Database, account: string, project: ProjectRecord): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('projects')
    .set({ ...toColumns(project), modified_at: project.modifiedAt })
    .where('account_id', '=', account)
    .where('org_id', '=', project.orgIdentifier)
    .where('id', '=', project.identifier)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes a project with everything that stands in it; false where there was none. */
export async function deleteProject(database: Database, { account, orgIdentifier, projectIdentifier }: ProjectKey): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('projects')
    .where('account_id', '=', account)
    .where('org_id', '=', orgIdentifier)
    .where('id', '=', projectIdentifier)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toColumns({ name, color, modules, description, tags }: Project) {
  return { name, color, modules: JSON.stringify(modules), description, tags: JSON.stringify(tags) };
}

function toRecord(row: Selectable<ProjectsTable>): ProjectRecord {
  return {
    orgIdentifier: row.org_id,
    identifier: row.id,
    name: row.name,
    color: row.color,
    modules: JSON.parse(row.modules) as string[],
    description: row.description,
    tags: JSON.parse(row.tags) as Record<string, string>,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}
