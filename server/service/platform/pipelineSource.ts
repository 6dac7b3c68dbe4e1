import type { PipelineSource } from '../../core/platform/pipeline.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { toProblems } from '../../documents/pipeline/pipelineProblem.ts';
import { type PipelineText, readPipelineText } from '../../documents/pipeline/reading.ts';
import { checkYaml } from '../../documents/pipeline/yamlFindings.ts';
import type { AccountContext } from './accountContext.ts';
import { readPipeline } from './readPipeline.ts';

/** Reads the YAML of a pipeline, sent or stored. Throws INVALID_YAML_ERROR for invalid YAML, ENTITY_NOT_FOUND for an unknown pipeline. */
export async function requirePipelineReading(context: AccountContext, source: PipelineSource): Promise<PipelineText> {
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
