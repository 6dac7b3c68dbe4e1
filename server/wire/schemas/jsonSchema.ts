/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** What an endpoint takes beside its path, and what it answers. */
export interface EndpointShape {
  readonly query?: Properties;
  /** Parameters of the query that must be there. */
  readonly requiredQuery?: readonly string[];
  /** The body by media type; none where it is left out. */
  readonly body?: Properties;
  /** True where the endpoint also does its work without the body. */
  readonly bodyIsOptional?: boolean;
  /** What is answered when all is well, by media type. */
  readonly answer: Properties;
}

/** Any text at all. */
export const text: JsonSchema = { type: 'string' };
/** Any whole number at all. */
export const whole: JsonSchema = { type: 'integer' };
/** A whole number from 0 on. */
export const count: JsonSchema = { type: 'integer', minimum: 0 };
/** True or false. */
export const flag: JsonSchema = { type: 'boolean' };
/** Always null here. */
export const nothing: JsonSchema = { type: 'null' };
/** Any value at all. */
export const anything: JsonSchema = {};

/** A moment in milliseconds since the epoch. */
export const moment: JsonSchema = { type: 'integer', description: 'Milliseconds since the epoch' };

/** One of some words. */
export function words(...values: readonly (string | number | boolean)[]): JsonSchema {
  return { enum: values };
}

/** What it says, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, nothing] };
}

/** One of these. */
export function either(...schemas: readonly JsonSchema[]): JsonSchema {
  return { anyOf: schemas };
}

/** An array of such values. */
export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** An object with free names and such values. */
export function map(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** An object of an answer: it has these fields, perhaps the optional ones, and no others. */
export function closed(properties: Properties, optional: Properties = {}): JsonSchema {
  return { ...open(properties, optional), additionalProperties: false };
}

/** An object of a request: fields that nobody knows are let be. */
export function open(properties: Properties, optional: Properties = {}): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } };
}

/** A schema by the name that it has in the document. */
export function named(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A body or answer that is always JSON. */
export function json(schema: JsonSchema): Properties {
  return { 'application/json': schema };
}
