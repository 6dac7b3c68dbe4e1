import type { FastifyRequest } from 'fastify';
import { isJsonObject, type JsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { isStorable } from '../core/text.ts';
import { parseWithNumbers } from '../core/writtenNumber.ts';
import { decodeUtf8 } from './charset.ts';

/** Maximum objects and arrays in a body: each takes many times its two characters in memory. */
const MAX_PARTS = 500_000;

/** Bodies up to this many bytes are not counted. */
const FEW_BYTES = 1024 * 1024;

const QUOTE = 34;

const BACKSLASH = 92;

const BRACKET = 91;

const BRACE = 123;

/**
 * Parses the body as JSON regardless of its content type; returns undefined for an empty body, which clients also send as `""`. With
 * `keepsNumbers`, numbers that JavaScript would change become a WrittenNumber. Throws INVALID_REQUEST.
 */
export function readJsonBody(request: FastifyRequest, keepsNumbers = false): unknown {
  const { body } = request;
  if (request.isMultipart()) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body is a form. Send JSON with the content type application/json.');
  }
  if (!(body instanceof Uint8Array)) return undefined;
  requireFewParts(body);
  const text = decodeUtf8(body);
  if (text.trim() === '') return undefined;
  const value = parse(text, keepsNumbers ? parseWithNumbers : JSON.parse);
  return value === '' ? undefined : value;
}

/** Parses the body as a JSON object. Throws INVALID_REQUEST. */
export function requireJsonObject(request: FastifyRequest, example: string, keepsNumbers = false): JsonObject {
  const value = readJsonBody(request, keepsNumbers);
  if (isJsonObject(value)) return value;
  throw new Refusal('INVALID_REQUEST', `The body must be a JSON object like ${example}.`);
}

/** Requires that JSON fits into memory once it is parsed. Throws PAYLOAD_TOO_LARGE. */
export function requireFewParts(body: Uint8Array): void {
  if (body.length <= FEW_BYTES || hasFewBrackets(body)) return;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isText && byte === BACKSLASH) at++;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === BRACKET || byte === BRACE)) parts++;
  }
  if (parts <= MAX_PARTS) return;
  throw new Refusal(
    'PAYLOAD_TOO_LARGE',
    `The body has ${parts.toLocaleString('en')} objects and arrays, but at most ${MAX_PARTS.toLocaleString('en')} are allowed. Send less at a time.`,
  );
}

/** Whether a body has so few brackets that it does not matter which of them are in strings: looking takes twenty times as long. */
function hasFewBrackets(body: Uint8Array): boolean {
  let count = 0;
  for (const bracket of [BRACKET, BRACE]) {
    for (let at = body.indexOf(bracket); at !== -1; at = body.indexOf(bracket, at + 1)) if (++count > MAX_PARTS) return false;
  }
  return true;
}

/** Whether a value is a string that can be stored. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
}

function parse(text: string, parser: (text: string) => unknown): unknown {
  try {
    return parser(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new Refusal('INVALID_REQUEST', `The body is not JSON: ${reason}. Send JSON with the content type application/json.`);
  }
}
