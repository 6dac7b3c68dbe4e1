import type { GivenInputs, MergeProblem } from '../../core/pipeline/inputs/mergeRuntimeInputs.ts';
import { pickInputs } from '../../core/pipeline/inputs/pickInputs.ts';
import { writeYaml } from '../writeYaml.ts';
import { readYaml } from '../yaml.ts';
import type { PipelineText } from './reading.ts';
import { fillReading, inputsOf } from './runtimeInputs.ts';

/** The identity of an input set. */
export interface InputSetName {
  readonly identifier: string;
  readonly name: string;
}

/** An input set as YAML, or the problems of the values; the text is empty then. */
export interface InputSetText {
  readonly text: string;
  readonly problems: readonly MergeProblem[];
}

/** Writes given values of a pipeline as an input set, which contains only those values and their parents. Never throws. */
export function writeInputSet(reading: PipelineText, given: GivenInputs, { identifier, name }: InputSetName): InputSetText {
  const { text, problems } = fillReading(reading, given, true);
  if (problems.length > 0) return { text: '', problems };
  const paths = inputsOf(reading)
    .filter(({ id, fullName }) => isGiven(given, id) || isGiven(given, fullName))
    .map(({ path }) => path);
  const { value } = readYaml(text);
  const { pipeline } = toObject(pickInputs(value, paths));
  const { orgIdentifier, projectIdentifier } = toObject(toObject(value).pipeline);
  const scope = Object.fromEntries(Object.entries({ orgIdentifier, projectIdentifier }).filter(([, word]) => typeof word === 'string'));
  return { text: writeYaml({ inputSet: { identifier, name, ...scope, pipeline: pipeline ?? {} } }), problems: [] };
}

function isGiven(given: GivenInputs, key: string): boolean {
  return given[key] !== undefined && given[key] !== null;
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
}
