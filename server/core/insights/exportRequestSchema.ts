import texts from '../../../schemas/texts/exportRequests.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText, toShownText } from '../fieldTexts.ts';
import { toJsonSchema } from '../jsonSchema.ts';
import type { JsonSchema } from '../jsonSchemaScalars.ts';
import type { Owner } from '../shape.ts';
import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from './exportRequest.ts';

const TEXTS: FieldTexts = texts;

/** Returns the documentation of a field of an export request; null if there is none. */
export function describeRequestField(owners: readonly Owner[], key: string): FieldText | null {
  return toShownText(findFieldText(TEXTS, owners, key));
}

const A_DAY = 'This must be a date like 2026-07-01.';
const A_TEAM = 'This must be a team ID: an integer in quotes, like "12".';

/**
 * Returns the JSON Schema of export requests: the rules of their shape, with the documentation of the fields, and messages for editors that
 * support `patternErrorMessage`.
 */
export function toExportRequestSchema(): JsonSchema {
  const schema = toJsonSchema(EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES, { ofField: describeWithoutExample, ofValue: () => null });
  const { $defs, properties, ...head } = schema as { readonly $defs: Schemas; readonly properties: Schemas };
  const described = Object.entries(properties).map(
    ([key, field]) => [key, withMessage(field, key === 'collectionId' ? A_TEAM : A_DAY)] as const,
  );
  const enums = Object.entries($defs).map(([name, schemaOfEnum]) => [name, withMessage(schemaOfEnum, toDemand(name))] as const);
  return { title: 'Export request', ...head, properties: Object.fromEntries(described), $defs: Object.fromEntries(enums) };
}

/** Removes the example: a JSON language server would suggest it as a value, besides the real ones. */
function describeWithoutExample(...field: Parameters<typeof describeRequestField>): FieldText | null {
  const text = describeRequestField(...field);
  return text && { title: text.title, text: text.text };
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Adds an error message for the pattern of a schema, or of each of its alternatives. */
function withMessage(schema: JsonSchema, message: string): JsonSchema {
  if ('pattern' in schema) return { ...schema, patternErrorMessage: message };
  const { anyOf } = schema as { readonly anyOf?: readonly JsonSchema[] };
  return anyOf === undefined ? schema : { ...schema, anyOf: anyOf.map((one) => withMessage(one, message)) };
}

function toDemand(name: string): string {
  const shape = EXPORT_REQUEST_SHAPES.shapeOf(name);
  return shape.kind === 'enum' ? `This must be one of ${shape.values.join(', ')}, in any case.` : '';
}
