import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Shape } from '../../../server/core/shape.ts';
import { findGiven, listGiven } from '../../../server/core/shapeKeys.ts';
import { type MapNode, NOWHERE, type ScalarNode } from '../../../server/core/tree.ts';
import { campaign, SEED, timeLimit } from '../../support/campaign.ts';

const RUNS = campaign(500, 50_000);

const KEYS = Array.from({ length: 40 }, (_, index) => `key${index}`);

const field = fc.constantFrom(...KEYS);

const fields = fc
  .uniqueArray(field, { maxLength: KEYS.length })
  .map((keys) => new Map<string, Shape>(keys.map((key) => [key, { kind: 'text' }])));

/** Objects in which a key may occur twice, or without a value. */
const map = fc
  .array(fc.tuple(fc.oneof(field, fc.constantFrom('<<', 'other')), fc.constantFrom('x', 1, null)), { maxLength: 100 })
  .map((entries): MapNode => {
    const scalar = (value: ScalarNode['value']): ScalarNode => ({ ...NOWHERE, kind: 'scalar', value, style: 'plain', textStart: 0 });
    return {
      ...{ ...NOWHERE, kind: 'map', isFlow: false, column: 0, isOpen: false },
      entries: entries.map(([key, value]) => ({ key: scalar(key), value: scalar(value) })),
    };
  });

describe('the given fields of an object', () => {
  it(`are those found one by one, in the order of the shape (seed ${SEED}, ${RUNS} objects)`, () => {
    fc.assert(
      fc.property(map, fields, (object, shape) => {
        const expected = [...shape.keys()].map((key) => findGiven(object, key)).filter((entry) => entry !== undefined);
        const found = listGiven(object, shape);
        assert.deepEqual(
          found.map((entry) => object.entries.indexOf(entry)),
          expected.map((entry) => object.entries.indexOf(entry)),
        );
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }).timeout(timeLimit(20_000));
});
