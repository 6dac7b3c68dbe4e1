import { checkIdentifier } from '../identifiers.ts';
import { checkIdentity, checkText, type Fields, isFields, readField } from './fields.ts';
import { findingAt, type PipelineFinding, type PipelineTarget } from './finding.ts';
import { checkStages, findStages } from './stages.ts';

const ROOT = 'pipeline';

/** What a pipeline says of itself; what it leaves out is empty. */
export interface PipelineHead {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Names of its stages, in the order of the text. */
  readonly stageNames: readonly string[];
}

/** Finds what is wrong with a document as a pipeline. Where it is meant to go is unknown for null, and nothing is said of it then. */
export function checkPipelineValue(document: unknown, target: PipelineTarget | null): PipelineFinding[] {
  if (!isFields(document)) return [findingAt('NOT_A_PIPELINE', [], 'must be an object whose only field is "pipeline:"')];
  const pipeline = readField(document, ROOT);
  if (pipeline === undefined) {
    const found = Object.keys(document).slice(0, 3);
    const hint = found.length === 0 ? '' : `; it begins with ${found.map((key) => `"${key.slice(0, 40)}:"`).join(', ')}`;
    return [findingAt('NOT_A_PIPELINE', [], `must hold the pipeline under "pipeline:"${hint}`)];
  }
  if (!isFields(pipeline)) return [findingAt('WRONG_TYPE', [ROOT], 'must be an object with identifier, name and stages')];
  return [...checkIdentity(pipeline, [ROOT]), ...checkTarget(pipeline, target), ...checkStages(pipeline, [ROOT])];
}

/** Reads what a pipeline says of itself; for a document in which nothing was found wrong. */
export function readPipelineHead(document: unknown): PipelineHead {
  const pipeline = isFields(document) ? readField(document, ROOT) : undefined;
  const fields = isFields(pipeline) ? pipeline : {};
  const tags = readField(fields, 'tags');
  return {
    identifier: toText(readField(fields, 'identifier')),
    name: toText(readField(fields, 'name')),
    description: toText(readField(fields, 'description')),
    tags: isFields(tags) ? Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, toText(value)])) : {},
    stageNames: findStages(fields, [ROOT]).map((stage) => toText(readField(stage.fields, 'name'))),
  };
}

function checkTarget(pipeline: Fields, target: PipelineTarget | null): PipelineFinding[] {
  if (target === null) return [];
  return (['orgIdentifier', 'projectIdentifier'] as const).flatMap((key) =>
    checkText(pipeline, [ROOT], key, `is missing; add ${key}: ${target[key]}`, 'INVALID_IDENTIFIER', (text) =>
      checkIdentifier(text, 'entity'),
    ).concat(checkSame(pipeline, key, target[key])),
  );
}

function checkSame(pipeline: Fields, key: keyof PipelineTarget, wanted: string): PipelineFinding[] {
  const value = readField(pipeline, key);
  if (typeof value !== 'string' || value === wanted || checkIdentifier(value, 'entity') !== null) return [];
  const message = `is "${value}", but the query says ${key}=${wanted}; both must be the same`;
  return [findingAt('OTHER_TARGET', [ROOT, key], message)];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
