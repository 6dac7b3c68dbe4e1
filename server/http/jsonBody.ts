import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import { isStorable } from '../core/storableText.ts';
import { requireFewParts } from './requirePlain.ts';

/** A JSON object as received. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Parses the body as JSON regardless of its content type; returns undefined for an empty body, which clients also send as `""`. Throws
 * INVALID_REQUEST.
 */
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

/** Parses the body as a JSON object. Throws INVALID_REQUEST. */
export function requireJsonObject(request: FastifyRequest, example: string): JsonObject {
  const value = readJsonBody(request);
  if (isObject(value)) return value;
  throw new Refusal('INVALID_REQUEST', `The body must be a JSON object like ${example}.`);
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a string that can be stored. */
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
