import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { toQuoted } from '../core/segments/texts.ts';
import type { Endpoint, EndpointShape, QuerySchemas, RequestBody } from '../wire/endpoint.ts';
import type { Body, JsonSchema } from '../wire/schemas/jsonSchema.ts';
import { readJsonBody, requireJsonObject } from './jsonBody.ts';

/** The value of a parameter or field: false for a missing boolean, null for any other that is missing and has no default. */
type Read<Described, Value = Body<Described>> = [Value] extends [boolean]
  ? boolean
  : Described extends { readonly default: unknown }
    ? Value
    : Value | null;

/** The query of a request, each parameter by its schema. */
export type ReadQuery<Row extends EndpointShape> = {
  readonly [Name in keyof QuerySchemas<Row>]: Read<QuerySchemas<Row>[Name]>;
};

type Keys<Value> = Value extends unknown ? keyof Value : never;
type IsOptional<Value, Name extends keyof Value> = Record<never, never> extends Pick<Value, Name> ? true : false;

/** A JSON object whose fields are known by name, and whose values the handler has to check. */
export type Unchecked<Value> = { readonly [Name in Keys<Value>]?: unknown };

type ReadFields<Value> = {
  readonly [Name in keyof Value]-?: IsOptional<Value, Name> extends true
    ? [NonNullable<Value[Name]>] extends [boolean]
      ? boolean
      : NonNullable<Value[Name]> | null
    : Value[Name];
};

/** The JSON body of a request: with an example an object, else unknown, and undefined if it is empty. */
export type ReadBody<Row extends EndpointShape> = Row extends { readonly readsFields: true }
  ? ReadFields<RequestBody<Row>>
  : Row extends { readonly example: string }
    ? Unchecked<RequestBody<Row>>
    : unknown;

const LARGEST_NUMBER = 2 ** 31 - 1;

/** Creates the reader of the queries of an endpoint: an object whose properties are parsed when they are read. */
export function toQueryReader<Row extends Endpoint>(endpoint: Row): new (values: unknown) => ReadQuery<Row> {
  const Query = class {
    readonly values: JsonObject;
    constructor(values: unknown) {
      this.values = values as JsonObject;
    }
  };
  for (const [name, schema] of Object.entries(endpoint.query ?? {})) {
    Object.defineProperty(Query.prototype, name, {
      get(this: { readonly values: JsonObject }) {
        return readParameter(endpoint, name, schema, this.values);
      },
    });
  }
  return Query as new (
    values: unknown,
  ) => ReadQuery<Row>;
}

function readParameter(endpoint: Endpoint, name: string, schema: JsonSchema, values: JsonObject): unknown {
  const { largestNumber = LARGEST_NUMBER, otherNames = {}, refusesEmptyNumbers = false } = endpoint.leniency ?? {};
  if (schema.type === 'array') return readList(endpoint, name, schema.items as JsonSchema, findEntries(name, values));
  const isGiven = (known: string): boolean => (readOne(known, values[known]) ?? '') !== '';
  const used = [name, otherNames[name] ?? name].find(isGiven) ?? name;
  const text = readOne(used, values[used]);
  if (schema.type === 'boolean') return ((text ?? '') === '' && schema.default === true) || readBoolean(endpoint, used, text);
  if (schema.type === 'integer') {
    if (text === null || (text === '' && !refusesEmptyNumbers)) return schema.default ?? null;
    return readInteger(used, text, schema, largestNumber);
  }
  if (text === null || text === '') return schema.default ?? null;
  return Array.isArray(schema.enum) ? readEnum(endpoint, used, text, schema.enum) : readText(endpoint, used, text);
}

/** Returns a parameter that may be given once; null if it is missing. */
function readOne(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) throw refuseParameter(name, 'is given twice. Give it once');
  if (typeof value !== 'string' && typeof value !== 'number') throw refuseParameter(name, 'must be a string or a number');
  return String(value);
}

function readBoolean({ area, leniency }: Endpoint, name: string, text: string | null): boolean {
  if (text === null) return false;
  const value = leniency?.booleansInAnyCase === true ? text.toLowerCase() : text;
  if (value === '') return leniency?.bareBooleansAreTrue === true;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw refuseParameter(name, `is ${quote(area, value)}. Give true or false${area === 'segments' ? '' : ', or omit it'}`);
}

