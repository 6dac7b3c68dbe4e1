import { toJsonSchema } from '../../jsonSchema.ts';
import type { JsonSchema } from '../../jsonSchemaScalars.ts';
import { documentShapeOf } from './catalogue.ts';
import { describeField, describeValue } from './texts.ts';

const ROOT = 'pipeline';

/** Returns the JSON Schema of a pipeline document, for other editors: the rules of its shape, with the documentation of its fields and types. */
export function toPipelineSchema(): JsonSchema {
  const { shape, shapes } = documentShapeOf(ROOT)!;
  return {
    title: 'Pipeline',
    ...toJsonSchema(shape, shapes, {
      ofField: (owners, key) => describeField(ROOT, owners, key),
      ofValue: ([value, owner]) => (value === undefined || owner === undefined ? null : describeValue(ROOT, owner.name, value.name)),
    }),
  };
}
