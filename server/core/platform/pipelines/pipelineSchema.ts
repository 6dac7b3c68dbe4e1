import { toJsonSchema } from '../../jsonSchema.ts';
import type { JsonSchema } from '../../jsonSchemaScalars.ts';
import { documentShapeOf } from './catalogue.ts';
import { type Dialect, VERSION_0, VERSION_1 } from './dialect.ts';
import { describeField, describeValue, ROOT_V1 } from './texts.ts';

const ROOT = 'pipeline';

/** Returns the JSON Schema of a pipeline document, for other editors: the rules of its shape, with the documentation of its fields and types. */
export function toPipelineSchema(): JsonSchema {
  return toSchema('Pipeline', ROOT, VERSION_0);
}

/** Returns the same of a pipeline of version 1. */
export function toPipelineSchemaV1(): JsonSchema {
  return toSchema('Pipeline of version 1', ROOT_V1, VERSION_1);
}

function toSchema(title: string, textRoot: string, dialect: Dialect): JsonSchema {
  const { shape, shapes } = documentShapeOf(ROOT, dialect)!;
  return {
    title,
    ...toJsonSchema(shape, shapes, {
      ofField: (owners, key) => describeField(textRoot, owners, key),
      ofValue: ([value, owner]) => (value === undefined || owner === undefined ? null : describeValue(textRoot, owner.name, value.name)),
    }),
  };
}
