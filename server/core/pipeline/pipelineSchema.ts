import { toJsonSchema } from '../jsonSchema.ts';
import type { JsonSchema } from '../jsonSchemaScalars.ts';
import { documentShapeOf } from './documentShapes.ts';
import { describeField, describeWord } from './texts.ts';

const ROOT = 'pipeline';

/** The JSON Schema of a document that holds a pipeline, for other editors: what the check says of the shape of a pipeline, with the texts of its fields and types. */
export function toPipelineSchema(): JsonSchema {
  const { shape, shapes } = documentShapeOf(ROOT)!;
  return {
    title: 'Pipeline',
    ...toJsonSchema(shape, shapes, {
      ofField: (owners, key) => describeField(ROOT, owners, key),
      ofWord: ([word, owner]) => (word === undefined || owner === undefined ? null : describeWord(ROOT, owner.name, word.name)),
    }),
  };
}
