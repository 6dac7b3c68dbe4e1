import { type PlainInput, toPlainInput } from '../../core/pipeline/inputs/plainInput.ts';
import type { PipelineSource } from '../../core/platform/pipeline.ts';
import { inputsOf } from '../../documents/pipeline/runtimeInputs.ts';
import type { AccountContext } from './accountContext.ts';
import { requirePipelineReading } from './pipelineSource.ts';

/** Lists the runtime inputs of a pipeline, in text order. Throws INVALID_YAML_ERROR, ENTITY_NOT_FOUND. */
export async function listRuntimeInputs(context: AccountContext, source: PipelineSource): Promise<readonly PlainInput[]> {
  return inputsOf(await requirePipelineReading(context, source)).map(toPlainInput);
}
