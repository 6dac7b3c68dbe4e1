import type { FieldText } from './fieldTexts.ts';
import { type JsonSchema, OPEN_VALUE, toEnumSchema, toLenientDefinitions, toScalarSchema } from './jsonSchemaScalars.ts';
import { TYPE_NAME } from './nearestType.ts';
import type { Choice, FieldsShape, Owner, Shape, Shapes } from './shape.ts';
import { OPENINGS } from './shapeReport.ts';

/** Finds the titles and descriptions of a schema. */
interface SchemaTexts {
  /** Returns the documentation of a field. */
  ofField(owners: readonly Owner[], key: string): FieldText | null;
  /** Returns the documentation of a deciding enum value, the first of the owners. */
  ofValue(owners: readonly Owner[]): FieldText | null;
}

/** Writes the schemas of fields and branches. */
interface SchemaWriter {
  readonly shapes: Shapes;
  readonly texts: SchemaTexts;
  toSchema(shape: Shape): JsonSchema;
  toBranch(branch: FieldsShape): JsonSchema;
}

const NOT_NOTHING: JsonSchema = { not: { type: 'null' } };

/** What counts as given beside another field of a group in lenient shapes: programs write fields that they do not use as empty texts. */
const NOT_BLANK: JsonSchema = { not: { enum: [null, ''] } };

const NOT_EMPTY: JsonSchema = { not: { anyOf: [{ type: 'null' }, { type: 'array', maxItems: 0 }] } };

/** Returns the schema of an object with named fields, or of a branch; the further fields of its branches are in conditions. */
function toFieldsSchema(writer: SchemaWriter, shape: FieldsShape): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  for (const [key, field] of shape.fields) properties.set(key, toField(writer, shape, key, writer.toSchema(field)));
  for (const choice of shape.choices) {
    const isRequired = shape.required.includes(choice.key);
    const values = toField(writer, shape, choice.key, toChoiceSchema(writer.shapes, choice, isRequired));
    const beside = properties.get(choice.key);
    properties.set(choice.key, beside === undefined ? values : { allOf: [beside, values] });
  }
  for (const key of shape.required) properties.set(key, toGiven(properties.get(key) ?? {}));
  const all = [...toGroups(shape, writer.shapes.lenient), ...shape.choices.flatMap((choice) => toConditions(writer, choice))];
  return {
    type: 'object',
    ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(shape.required.length > 0 ? { required: shape.required } : {}),
    ...(all.length > 0 ? { allOf: all } : {}),
    ...(shape.rest === null || shape.rest.kind === 'anything'
      ? {}
      : { unevaluatedProperties: orNothing(writer.shapes, writer.toSchema(shape.rest)) }),
  };
}

/** Makes a strict schema accept null as well; lenient schemas already do. */
function orNothing({ lenient }: Shapes, schema: JsonSchema): JsonSchema {
  return lenient ? schema : { anyOf: [schema, { type: 'null' }] };
}

function toField({ shapes, texts }: SchemaWriter, { owners, required }: FieldsShape, key: string, schema: JsonSchema): JsonSchema {
  const text = texts.ofField(owners, key);
  const value = required.includes(key) ? schema : orNothing(shapes, schema);
  if (text === null) return value;
  const examples = text.example === undefined ? {} : { examples: [text.example] };
  return { title: text.title, description: text.text, ...examples, ...value };
}

function toGiven(schema: JsonSchema): JsonSchema {
  // A strict schema with a type already rejects null.
  if ('type' in schema) return schema;
  return 'not' in schema ? { allOf: [schema], ...NOT_NOTHING } : { ...schema, ...NOT_NOTHING };
}

function toChoiceSchema({ lenient }: Shapes, { branches, elsewhere }: Choice, isRequired: boolean): JsonSchema {
  const { enum: values } = toEnumSchema({ kind: 'enum', values: [...branches.keys()] }, lenient) as { readonly enum: readonly unknown[] };
  const own = { enum: lenient && !isRequired ? [...values, null] : values };
  return elsewhere === null ? own : { anyOf: [own, { type: 'string', pattern: TYPE_NAME }] };
}

function toGroups({ oneOf, atLeastOne, atMostOne, oneFilled }: FieldsShape, lenient: boolean): JsonSchema[] {
  const areGiven = (group: readonly string[], given = NOT_NOTHING) =>
    group.map((key) => ({ properties: { [key]: given }, required: [key] }));
  const atMost = (group: readonly string[]) => {
    const given = areGiven(group, lenient ? NOT_BLANK : NOT_NOTHING);
    return { oneOf: [...given, { not: { anyOf: given } }] };
  };
  return [
    ...oneOf.flatMap((group) => (lenient ? [{ anyOf: areGiven(group) }, atMost(group)] : [{ oneOf: areGiven(group) }])),
    ...atLeastOne.map((group) => ({ anyOf: areGiven(group) })),
    ...atMostOne.map(atMost),
    ...oneFilled.map((group) => ({ anyOf: areGiven(group, NOT_EMPTY) })),
  ];
}

