import { type Selectable, sql } from 'kysely';
import type { Project, ProjectRecord } from '../../core/platform/project.ts';
import type { Database } from '../database.ts';
import type { Page } from '../page.ts';
import { type ResourceFilter, toConditions, toMembership } from './filter.ts';
import type { ProjectsTable } from './tables.ts';

/** The account, organization and identifier that locate a project. */
export interface ProjectKey {
  readonly account: string;
  readonly orgIdentifier: string;
  readonly projectIdentifier: string;
}

/** A filter for the projects of an account; null means no restriction. */
export interface ProjectFilter extends ResourceFilter {
  readonly orgIdentifiers: readonly string[] | null;
  /** Matches projects that have the module, or those that do not. */
  readonly module: { readonly name: string; readonly isThere: boolean } | null;
}

/** Adds a project; returns false if the organization has one with its identifier. */
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

/** Finds a project; returns null if it does not exist. */
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

/** Reads one page of the matching projects of an account, last modified first, and the number of all matches. */
export async function readProjects(
  database: Database,
  account: string,
  filter: ProjectFilter,
  { offset, limit }: Page,
): Promise<{ readonly records: ProjectRecord[]; readonly total: number }> {
  let query = database.selectFrom('projects').where('account_id', '=', account);
  if (filter.orgIdentifiers !== null) query = query.where(toMembership('org_id', filter.orgIdentifiers));
  if (filter.module !== null) {
    const { name, isThere } = filter.module;
    const has = sql<boolean>`modules like ${`%"${name.replace(/[\\%_]/g, '\\$&')}"%`} escape '\\'`;
    query = query.where(isThere ? has : sql<boolean>`not (${has})`);
  }
  for (const condition of toConditions(filter)) query = query.where(condition);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('modified_at', 'desc').orderBy('org_id').orderBy('id').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

/** Replaces a project's fields; its identifiers and creation time stay. Returns false if it does not exist. */
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

/** Deletes a project with its connectors and pipelines; returns false if it does not exist. */
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
