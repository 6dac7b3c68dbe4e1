import type { Project, ProjectRecord } from '../../core/platform/project.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Database } from '../../store/database.ts';
import type { Page } from '../../store/page.ts';
import { openAccount } from '../../store/platform/organizations.ts';
import {
  findProject,
  insertProject,
  type ProjectFilter,
  type ProjectKey,
  readProjects,
  deleteProject as removeProject,
  updateProject as storeProject,
} from '../../store/platform/projects.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type AccountContext, refuseDuplicate, refuseUnknown, requireOrganization, toProjectKey } from './scope.ts';

/**
 * Lists one page of the matching projects, last modified first, and the number of all matches. Throws RESOURCE_NOT_FOUND_EXCEPTION for an
 * unknown organization.
 */
export async function listProjects(
  { database, account }: AccountContext,
  filter: ProjectFilter,
  page: Page,
): Promise<{ readonly records: readonly ProjectRecord[]; readonly total: number }> {
  for (const organization of filter.orgIdentifiers ?? []) await requireOrganization(database, account, organization);
  return readProjects(database, account, filter, page);
}

/** Reads one project. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readProject({ database, account }: AccountContext, scope: ProjectScope): Promise<ProjectRecord> {
  return requireProjectRecord(database, toProjectKey(account, scope));
}

/**
 * Creates a project in its organization. Throws RESOURCE_NOT_FOUND_EXCEPTION for an unknown organization, DUPLICATE_FIELD if the identifier
 * is taken.
 */
export async function createProject({ database, account, now }: AccountContext, project: Project): Promise<ProjectRecord> {
  const at = now();
  const record = { ...project, createdAt: at, modifiedAt: at };
  return inTransaction(database, 'platform', async (transaction) => {
    await openAccount(transaction, account, at);
    await requireOrganization(transaction, account, project.orgIdentifier);
    if (await insertProject(transaction, account, record)) return record;
    throw refuseDuplicate('project', project.identifier, { orgIdentifier: project.orgIdentifier, projectIdentifier: null });
  });
}

/** Replaces a project's fields; missing ones get their defaults. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function updateProject({ database, account, now }: AccountContext, project: Project): Promise<ProjectRecord> {
  const { orgIdentifier, identifier } = project;
  return inTransaction(database, 'platform', async (transaction) => {
    const before = await requireProjectRecord(transaction, { account, orgIdentifier, projectIdentifier: identifier });
    const after = { ...project, createdAt: before.createdAt, modifiedAt: now() };
    await storeProject(transaction, account, after);
    return after;
  });
}

/** Deletes a project with its connectors and pipelines. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function deleteProject({ database, account }: AccountContext, scope: ProjectScope): Promise<void> {
  const { orgIdentifier, projectIdentifier } = scope;
  if (await inTransaction(database, 'platform', (transaction) => removeProject(transaction, toProjectKey(account, scope)))) return;
  throw refuseUnknown('project', projectIdentifier, { orgIdentifier, projectIdentifier: null });
}

/** Finds the stored project of a scope; throws RESOURCE_NOT_FOUND_EXCEPTION. */
async function requireProjectRecord(database: Database, key: ProjectKey): Promise<ProjectRecord> {
  const { orgIdentifier, projectIdentifier } = key;
  const project = await findProject(database, key);
  if (project === null) throw refuseUnknown('project', projectIdentifier, { orgIdentifier, projectIdentifier: null });
  return project;
}
