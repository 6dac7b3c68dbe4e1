import { isJsonObject } from '../core/jsonObject.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import { ALL_SCHEMAS } from '../wire/schemas/all.ts';
import type { JsonSchema } from '../wire/schemas/jsonSchema.ts';

/** Maximum nesting depth of an answer: that of nested teams (`server/http/insights/teamBodies.ts`) and more. */
const DEEPEST = 1_200;

/** The name of a field that is an ID. */
const ID = /(?:^id|Id)$/;

/**
 * Finds the first place where an answer does not match the schema of its endpoint, such as `objects[2].name`; '' is the answer itself, null
 * means that it matches. A service may have additional fields and other enum values, may omit a single value, which is then set to an
 * empty one of its type, and may write an ID as a number, which then becomes a string; an optional field that is null is removed. Arrays of
 * objects must be present, and each entry must have at least one of its required fields (docs/decisions/calls.md#answers).
 */
export function findMisfit(endpoint: CalledEndpointName, value: unknown): string | null {
  const { answer, isWrapped } = ALL_CALLED_ENDPOINTS[endpoint];
  const schema = answer['application/json'];
  if (schema === undefined) return null;
  if (isWrapped === true && !(isJsonObject(value) && Object.hasOwn(value, 'data'))) return '';
  // An answer that is one value has to be that value.
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return '';
  return judge(value, schema, '', 0);
}

function judge(value: unknown, given: JsonSchema, place: string, depth: number): string | null {
  const schema = choose(resolve(given), value);
  if (depth > DEEPEST || schema === null) return place;
  if (schema.properties !== undefined) return isJsonObject(value) ? judgeObject(value, schema, place, depth) : place;
  if (Array.isArray(schema.enum)) return schema.enum.some((allowed) => typeof allowed === typeof value) ? null : place;
  switch (schema.type) {
    case 'array':
      return Array.isArray(value) ? judgeList(value, schema.items as JsonSchema, place, depth) : place;
    case 'object':
      return isJsonObject(value) ? judgeMap(value, schema.additionalProperties as JsonSchema | undefined, place, depth) : place;
    case 'integer':
    case 'number':
      return typeof value === 'number' ? null : place;
    case 'string':
    case 'boolean':
      return typeof value === schema.type ? null : place;
    default:
      return null;
  }
}

function judgeList(entries: readonly unknown[], items: JsonSchema, place: string, depth: number): string | null {
  for (let index = 0; index < entries.length; index++) {
    const misfit = judge(entries[index], items, `${place}[${index}]`, depth + 1);
    if (misfit !== null) return misfit;
  }
  return null;
}

function judgeMap(map: Readonly<Record<string, unknown>>, values: JsonSchema | undefined, place: string, depth: number): string | null {
  if (values === undefined) return null;
  for (const [key, value] of Object.entries(map)) {
    const misfit = judge(value, values, join(place, key), depth + 1);
    if (misfit !== null) return misfit;
  }
  return null;
}

function judgeObject(object: Readonly<Record<string, unknown>>, schema: JsonSchema, place: string, depth: number): string | null {
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>;
  const required = schema.required as readonly string[];
  // An object of which every field may be null may also be empty.
  const telling = required.filter((key) => !takesNull(properties[key]!));
  if (telling.length > 0 && !required.some((key) => Object.hasOwn(object, key))) return place;
  for (const [key, declared] of Object.entries(properties)) {
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    if (value !== undefined && value !== null) {
      const misfit = judge(value, declared, join(place, key), depth + 1);
      if (misfit === null) continue;
      if (typeof value !== 'number' || !ID.test(key) || judge(String(value), declared, '', depth + 1) !== null) return misfit;
      (object as Record<string, unknown>)[key] = String(value);
    } else if (value === null && !required.includes(key) && !takesNull(declared)) {
      delete (object as Record<string, unknown>)[key];
    } else if (value === undefined ? required.includes(key) : !takesNull(declared)) {
      const blank = toBlank(declared);
      if (blank === undefined) return join(place, key);
      (object as Record<string, unknown>)[key] = blank;
    }
  }
  return null;
}

/** Returns an empty value; undefined if there is no neutral one: for an array of objects, and for an enum with several values. */
function toBlank(given: JsonSchema): unknown {
  const schema = resolve(given);
  if (takesNull(schema)) return null;
  if (Array.isArray(schema.enum)) return schema.enum.length === 1 ? schema.enum[0] : undefined;
  switch (schema.type) {
    case 'array':
      return resolve(schema.items as JsonSchema).properties === undefined ? [] : undefined;
    case 'object':
      return toBlankObject(schema);
    case 'integer':
    case 'number':
      return 0;
    case 'string':
      return '';
    case 'boolean':
      return false;
    default:
      return undefined;
  }
}

function toBlankObject({ properties = {}, required = [] }: JsonSchema): unknown {
  const blanks = (required as readonly string[]).map((key) => [key, toBlank((properties as Record<string, JsonSchema>)[key]!)] as const);
  return blanks.some(([, blank]) => blank === undefined) ? undefined : Object.fromEntries(blanks);
}

/** Returns the alternative that best matches a value; null if none does. */
function choose(schema: JsonSchema, value: unknown): JsonSchema | null {
  if (!Array.isArray(schema.anyOf)) return schema;
  const alike = (schema.anyOf as readonly JsonSchema[]).map(resolve).filter((one) => isAlike(one, value));
  const score = ({ required = [] }: JsonSchema) =>
    isJsonObject(value) ? (required as readonly string[]).filter((key) => Object.hasOwn(value, key)).length : 0;
  return alike.toSorted((one, other) => score(other) - score(one))[0] ?? null;
}

function isAlike(schema: JsonSchema, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.some((allowed) => typeof allowed === typeof value);
  if (schema.type === undefined) return true;
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'object') return isJsonObject(value);
  if (schema.type === 'null') return value === null;
  return typeof value === (schema.type === 'integer' ? 'number' : schema.type);
}

function takesNull(given: JsonSchema): boolean {
  const schema = resolve(given);
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as readonly JsonSchema[]).some(takesNull);
  return schema.type === 'null' || (schema.type === undefined && schema.enum === undefined);
}

function resolve(schema: JsonSchema): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : null;
  return name === null ? schema : (ALL_SCHEMAS[name] ?? {});
}

function join(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`;
}
