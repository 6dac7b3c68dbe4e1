import type { ProjectRecord } from '../../core/platform/project.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Database } from '../../store/database.ts';
import { findProject, type ProjectKey } from '../../store/platformProjects.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/** Reads one project. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readProject({ database, account }: AccountContext, scope: ProjectScope): Promise<ProjectRecord> {
  return requireProjectRecord(database, toProjectKey(account, scope));
}

/** Finds the stored project of a scope; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireProjectRecord(database: Database, key: ProjectKey): Promise<ProjectRecord> {
  const { orgIdentifier, projectIdentifier } = key;
  const project = await findProject(database, key);
  if (project === null) throw refuseUnknown('project', projectIdentifier, { orgIdentifier, projectIdentifier: null });
  return project;
}
