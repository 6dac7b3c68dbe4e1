import type { FieldsShape, Shape } from '../shape.ts';
import { FACT_SHAPE } from './readFact.ts';

/** The type of a field of a fact. */
export type FactFieldType = 'text' | 'moment' | 'count';

/** Every field of a fact, of any kind. */
export const FACT_FIELDS: ReadonlyMap<string, FactFieldType> = new Map(FACT_SHAPE.kind === 'fields' ? listFields(FACT_SHAPE) : []);

function* listFields({ fields, choices }: FieldsShape): Generator<readonly [string, FactFieldType]> {
  for (const [name, shape] of fields) yield [name, toType(shape)];
  for (const { key, branches } of choices) {
    yield [key, 'text'];
    for (const branch of branches.values()) yield* listFields(branch);
  }
}

function toType(shape: Shape): FactFieldType {
  if (shape.kind === 'named') return shape.name === 'Instant' ? 'moment' : 'count';
  return shape.kind === 'whole' ? 'count' : 'text';
}
