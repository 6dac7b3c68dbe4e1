import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import { isStorable } from '../core/storableText.ts';
import { requireFewParts } from './requirePlain.ts';

/** A JSON object as it came. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The body as JSON whatever content type it came with, or undefined for none; clients send `""` for none too (facts C15). Throws INVALID_REQUEST. */
export function readJsonBody(request: FastifyRequest): unknown {
  const { body } = request;
  if (request.isMultipart()) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request holds a form. Send JSON with the content type application/json.');
  }
  if (!(body instanceof Uint8Array)) return undefined;
  requireFewParts(body);
  const text = new TextDecoder().decode(body);
  if (text.trim() === '') return undefined;
  const value = parse(text);
  return value === '' ? undefined : value;
}

/** The body as a JSON object. Throws INVALID_REQUEST. */
export function requireJsonObject(request: FastifyRequest, example: string): JsonObject {
  const value = readJsonBody(request);
  if (isObject(value)) return value;
  throw new Refusal('INVALID_REQUEST', `The body must be a JSON object like ${example}.`);
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for texts that can be stored. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new Refusal('INVALID_REQUEST', `The body is not JSON: ${reason}. Send JSON with the content type application/json.`);
  }
}
