import type { ProjectScope } from '../../core/platform/scope.ts';
import { deletePipeline as removePipeline } from '../../store/platformPipelines.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/** Deletes a pipeline. Throws ENTITY_NOT_FOUND. */
export async function deletePipeline({ database, account }: AccountContext, scope: ProjectScope, identifier: string): Promise<void> {
  if (await removePipeline(database, toProjectKey(account, scope), identifier)) return;
  throw refuseUnknown('pipeline', identifier, scope);
}
