import type { FastifyRequest } from 'fastify';
import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import type { WantedIdentity } from '../../core/segments/identities.ts';
import type { PatchOperation } from '../../core/segments/jsonPatch.ts';
import type { Page } from '../../core/segments/pages.ts';
import { type TitleAndComment, toQuoted } from '../../core/segments/texts.ts';
import { readJsonBody } from '../jsonBody.ts';
import { readInteger, readQuery } from '../query.ts';

/** Keys with a title and comment. */
export interface KeysBody {
  readonly keys: readonly string[];
  readonly notes: TitleAndComment;
  /** Whether the body is an array of keys, which has no place for a title and comment. */
  readonly isBare: boolean;
}

const KEYS_EXAMPLE = '{"keys": ["id-1", "id-2"], "title": "…", "comment": "…"}';

/** Parses `limit` and `offset` of a list. Throws INVALID_REQUEST. */
export function readPage(request: FastifyRequest): Page {
  return { limit: readInteger(request, 'limit', 1), offset: readInteger(request, 'offset', 0) ?? 0 };
}

/** Parses a boolean parameter, ignoring case because some languages write True; false if it is missing. Throws INVALID_REQUEST. */
export function readBooleanQuery(request: FastifyRequest, name: string): boolean {
  const text = readQuery(request, name)?.toLowerCase() ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Refusal('INVALID_REQUEST', `The parameter ${name} is ${toQuoted(text)}. Give true or false.`);
}

/** Reads a string from a body; returns null if it is missing. Throws INVALID_REQUEST for any other value. */
export function readText(body: JsonObject, name: string): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  throw new Refusal('INVALID_REQUEST', `${name} must be a string. Write it in quotes.`);
}

/** Reads a required string from a body. Throws INVALID_REQUEST. */
export function requireText(body: JsonObject, name: string): string {
  const text = readText(body, name);
  if (text !== null) return text;
  throw new Refusal('INVALID_REQUEST', `${name} is missing. Send it as a string.`);
}

/** Reads a boolean from a body, which may be given as a string; false if it is missing. Throws INVALID_REQUEST. */
export function readBoolean(body: JsonObject, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Refusal('INVALID_REQUEST', `${name} must be true or false. Write it without quotes.`);
}

/** Reads the operations of a JSON Patch (RFC 6902). Throws INVALID_REQUEST. */
export function readPatch(request: FastifyRequest, path: string): PatchOperation[] {
  const body = readJsonBody(request);
  if (Array.isArray(body) && body.length > 0 && body.every(isOperation)) return body;
  throw new Refusal('INVALID_REQUEST', `The body must be an array like [{"op": "replace", "path": "${path}", "value": "…"}].`);
}

function isOperation(value: unknown): value is PatchOperation {
  return isJsonObject(value) && typeof value.op === 'string' && typeof value.path === 'string';
}

/** Reads keys as an array, or as an object with title and comment: each address accepts both. Throws INVALID_REQUEST. */
export function readKeysBody(request: FastifyRequest): KeysBody {
  const body = readJsonBody(request);
  if (Array.isArray(body)) return { keys: body.map(requireKey), notes: { title: null, comment: null }, isBare: true };
  if (isJsonObject(body) && Array.isArray(body.keys))
    return { keys: body.keys.map(requireKey), notes: readTitleAndComment(body), isBare: false };
  throw new Refusal('INVALID_REQUEST', `The body must be an array of keys, or an object like ${KEYS_EXAMPLE}.`);
}

/** Reads the title and comment of a change. Throws INVALID_REQUEST. */
export function readTitleAndComment(body: JsonObject): TitleAndComment {
  return { title: readText(body, 'title'), comment: readText(body, 'comment') };
}

function requireKey(key: unknown, index: number): string {
  if (typeof key === 'string') return key;
  throw new Refusal('INVALID_REQUEST', `Key ${index + 1} is not a string. Write every key in quotes.`);
}

/** Reads an array of strings. Throws INVALID_REQUEST. */
export function readStrings(request: FastifyRequest, example: string): string[] {
  const body = readJsonBody(request);
  if (Array.isArray(body) && body.every((text) => typeof text === 'string')) return body;
  throw new Refusal('INVALID_REQUEST', `The body must be an array of strings like ${example}.`);
}

/** Reads identities without validating each one, which happens later. Throws INVALID_REQUEST for a body that is not an array. */
export function toWantedIdentities(body: unknown): WantedIdentity[] {
  if (Array.isArray(body)) return body.map(toWantedIdentity);
  throw new Refusal('INVALID_REQUEST', 'The body must be an array like [{"key": "id-1", "values": {"seats": 5}}].');
}

/** Reads an identity without validating it. */
export function toWantedIdentity(value: unknown): WantedIdentity {
  return isJsonObject(value) ? { key: value.key, values: value.values } : { key: undefined, values: undefined };
}
