/** A JSON Schema (2020-12), as used by OpenAPI 3.1. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

declare const body: unique symbol;

/** A JSON Schema that knows the type of the values it describes. */
export interface Schema<Value> extends JsonSchema {
  /** Exists only for the compiler. */
  readonly [body]?: Value;
}

/** The type that a schema describes. */
export type Body<Described> = Described extends Schema<infer Value> ? Value : never;

/** The type of query parameters, all of them optional; calls leave out those that are undefined or null. */
export type Query<Parameters> = { readonly [Name in keyof Parameters]?: Body<Parameters[Name]> | undefined };

/** Schemas by name. */
export type Properties = Readonly<Record<string, JsonSchema>>;

/** The type of an object with these fields. */
export type Fields<Schemas> = { readonly [Name in keyof Schemas]: Body<Schemas[Name]> };

/** An object type with its properties written out, as editors show it. */
type Flat<Value> = { [Name in keyof Value]: Value[Name] } & {};
type ObjectSchema<Required, Optional> = Schema<Flat<Fields<Required> & Partial<Fields<Optional>>>>;
type References<Schemas> = { readonly [Name in keyof Schemas]: Schema<Body<Schemas[Name]>> };

/** The same body as Fairlead's own callers write it: what is unknown is missing and never null. */
export type WithoutNulls<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: WithoutNulls<Exclude<Value[Name], null>> }
    : Value;

/** Any string. */
export const string: Schema<string> = { type: 'string' };
/** Any number. */
export const number: Schema<number> = { type: 'number' };
/** Any integer. */
export const integer: Schema<number> = { type: 'integer' };
/** An integer ≥ 0. */
export const count: Schema<number> = { type: 'integer', minimum: 0 };
/** An integer ≥ 1. */
export const positive: Schema<number> = { type: 'integer', minimum: 1 };
/** A boolean. */
export const boolean: Schema<boolean> = { type: 'boolean' };
/** Always null. */
export const nullOnly: Schema<null> = { type: 'null' };
/** Any value. */
export const anything: Schema<unknown> = {};

/** A timestamp in milliseconds since the epoch. */
export const timestamp: Schema<number> = { type: 'integer', description: 'Milliseconds since the epoch' };

/** Allows only these values. */
export function enumOf<const Values extends readonly (string | number | boolean)[]>(...values: Values): Schema<Values[number]> {
  return { enum: values };
}

/** Allows null besides the schema. */
export function nullable<Value>(schema: Schema<Value>): Schema<Value | null> {
  return { anyOf: [schema, nullOnly] };
}

/** Allows any of these schemas. */
export function anyOf<const Schemas extends readonly JsonSchema[]>(...schemas: Schemas): Schema<Body<Schemas[number]>> {
  return { anyOf: schemas };
}

/** Creates the schema of an array. */
export function array<Item>(items: Schema<Item>): Schema<readonly Item[]> {
  return { type: 'array', items };
}

/** Creates the schema of an object with arbitrary keys. */
export function record<Value>(values: Schema<Value>): Schema<Readonly<Record<string, Value>>> {
  return { type: 'object', additionalProperties: values };
}

/** Creates the schema of an object in an answer: with these fields, possibly the optional ones, and no others. */
export function strictObject<Required extends Properties, Optional extends Properties = Record<never, never>>(
  properties: Required,
  optional?: Optional,
): ObjectSchema<NoInfer<Required>, NoInfer<Optional>> {
  return { ...object(properties, optional), additionalProperties: false };
}

/** Creates the schema of an object in a request: unknown fields are ignored. */
export function object<Required extends Properties, Optional extends Properties = Record<never, never>>(
  properties: Required,
  optional?: Optional,
): ObjectSchema<NoInfer<Required>, NoInfer<Optional>> {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } };
}

/** Returns references to schemas by their names in the document. */
export function toReferences<Schemas extends Properties>(schemas: Schemas): References<Schemas> {
  const references = Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]);
  return Object.fromEntries(references) as References<Schemas>;
}

/** Describes a body or answer that is always JSON. */
export function json<Value>(schema: Schema<Value>): { readonly 'application/json': Schema<Value> } {
  return { 'application/json': schema };
}
