import type { GivenInputs } from '../../core/pipeline/inputs/mergeRuntimeInputs.ts';
import { requireNoErrors } from '../../core/platform/fieldErrors.ts';
import type { PipelineSource } from '../../core/platform/pipeline.ts';
import { fillReading } from '../../documents/pipeline/runtimeInputs.ts';
import type { AccountContext } from './accountContext.ts';
import { requirePipelineReading } from './pipelineSource.ts';

/**
 * Replaces runtime inputs in the YAML of a pipeline by values; a stored pipeline stays unchanged. Throws INVALID_REQUEST with each wrong or
 * missing input, INVALID_YAML_ERROR, ENTITY_NOT_FOUND.
 */
export async function fillRuntimeInputs(
  context: AccountContext,
  source: PipelineSource,
  given: GivenInputs,
  isPartial: boolean,
): Promise<string> {
  const { text, problems } = fillReading(await requirePipelineReading(context, source), given, isPartial);
  requireNoErrors(problems.map(({ input, message }) => ({ fieldId: input, error: message })));
  return text;
}
