import type { FieldText } from '../fieldTexts.ts';
import { toJsonSchema } from '../jsonSchema.ts';
import type { JsonSchema } from '../jsonSchemaScalars.ts';
import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from './exportRequest.ts';
import { describeRequestField } from './texts.ts';

const A_DAY = 'This must be a day of the calendar, written as year-month-day like 2026-07-01.';
const A_TEAM = 'This must be the id of a team: its digits as a text, like "12".';

/** The JSON Schema of export requests: what the check of their shape says, with the texts of the fields; and for editors that know `patternErrorMessage` plain words. */
export function toExportRequestSchema(): JsonSchema {
  const schema = toJsonSchema(EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES, { ofField: describeWithoutExample, ofWord: () => null });
  const { $defs, properties, ...head } = schema as { readonly $defs: Schemas; readonly properties: Schemas };
  const told = Object.entries(properties).map(([key, field]) => [key, saying(field, key === 'collectionId' ? A_TEAM : A_DAY)] as const);
  const words = Object.entries($defs).map(([name, schemaOfWords]) => [name, saying(schemaOfWords, toDemand(name))] as const);
  return { title: 'Export request', ...head, properties: Object.fromEntries(told), $defs: Object.fromEntries(words) };
}

/** A JSON service would offer an example as a value, beside those that there really are. */
function describeWithoutExample(...field: Parameters<typeof describeRequestField>): FieldText | null {
  const text = describeRequestField(...field);
  return text && { title: text.title, text: text.text };
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Has a schema say in words what its own pattern, or that of an alternative, asks for. */
function saying(schema: JsonSchema, message: string): JsonSchema {
  if ('pattern' in schema) return { ...schema, patternErrorMessage: message };
  const { anyOf } = schema as { readonly anyOf?: readonly JsonSchema[] };
  return anyOf === undefined ? schema : { ...schema, anyOf: anyOf.map((one) => saying(one, message)) };
}

function toDemand(name: string): string {
  const shape = EXPORT_REQUEST_SHAPES.shapeOf(name);
  return shape.kind === 'words' ? `This must be one of ${shape.words.join(', ')}, in any case.` : '';
}
