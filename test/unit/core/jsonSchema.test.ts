import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { checkShape } from '../../../server/core/checkShape.ts';
import { toJsonSchema } from '../../../server/core/jsonSchema.ts';
import type { Shape, Shapes } from '../../../server/core/shape.ts';
import { type Notation, readShape, readShapes } from '../../../server/core/shapeNotation.ts';
import { toTree } from '../../../server/core/tree.ts';
import { campaign, SEED } from '../../support/campaign.ts';
import { injure, injuries } from '../../support/injuries.ts';
import { notations, notedFields } from '../../support/randomShapes.ts';
import { valuesOf } from '../../support/shapeValues.ts';

const RUNS = campaign(10, 5_000);
const VALUES = 25;
const LENIENT = { lenient: true } as const;

function isValid(value: unknown, shape: Shape, shapes: Shapes): boolean {
  return checkShape(toTree(value), shape, shapes).every(({ kind }) => kind === 'unknownKey');
}

function compile(shape: Shape, shapes: Shapes) {
  return new Ajv2020({ strict: true, code: { optimize: false } }).compile(toJsonSchema(shape, shapes));
}

/** Whether the schema of a shape accepts a value. */
function accepts(notation: Notation, value: unknown): boolean {
  return compile(readShape(notation, LENIENT), readShapes({}, LENIENT))(value);
}

describe('shapes as JSON Schema', () => {
  it('accept and reject the same values as the check', () => {
    for (const [notation, value, isGood] of [
      ['text', 1, true],
      ['text', [], false],
      ['flag', 'true', true],
      ['flag', 'yes', false],
      ['flag', '<+input>', true],
      ['whole 1..5', 6, false],
      ['whole 1..5', '6', true],
      ['identifier', '<+input>', false],
      ['identifier', 'class', false],
      ['duration', '10 minutes', false],
      ['text set', ['a', 'a'], false],
      [{ 'by type*': { A: { 'x*': 'flag' }, B: {} } }, { type: 'A' }, false],
      [{ 'by type*': { A: { 'x*': 'flag' }, B: {} } }, { type: 'B' }, true],
      [{ 'by type*': { A: { 'x*': 'flag' }, B: {} } }, { type: '<+input>' }, false],
      [{ 'a*': 'text' }, { a: null }, false],
      [{ a: 'text' }, { a: null, more: 1 }, true],
      [{ 'a / b*': 'text' }, { a: 1, b: 1 }, false],
      [{ 'at least one of': 'a / b' }, {}, false],
      [{ a: 'text', b: 'text', 'exactly one of': 'a / b' }, { a: 'x', b: '' }, true],
      [{ a: 'text', b: 'text', 'at most one of': 'a / b' }, {}, true],
      [{ a: 'text', b: 'text', 'at most one of': 'a / b' }, { a: 'x', b: '<+input>' }, false],
      [{ a: 'text list', b: 'text list', 'at least one filled of': 'a / b' }, { a: [] }, false],
      [{ a: 'text list', b: 'text list', 'at least one filled of': 'a / b' }, { a: [], b: '<+input>' }, true],
      [{ a: 'text', '...': 'flag' }, { a: 'x', b: 'x' }, false],
    ] as const) {
      assert.equal(accepts(notation, value), isGood, JSON.stringify([notation, value]));
      assert.equal(isValid(value, readShape(notation, LENIENT), readShapes({}, LENIENT)), isGood, JSON.stringify([notation, value]));
    }
  });

  for (const lenient of [true, false]) {
    it(`agree with the check on any value of any ${lenient ? 'lenient' : 'strict'} shape (seed ${SEED})`, () => {
      let validCount = 0;
      let all = 0;
      const cases = fc
        .tuple(notations(3, ['One', 'Two']), notedFields(1, true, []), notedFields(1, true, []))
        .chain(([noted, One, Two]) => {
          const shapes = readShapes({ One, Two }, { lenient });
          const shape = readShape(noted, { lenient });
          const mutations = fc.array(injuries(['a', 'b', 'c', 'd', 'type', 'spec', 'other']), { maxLength: 3 });
          const values = fc.array(fc.tuple(valuesOf(shape, shapes, 'some'), mutations), { minLength: VALUES, maxLength: VALUES });
          return fc.record({ noted: fc.constant({ noted, One, Two }), shape: fc.constant(shape), shapes: fc.constant(shapes), values });
        });
      fc.assert(
        fc.property(cases, ({ noted, shape, shapes, values }) => {
          const verdictOf = compile(shape, shapes);
          for (const [value, mutations] of values) {
            const mutated = mutations.reduce(injure, JSON.parse(JSON.stringify(value)));
            // Ajv looks up the keys that it has evaluated in an object, which seems to hold this one.
            if (JSON.stringify(mutated).includes('"__proto__"')) continue;
            const isGood = isValid(mutated, shape, shapes);
            assert.equal(verdictOf(mutated), isGood, JSON.stringify({ noted, mutated, errors: verdictOf.errors }));
            all++;
            if (isGood) validCount++;
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
      assert.ok(validCount > all / 10 && validCount < (all * 9) / 10, `${validCount} of ${all} passed: too one-sided to compare`);
    });
  }
});
