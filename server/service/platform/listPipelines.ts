import type { ListedPipeline } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { ResourceFilter } from '../../store/platformFilter.ts';
import { readPipelines } from '../../store/platformPipelines.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { AccountContext } from './accountContext.ts';
import { requireHome, toProjectKey } from './requireHome.ts';

/**
 * Lists one page of the matching pipelines of a project without their YAML, last modified first, and the number of all matches. Throws
 * RESOURCE_NOT_FOUND_EXCEPTION for an unknown project.
 */
export async function listPipelines(
  { database, account }: AccountContext,
  scope: ProjectScope,
  filter: ResourceFilter,
  page: Stretch,
): Promise<{ readonly records: readonly ListedPipeline[]; readonly total: number }> {
  await requireHome(database, account, scope);
  return readPipelines(database, toProjectKey(account, scope), filter, page);
}
