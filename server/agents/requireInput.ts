import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Refusal } from '../core/refusal.ts';
import type { Tool } from './tool.ts';

const AJV = new Ajv({ allErrors: true, strict: true });
const CHECKS = new Map<string, ValidateFunction>();

/** Validates an input against the schema of its tool. Throws INVALID_REQUEST with everything that is wrong. */
export function requireInput({ name, input: schema }: Tool, input: unknown): void {
  const check = CHECKS.get(name) ?? AJV.compile(schema);
  CHECKS.set(name, check);
  if (check(input)) return;
  const sentences = (check.errors ?? []).map(toSentence);
  throw new Refusal('INVALID_REQUEST', `The input of ${name} is not right: ${[...new Set(sentences)].join('; ')}.`);
}

function toSentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'the input' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties') return `${place} has no ${String(params.additionalProperty)}`;
  if (keyword === 'enum') return `${place} must be one of ${(params.allowedValues as readonly unknown[]).join(', ')}`;
  return `${place} ${message ?? 'is not right'}`;
}
