import type { PipelineAddress } from '../core/platform/pipeline.ts';
import { readYaml } from './yaml.ts';

/**
 * Returns the address of a pipeline according to its own text; null if the text is not a pipeline, cannot be parsed, or names no project.
 * Never throws.
 */
export function identifyPipeline(text: string): PipelineAddress | null {
  const { value } = readYaml(text);
  const { identifier, orgIdentifier, projectIdentifier } = toObject(toObject(value).pipeline);
  const isNamed = [identifier, orgIdentifier, projectIdentifier].every(
    (word) => typeof word === 'string' && word !== '' && !word.includes('<+'),
  );
  return isNamed ? ({ orgIdentifier, projectIdentifier, identifier } as PipelineAddress) : null;
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
}
