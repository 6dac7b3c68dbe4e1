import { orNothing, type SchemaTexts, type SchemaWriter, toFieldsSchema } from './jsonSchemaFields.ts';
import { type JsonSchema, LENIENT_DEFINITIONS, OPEN_VALUE, toScalarSchema } from './jsonSchemaScalars.ts';
import type { FieldsShape, Shape, Shapes } from './shape.ts';

/** The state of a schema while it is written. */
interface Draft extends SchemaWriter {
  /** The definitions so far; a shape that is still being written has an empty entry. */
  readonly definitions: Map<string, JsonSchema>;
  /** Names of branches by their contents: branches with the same contents share a definition. */
  readonly branches: Map<string, string>;
}

const NO_TEXTS: SchemaTexts = { ofField: () => null, ofWord: () => null };

/**
 * Writes a shape and the shapes it names as JSON Schema 2020-12: a JSON value is valid if `checkShape` reports nothing, except for unknown
 * keys, which a schema cannot report as warnings.
 */
export function toJsonSchema(root: Shape, shapes: Shapes, texts: SchemaTexts = NO_TEXTS): JsonSchema {
  const draft: Draft = {
    shapes,
    texts,
    definitions: new Map(shapes.lenient ? Object.entries(LENIENT_DEFINITIONS) : []),
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
  const text = draft.texts.ofWord(owners);
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
