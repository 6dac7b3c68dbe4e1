/** A JSON Schema (2020-12), as used by OpenAPI 3.1. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** The request, apart from its path, and the answer of an endpoint. */
export interface EndpointShape {
  readonly query?: Properties;
  /** Required query parameters. */
  readonly requiredQuery?: readonly string[];
  /** The body by media type; not set if there is none. */
  readonly body?: Properties;
  /** Whether the body may be missing. */
  readonly bodyIsOptional?: boolean;
  /** The successful answer, by media type. */
  readonly answer: Properties;
}

/** Any string. */
export const text: JsonSchema = { type: 'string' };
/** Any integer. */
export const whole: JsonSchema = { type: 'integer' };
/** An integer ≥ 0. */
export const count: JsonSchema = { type: 'integer', minimum: 0 };
/** A boolean. */
export const flag: JsonSchema = { type: 'boolean' };
/** Always null. */
export const nothing: JsonSchema = { type: 'null' };
/** Any value. */
export const anything: JsonSchema = {};

/** A timestamp in milliseconds since the epoch. */
export const moment: JsonSchema = { type: 'integer', description: 'Milliseconds since the epoch' };

/** Creates an enum. */
export function words(...values: readonly (string | number | boolean)[]): JsonSchema {
  return { enum: values };
}

/** Allows null besides the schema. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, nothing] };
}

/** Allows any of these schemas. */
export function either(...schemas: readonly JsonSchema[]): JsonSchema {
  return { anyOf: schemas };
}

/** Creates the schema of an array. */
export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** Creates the schema of an object with arbitrary keys. */
export function map(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** Creates the schema of an object in an answer: with these fields, possibly the optional ones, and no others. */
export function closed(properties: Properties, optional: Properties = {}): JsonSchema {
  return { ...open(properties, optional), additionalProperties: false };
}

/** Creates the schema of an object in a request: unknown fields are ignored. */
export function open(properties: Properties, optional: Properties = {}): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } };
}

/** References a schema by its name in the document. */
export function named(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Describes a body or answer that is always JSON. */
export function json(schema: JsonSchema): Properties {
  return { 'application/json': schema };
}
