import { requireNoErrors } from '../../core/platform/fieldErrors.ts';
import type { PipelineSource } from '../../core/platform/pipeline.ts';
import type { GivenInputs } from '../../core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { type PlainInput, toPlainInput } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { toProblems } from '../../documents/platform/problems.ts';
import { type PipelineText, readPipelineText } from '../../documents/platform/reading.ts';
import { fillReading, inputsOf } from '../../documents/platform/runtimeInputs.ts';
import { checkYaml } from '../../documents/platform/yamlFindings.ts';
import { readPipeline } from './pipelines.ts';
import type { AccountContext } from './scope.ts';

/** Lists the runtime inputs of a pipeline, in text order. Throws INVALID_YAML_ERROR, ENTITY_NOT_FOUND. */
export async function listRuntimeInputs(context: AccountContext, source: PipelineSource): Promise<readonly PlainInput[]> {
  return inputsOf(await requirePipelineReading(context, source)).map(toPlainInput);
}

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

/** Reads the YAML of a pipeline, sent or stored. Throws INVALID_YAML_ERROR for invalid YAML, ENTITY_NOT_FOUND for an unknown pipeline. */
async function requirePipelineReading(context: AccountContext, source: PipelineSource): Promise<PipelineText> {
  const yaml = 'yaml' in source ? source.yaml : (await readPipeline(context, source, source.identifier)).yaml;
  const reading = readPipelineText(yaml);
  const problems = toProblems(checkYaml(reading), yaml, indexLines(yaml)).slice(0, MOST_PROBLEMS);
  const [first] = problems;
  if (first === undefined) return reading;
  const { line, character } = first.range.start;
  throw new Refusal('INVALID_YAML_ERROR', `The YAML cannot be read at line ${line + 1}, column ${character + 1}. ${first.message}`, {
    problems: problems.map(({ code, severity, message, range, related }) => ({ code, severity, message, range, related })),
  });
}
