import { checkIdentifier, checkPipelineName, toIdentifier } from '../identifiers.ts';
import type { Path } from '../shape.ts';
import { findingAt, type PipelineFinding } from './finding.ts';
import type { PipelineProblemCode } from './problems.ts';

/** An object of a document. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object of a document, which a list is not. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a field, undefined where it is missing; one that is written without a value is missing. */
export function readField(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? (fields[key] ?? undefined) : undefined;
}

/** Finds what is wrong with the identifier and the name of a pipeline or stage. */
export function checkIdentity(fields: Fields, path: Path): PipelineFinding[] {
  const name = readField(fields, 'name');
  const example = typeof name === 'string' && name.trim() !== '' ? `, like ${toIdentifier(name)}` : '';
  return [
    ...checkText(fields, path, 'identifier', `is missing; add it${example}`, 'INVALID_IDENTIFIER', (text) =>
      checkIdentifier(text, 'pipeline'),
    ),
    ...checkText(fields, path, 'name', 'is missing; add it', 'INVALID_NAME', checkPipelineName),
  ];
}

/** Finds what is wrong with a field that must be a text of a grammar. */
export function checkText(
  fields: Fields,
  path: Path,
  key: string,
  missing: string,
  code: PipelineProblemCode,
  grammar: (text: string) => string | null,
): PipelineFinding[] {
  const value = readField(fields, key);
  const place = [...path, key];
  if (value === undefined) return [{ ...findingAt('MISSING_FIELD', place, missing), at: 'key' }];
  if (typeof value !== 'string') return [findingAt('WRONG_TYPE', place, 'must be a text; put it in quotes')];
  const lack = grammar(value);
  return lack === null ? [] : [findingAt(code, place, lack)];
}
