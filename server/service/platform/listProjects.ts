import type { ProjectRecord } from '../../core/platform/project.ts';
import { type ProjectFilter, readProjects } from '../../store/platformProjects.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { AccountContext } from './accountContext.ts';
import { requireOrganization } from './requireHome.ts';

/** Some of the wanted projects, last changed first, and how many there are in all. Throws RESOURCE_NOT_FOUND_EXCEPTION for an organization that there is not. */
export async function listProjects(
  { database, account }: AccountContext,
  filter: ProjectFilter,
  stretch: Stretch,
): Promise<{ readonly records: readonly ProjectRecord[]; readonly total: number }> {
  if (filter.orgIdentifier !== null) await requireOrganization(database, account, filter.orgIdentifier);
  return readProjects(database, account, filter, stretch);
}
