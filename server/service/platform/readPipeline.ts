import type { PipelineRecord } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import { findPipeline } from '../../store/platformPipelines.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseUnknown, toProjectKey } from './requireHome.ts';

/** Reads one pipeline with its YAML. Throws ENTITY_NOT_FOUND. */
export async function readPipeline(
  { database, account }: AccountContext,
  scope: ProjectScope,
  identifier: string,
): Promise<PipelineRecord> {
  const pipeline = await findPipeline(database, toProjectKey(account, scope), identifier);
  if (pipeline === null) throw refuseUnknown('pipeline', identifier, scope);
  return pipeline;
}
