import type { FieldText } from './fieldTexts.ts';
import { type JsonSchema, toEnumSchema } from './jsonSchemaScalars.ts';
import type { Choice, FieldsShape, Owner, Shape, Shapes } from './shape.ts';

/** Finds the titles and descriptions of a schema. */
export interface SchemaTexts {
  /** Returns the documentation of a field. */
  ofField(owners: readonly Owner[], key: string): FieldText | null;
  /** Returns the documentation of a deciding enum value, the first of the owners. */
  ofWord(owners: readonly Owner[]): FieldText | null;
}

/** Writes the schemas of fields and branches. */
export interface SchemaWriter {
  readonly shapes: Shapes;
  readonly texts: SchemaTexts;
  toSchema(shape: Shape): JsonSchema;
  toBranch(branch: FieldsShape): JsonSchema;
}

const NOT_NOTHING: JsonSchema = { not: { type: 'null' } };

/** Returns the schema of an object with named fields, or of a branch; the further fields of its branches are in conditions. */
export function toFieldsSchema(writer: SchemaWriter, shape: FieldsShape): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  for (const [key, field] of shape.fields) properties.set(key, toField(writer, shape, key, writer.toSchema(field)));
  for (const choice of shape.choices) {
    const isRequired = shape.required.includes(choice.key);
    const words = toField(writer, shape, choice.key, toChoiceWords(writer.shapes, choice, isRequired));
    const beside = properties.get(choice.key);
    properties.set(choice.key, beside === undefined ? words : { allOf: [beside, words] });
  }
  for (const key of shape.required) properties.set(key, toGiven(properties.get(key) ?? {}));
  const all = [...toGroups(shape), ...shape.choices.flatMap((choice) => toConditions(writer, choice))];
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
export function orNothing({ lenient }: Shapes, schema: JsonSchema): JsonSchema {
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

function toChoiceWords({ lenient }: Shapes, { branches }: Choice, isRequired: boolean): JsonSchema {
  const { enum: words } = toEnumSchema({ kind: 'words', words: [...branches.keys()] }, lenient) as { readonly enum: readonly unknown[] };
  return { enum: lenient && !isRequired ? [...words, null] : words };
}

function toGroups({ oneOf, atLeastOne }: FieldsShape): JsonSchema[] {
  const areGiven = (group: readonly string[]) => group.map((key) => ({ properties: { [key]: NOT_NOTHING }, required: [key] }));
  return [...oneOf.map((group) => ({ oneOf: areGiven(group) })), ...atLeastOne.map((group) => ({ anyOf: areGiven(group) }))];
}

/** Returns one condition for each enum value with further fields. */
function toConditions(writer: SchemaWriter, { key, branches }: Choice): JsonSchema[] {
  return [...branches].flatMap(([word, branch]) => {
    if (branch.rest !== null && branch.rest.kind !== 'anything')
      throw new Error(`the free keys that ${word} brings cannot be said in a schema`);
    const then = writer.toBranch(branch);
    const is = toEnumSchema({ kind: 'words', words: [word] }, writer.shapes.lenient);
    return isEmpty(branch) ? [] : [{ if: { properties: { [key]: is }, required: [key] }, then }];
  });
}

function isEmpty({ fields, required, oneOf, atLeastOne, choices }: FieldsShape): boolean {
  return fields.size + required.length + oneOf.length + atLeastOne.length + choices.length === 0;
}