function readInteger(name: string, text: string, { minimum = 0, maximum }: JsonSchema, largest: number): number {
  const [min, max] = [Number(minimum), Number(maximum ?? largest)];
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = max >= LARGEST_NUMBER && !(value > max) ? `of at least ${min}` : `from ${min} to ${max}`;
  throw refuseParameter(name, `is "${text.slice(0, 50).toWellFormed()}". Give an integer ${range}`);
}

/** Allowed values are accepted in any case. */
function readEnum({ area }: Endpoint, name: string, text: string, allowed: readonly string[]): string {
  const [first = ''] = allowed;
  const found = allowed.find((value) => value.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  const value = first === first.toUpperCase() ? text.toUpperCase() : text.toLowerCase();
  const remedy = allowed.length === 2 ? `Give ${allowed.join(' or ')}` : `Use one of: ${allowed.join(', ')}`;
  throw refuseParameter(name, `is ${quote(area, value)}. ${remedy}`);
}

function readText({ leniency }: Endpoint, name: string, text: string): string {
  const { longestText } = leniency ?? {};
  if (longestText === undefined) return text;
  if (text.length > longestText) throw refuseParameter(name, `is longer than ${longestText} characters. Shorten it`);
  if (text.includes('\0')) throw refuseParameter(name, 'contains a NUL character. Remove it');
  return text;
}

/** How clients mark the parameters of an array, after its name: `[]`, `[0]`. */
const BRACKETS = /^\[[^\]]*\]$/;

/** Returns the values of a list by its name, and by its name with brackets. */
function findEntries(name: string, values: JsonObject): readonly unknown[] {
  const isOfList = (key: string): boolean => key === name || (key.startsWith(name) && BRACKETS.test(key.slice(name.length)));
  return Object.keys(values)
    .filter(isOfList)
    .flatMap((key) => values[key] ?? '');
}

/** Reads the entries of a parameter that may be repeated, contain commas, or both; null if there are none. */
function readList(
  { leniency }: Endpoint,
  name: string,
  items: JsonSchema,
  values: readonly unknown[],
): readonly (string | number)[] | null {
  const { mostEntries = Number.POSITIVE_INFINITY } = leniency ?? {};
  const entries = values
    .flatMap((entry: unknown) => {
      if (typeof entry !== 'string' && typeof entry !== 'number') throw refuseParameter(name, 'must hold strings or numbers');
      return String(entry).split(',');
    })
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > mostEntries) throw refuseParameter(name, `has more than ${mostEntries} entries. Request fewer at a time`);
  if (entries.length === 0) return null;
  return items.type === 'integer' ? entries.map((entry) => readInteger(name, entry, items, Number.MAX_SAFE_INTEGER)) : entries;
}

function quote(area: Endpoint['area'], text: string): string {
  return area === 'segments' ? toQuoted(text) : `"${text.slice(0, 50).toWellFormed()}"`;
}

/** Creates the refusal of a parameter: INVALID_REQUEST. */
export function refuseParameter(name: string, reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The parameter ${name} ${reason}.`);
}

/** Parses the JSON body of a request by the row of its endpoint. Throws INVALID_REQUEST. */
export function readBody(
  { example, readsFields = false, keepsNumbers = false, body = {} }: EndpointShape,
  request: FastifyRequest,
): unknown {
  if (example === undefined) return readJsonBody(request, keepsNumbers);
  const value = requireJsonObject(request, example, keepsNumbers);
  return readsFields ? readFields(value, body['application/json'] ?? {}) : value;
}

function readFields(value: JsonObject, { properties = {}, required = [] }: JsonSchema): JsonObject {
  const entries = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => {
    if (schema.type === 'boolean') return [name, readBooleanField(value, name)] as const;
    const text = readTextField(value, name);
    if (text !== null || !(required as readonly string[]).includes(name)) return [name, text] as const;
    throw new Refusal('INVALID_REQUEST', `${name} is missing. Send it as a string.`);
  });
  return Object.fromEntries(entries);
}

/** Reads a string from a body; returns null if it is missing. Throws INVALID_REQUEST for any other value. */
export function readTextField(body: JsonObject, name: string): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  throw new Refusal('INVALID_REQUEST', `${name} must be a string. Write it in quotes.`);
}

/** Reads a boolean, which may be given as a string; false if it is missing. */
function readBooleanField(body: JsonObject, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Refusal('INVALID_REQUEST', `${name} must be true or false. Write it without quotes.`);
}