/** Returns one condition for each enum value with further fields. */
function toConditions(writer: SchemaWriter, { key, branches }: Choice): JsonSchema[] {
  return [...branches].flatMap(([value, branch]) => {
    if (branch.rest !== null && branch.rest.kind !== 'anything') throw new Error(`a JSON Schema cannot describe the free keys of ${value}`);
    const then = writer.toBranch(branch);
    const is = toEnumSchema({ kind: 'enum', values: [value] }, writer.shapes.lenient);
    return isEmpty(branch) ? [] : [{ if: { properties: { [key]: is }, required: [key] }, then }];
  });
}

function isEmpty({ fields, required, oneOf, atLeastOne, atMostOne, oneFilled, choices }: FieldsShape): boolean {
  return [fields.size, ...[required, oneOf, atLeastOne, atMostOne, oneFilled, choices].map(({ length }) => length)].every(
    (count) => count === 0,
  );
}

/** The state of a schema while it is written. */
interface Draft extends SchemaWriter {
  /** The definitions so far; a shape that is still being written has an empty entry. */
  readonly definitions: Map<string, JsonSchema>;
  /** Names of branches by their contents: branches with the same contents share a definition. */
  readonly branches: Map<string, string>;
}

const NO_TEXTS: SchemaTexts = { ofField: () => null, ofValue: () => null };

/**
 * Writes a shape and the shapes it names as JSON Schema 2020-12: a JSON value is valid if `checkShape` reports nothing, except for unknown
 * keys, which a schema cannot report as warnings, and types that are misspelt or known elsewhere, which look like newer ones to it.
 */
export function toJsonSchema(root: Shape, shapes: Shapes, texts: SchemaTexts = NO_TEXTS): JsonSchema {
  const draft: Draft = {
    shapes,
    texts,
    definitions: new Map(shapes.lenient ? Object.entries(toLenientDefinitions(shapes.openings ?? OPENINGS)) : []),
    branches: new Map(),
    toSchema: (shape) => toSchema(draft, shape),
    toBranch: (branch) => toBranch(draft, branch),
  };
  const schema = toSchema(draft, root);
  const definitions = [...draft.definitions].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema, $defs: Object.fromEntries(definitions) };
}

function toSchema(draft: Draft, shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'anything':
      return {};
    case 'named':
      return toReference(draft, shape.name);
    case 'either':
      return { anyOf: shape.of.map((one) => toSchema(draft, one)) };
    case 'list':
      return orOpen(draft, toListSchema(draft, shape));
    case 'object':
      return orOpen(draft, { type: 'object' });
    case 'map':
      return orOpen(draft, { type: 'object', additionalProperties: orNothing(draft.shapes, toSchema(draft, shape.of)) });
    case 'fields':
      return orOpen(draft, toFieldsSchema(draft, shape));
    default:
      return toScalarSchema(shape, draft.shapes.lenient);
  }
}

/** Adds an expression or nothing as an alternative if the shapes are lenient. */
function orOpen({ shapes }: Draft, schema: JsonSchema): JsonSchema {
  return shapes.lenient ? { anyOf: [schema, OPEN_VALUE] } : schema;
}

function toListSchema(draft: Draft, { of, least, unique }: Extract<Shape, { kind: 'list' }>): JsonSchema {
  const items = toSchema(draft, of);
  return { type: 'array', items, ...(least > 0 ? { minItems: least } : {}), ...(unique ? { uniqueItems: true } : {}) };
}

function toReference(draft: Draft, name: string): JsonSchema {
  const { definitions } = draft;
  if (!definitions.has(name)) {
    definitions.set(name, {});
    definitions.set(name, toSchema(draft, draft.shapes.shapeOf(name)));
  }
  return { $ref: `#/$defs/${encodeURIComponent(name)}` };
}

/** Schemas up to this length, in characters, are inlined. */
const SHORT = 200;

function toBranch(draft: Draft, branch: FieldsShape): JsonSchema {
  const { owners } = branch;
  const text = draft.texts.ofValue(owners);
  const schema = { ...(text === null ? {} : { title: text.title, description: text.text }), ...toFieldsSchema(draft, branch) };
  const written = JSON.stringify(schema);
  if (written.length <= SHORT) return schema;
  const known = draft.branches.get(written);
  const name = known ?? findFreeName(draft.definitions, owners.map((owner) => owner.name).toReversed());
  draft.branches.set(written, name);
  draft.definitions.set(name, schema);
  return { $ref: `#/$defs/${encodeURIComponent(name)}` };
}

function findFreeName(definitions: ReadonlyMap<string, unknown>, names: readonly string[]): string {
  const wanted = names.map((name) => name.replace(/[^0-9A-Za-z_-]+/g, '_')).join('.');
  let name = wanted;
  for (let number = 2; definitions.has(name); number++) name = `${wanted}.${number}`;
  return name;
}
