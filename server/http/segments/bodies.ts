import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import type { WantedIdentity } from '../../core/segments/identities.ts';
import type { PatchOperation } from '../../core/segments/jsonPatch.ts';
import type { Page } from '../../core/segments/pages.ts';
import type { TitleAndComment } from '../../core/segments/texts.ts';
import { readTextField } from '../readRequest.ts';

/** Keys with a title and comment. */
export interface KeysBody {
  readonly keys: readonly string[];
  readonly notes: TitleAndComment;
  /** Whether the body is an array of keys, which has no place for a title and comment. */
  readonly isBare: boolean;
}

const KEYS_EXAMPLE = '{"keys": ["id-1", "id-2"], "title": "…", "comment": "…"}';

/** Returns the page that a query asks for. */
export function toPage({ limit, offset }: { readonly limit: number | null; readonly offset: number | null }): Page {
  return { limit, offset: offset ?? 0 };
}

/** Requires the operations of a JSON Patch (RFC 6902). Throws INVALID_REQUEST. */
export function requirePatch(body: unknown, path: string): PatchOperation[] {
  if (Array.isArray(body) && body.length > 0 && body.every(isOperation)) return body;
  throw new Refusal('INVALID_REQUEST', `The body must be an array like [{"op": "replace", "path": "${path}", "value": "…"}].`);
}

function isOperation(value: unknown): value is PatchOperation {
  return isJsonObject(value) && typeof value.op === 'string' && typeof value.path === 'string';
}

/** Reads keys as an array, or as an object with title and comment: each address accepts both. Throws INVALID_REQUEST. */
export function readKeysBody(body: unknown): KeysBody {
  if (Array.isArray(body)) return { keys: body.map(requireKey), notes: { title: null, comment: null }, isBare: true };
  if (isJsonObject(body) && Array.isArray(body.keys))
    return { keys: body.keys.map(requireKey), notes: readTitleAndComment(body), isBare: false };
  throw new Refusal('INVALID_REQUEST', `The body must be an array of keys, or an object like ${KEYS_EXAMPLE}.`);
}

/** Reads the title and comment of a change. Throws INVALID_REQUEST. */
export function readTitleAndComment(body: JsonObject): TitleAndComment {
  return { title: readTextField(body, 'title'), comment: readTextField(body, 'comment') };
}

function requireKey(key: unknown, index: number): string {
  if (typeof key === 'string') return key;
  throw new Refusal('INVALID_REQUEST', `Key ${index + 1} is not a string. Write every key in quotes.`);
}

/** Requires an array of strings. Throws INVALID_REQUEST. */
export function requireStrings(body: unknown, example: string): string[] {
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
