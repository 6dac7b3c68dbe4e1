import { toJsonSchema } from '../../jsonSchema.ts';
import type { JsonSchema } from '../../jsonSchemaScalars.ts';
import { documentShapeOf } from './shapes.ts';
import { describeField, describeWord } from './texts.ts';

const ROOT = 'pipeline';

/** Returns the JSON Schema of a pipeline document, for other editors: the rules of its shape, with the documentation of its fields and types. */
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
