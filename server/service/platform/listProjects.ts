import type { ProjectRecord } from '../../core/platform/project.ts';
import { type ProjectFilter, readProjects } from '../../store/platformProjects.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { AccountContext } from './accountContext.ts';
import { requireOrganization } from './requireHome.ts';

/**
 * Lists one page of the matching projects, last modified first, and the number of all matches. Throws RESOURCE_NOT_FOUND_EXCEPTION for an
 * unknown organization.
 */
export async function listProjects(
  { database, account }: AccountContext,
  filter: ProjectFilter,
  page: Stretch,
): Promise<{ readonly records: readonly ProjectRecord[]; readonly total: number }> {
  if (filter.orgIdentifier !== null) await requireOrganization(database, account, filter.orgIdentifier);
  return readProjects(database, account, filter, page);
}
