import type { ProjectRecord } from '../../core/platform/project.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Database } from '../../store/database.ts';
import { findProject } from '../../store/platformProjects.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/** One project. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readProject({ database }: ServiceContext, scope: ProjectScope): Promise<ProjectRecord> {
  return requireProjectRecord(database, scope);
}

/** The project of a scope as kept; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireProjectRecord(database: Database, scope: ProjectScope): Promise<ProjectRecord> {
  const { orgIdentifier, projectIdentifier } = scope;
  const project = await findProject(database, toProjectKey(scope));
  if (project === null) throw refuseUnknown('project', projectIdentifier, { orgIdentifier, projectIdentifier: null });
  return project;
}
