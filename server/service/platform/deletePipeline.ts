import type { ProjectScope } from '../../core/platform/scope.ts';
import { deletePipeline as removePipeline } from '../../store/platformPipelines.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/** Deletes a pipeline. Throws ENTITY_NOT_FOUND. */
export async function deletePipeline({ database }: ServiceContext, scope: ProjectScope, identifier: string): Promise<void> {
  if (await removePipeline(database, toProjectKey(scope), identifier)) return;
  throw refuseUnknown('pipeline', identifier, scope);
}
