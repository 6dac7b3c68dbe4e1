import notation from '../../../schemas/account.json' with { type: 'json' };
import texts from '../../../schemas/texts/account.json' with { type: 'json' };
import { FIELD_TYPES } from '../developers/fieldTypes.ts';
import { type FieldText, type FieldTexts, findFieldText, toShownText } from '../fieldTexts.ts';
import { toJsonSchema } from '../jsonSchema.ts';
import type { JsonSchema } from '../jsonSchemaScalars.ts';
import type { FieldsShape, Owner, Shape, Shapes } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { DEFINITIONS_SHAPE, DEFINITIONS_SHAPES } from './entityValues.ts';

const TEXTS: FieldTexts = texts;

/** The shape of fairlead.yaml. */
export const MANIFEST_SHAPE = readFields(notation.manifest);

/** The shape of the types of the roster's columns, by header. */
export const MAPPING_SHAPE: Shape = { kind: 'map', of: { kind: 'enum', values: FIELD_TYPES } };

/** The named shapes of all these files; unknown keys are reported. */
export const ACCOUNT_SHAPES: Shapes = { ...DEFINITIONS_SHAPES, reportsUnknownKeys: true };

/** Returns the documentation of a field of these files; null if there is none. */
export function describeAccountField(owners: readonly Owner[], key: string): FieldText | null {
  return toShownText(findFieldText(TEXTS, owners, key));
}

/** Returns the JSON Schema of fairlead.yaml, with the documentation of its fields. */
export function toManifestSchema(): JsonSchema {
  return toSchema('The folder of an account', MANIFEST_SHAPE);
}

/** Returns the JSON Schema of the definitions of segments, with the documentation of their fields. */
export function toDefinitionsSchema(): JsonSchema {
  return toSchema('Definitions of segments', DEFINITIONS_SHAPE);
}

function toSchema(title: string, shape: FieldsShape): JsonSchema {
  return { title, ...toJsonSchema(shape, DEFINITIONS_SHAPES, { ofField: describeAccountField, ofValue: () => null }) };
}
