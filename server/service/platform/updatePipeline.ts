import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import { updatePipeline as storePipeline } from '../../store/platformPipelines.ts';
import type { AccountContext } from './accountContext.ts';
import { requireValidPipeline } from './checkedPipeline.ts';
import type { SavedPipeline } from './createPipeline.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/**
 * Replaces a pipeline's YAML; returns the problems that are not errors. Throws INVALID_YAML_ERROR, INVALID_REQUEST if the YAML names
 * another pipeline, ENTITY_NOT_FOUND.
 */
export async function updatePipeline(
  { database, account, now }: AccountContext,
  scope: ProjectScope,
  identifier: string,
  text: string,
): Promise<SavedPipeline> {
  const { pipeline, problems } = await requireValidPipeline(text, scope);
  requireSameIdentifier('pipeline', pipeline.identifier, identifier);
  if (await storePipeline(database, toProjectKey(account, scope), { ...pipeline, modifiedAt: now() })) return { identifier, problems };
  throw refuseUnknown('pipeline', identifier, scope);
}
