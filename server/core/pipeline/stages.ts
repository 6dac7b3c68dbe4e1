import type { Path } from '../shape.ts';
import { checkIdentity, checkText, type Fields, isFields, readField } from './fields.ts';
import { findingAt, type PipelineFinding } from './finding.ts';

/** What an entry of the stages can be: a stage, a group of stages that run together, a template, or a place for stages of a template's user. */
const ELEMENTS = ['stage', 'parallel', 'template', 'insert'] as const;

/** A stage of a pipeline, and where it stands. */
export interface FoundStage {
  readonly path: Path;
  readonly fields: Fields;
}

/** Finds what is wrong with the list of stages of a pipeline; one that is made from a template as a whole needs none. */
export function checkStages(pipeline: Fields, path: Path): PipelineFinding[] {
  const stages = readField(pipeline, 'stages');
  const place = [...path, 'stages'];
  if (stages === undefined) {
    if (readField(pipeline, 'template') !== undefined) return [];
    return [{ ...findingAt('MISSING_FIELD', place, 'is missing; add a list with at least one stage'), at: 'key' }];
  }
  if (!Array.isArray(stages)) return [findingAt('WRONG_TYPE', place, 'must be a list; begin each entry with "- stage:"')];
  if (stages.length === 0) return [findingAt('MISSING_FIELD', place, 'is empty; add at least one stage')];
  return [...checkElements(stages, place), ...checkTwins(findStages(pipeline, path))];
}

/** The stages of a pipeline, those of groups too, in the order of the text. */
export function findStages(pipeline: Fields, path: Path): FoundStage[] {
  const stages = readField(pipeline, 'stages');
  return Array.isArray(stages) ? stages.flatMap((element, index) => findInElement(element, [...path, 'stages', index])) : [];
}

function findInElement(element: unknown, path: Path): FoundStage[] {
  if (!isFields(element)) return [];
  const stage = readField(element, 'stage');
  const group = readField(element, 'parallel');
  return [
    ...(isFields(stage) ? [{ path: [...path, 'stage'], fields: stage }] : []),
    ...(Array.isArray(group) ? group.flatMap((inner, index) => findInElement(inner, [...path, 'parallel', index])) : []),
  ];
}

function checkElements(elements: readonly unknown[], path: Path): PipelineFinding[] {
  return elements.flatMap((element, index) => checkElement(element, [...path, index]));
}

function checkElement(element: unknown, path: Path): PipelineFinding[] {
  const keys = isFields(element) ? ELEMENTS.filter((key) => Object.hasOwn(element, key)) : [];
  const [key] = keys;
  if (!isFields(element) || key === undefined) {
    const hint = isFields(element) && Object.hasOwn(element, 'identifier') ? '; put what stands here under "stage:"' : '';
    return [findingAt('UNKNOWN_ELEMENT', path, `must be one of ${ELEMENTS.join(', ')}${hint}`)];
  }
  const value = readField(element, key);
  const place = [...path, key];
  if (key === 'parallel') {
    if (!Array.isArray(value)) return [findingAt('WRONG_TYPE', place, 'must be a list of stages')];
    return value.length === 0 ? [findingAt('MISSING_FIELD', place, 'is empty; add at least one stage')] : checkElements(value, place);
  }
  if (key !== 'stage') return [];
  return isFields(value) ? checkStage(value, place) : [findingAt('WRONG_TYPE', place, 'must be an object with identifier, name and type')];
}

function checkStage(stage: Fields, path: Path): PipelineFinding[] {
  const identity = checkIdentity(stage, path);
  if (readField(stage, 'template') !== undefined) return identity;
  return [
    ...identity,
    ...checkText(stage, path, 'type', 'is missing; add the type of the stage, like CI or Deployment', 'WRONG_TYPE', checkFilled),
  ];
}

function checkFilled(text: string): string | null {
  return text.trim() === '' ? 'must not be empty; give the type of the stage, like CI or Deployment' : null;
}

function checkTwins(stages: readonly FoundStage[]): PipelineFinding[] {
  const first = new Map<string, FoundStage>();
  const findings: PipelineFinding[] = [];
  for (const stage of stages) {
    const identifier = readField(stage.fields, 'identifier');
    if (typeof identifier !== 'string' || identifier === '') continue;
    const twin = first.get(identifier);
    if (twin === undefined) first.set(identifier, stage);
    else {
      const message = `is "${identifier.slice(0, 128)}", as that of an earlier stage; give this stage an identifier of its own`;
      const related = [{ path: [...twin.path, 'identifier'], message: 'The earlier stage' }];
      findings.push({ ...findingAt('DUPLICATE_IDENTIFIER', [...stage.path, 'identifier'], message), related });
    }
  }
  return findings;
}
