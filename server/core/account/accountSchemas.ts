import notation from '../../../schemas/account.json' with { type: 'json' };
import texts from '../../../schemas/texts/account.json' with { type: 'json' };
import { type FieldTexts, findFieldText } from '../fieldTexts.ts';
import { toJsonSchema } from '../jsonSchema.ts';
import type { JsonSchema } from '../jsonSchemaScalars.ts';
import type { FieldsShape } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { DEFINITIONS_SHAPE, DEFINITIONS_SHAPES } from './entityValues.ts';

const TEXTS: FieldTexts = texts;

/** The shape of fairlead.yaml. */
export const MANIFEST_SHAPE = readFields(notation.manifest);

/** Returns the JSON Schema of fairlead.yaml, with the documentation of its fields. */
export function toManifestSchema(): JsonSchema {
  return toSchema('The folder of an account', MANIFEST_SHAPE);
}

/** Returns the JSON Schema of the definitions of segments, with the documentation of their fields. */
export function toDefinitionsSchema(): JsonSchema {
  return toSchema('Definitions of segments', DEFINITIONS_SHAPE);
}

function toSchema(title: string, shape: FieldsShape): JsonSchema {
  const ofField = (owners: Parameters<typeof findFieldText>[1], key: string) => findFieldText(TEXTS, owners, key);
  return { title, ...toJsonSchema(shape, DEFINITIONS_SHAPES, { ofField, ofValue: () => null }) };
}
