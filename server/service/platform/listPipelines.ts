import type { ListedPipeline } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { ResourceFilter } from '../../store/platformFilter.ts';
import { readPipelines } from '../../store/platformPipelines.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { AccountContext } from './accountContext.ts';
import { requireHome, toProjectKey } from './requireHome.ts';

/** Some of the wanted pipelines of a project without their texts, last changed first, and how many there are in all. Throws RESOURCE_NOT_FOUND_EXCEPTION for the project. */
export async function listPipelines(
  { database, account }: AccountContext,
  scope: ProjectScope,
  filter: ResourceFilter,
  stretch: Stretch,
): Promise<{ readonly records: readonly ListedPipeline[]; readonly total: number }> {
  await requireHome(database, account, scope);
  return readPipelines(database, toProjectKey(account, scope), filter, stretch);
}
