import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import notation from '../../../../schemas/connectors.json' with { type: 'json' };
import { checkShape } from '../../../../server/core/checkShape.ts';
import { CONNECTOR_SHAPES, toConnectorShape } from '../../../../server/core/entityShapes.ts';
import { CONNECTOR_TYPES } from '../../../../server/core/platform/connector.ts';
import { type FieldsShape, toPathText } from '../../../../server/core/shape.ts';
import { toTree } from '../../../../server/core/tree.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { mutantsOf, replace } from '../../../support/shapeMutants.ts';
import { toJsonSchema } from '../../../support/shapeSchema.ts';
import { type Fullness, valuesOf } from '../../../support/shapeValues.ts';

const SAMPLES = campaign(6, 200);
const CONNECTOR_SHAPE = toConnectorShape();
const RUNS = campaign(400, 100_000);

const { fields, specs, shapes } = notation;
const BRANCHES = Object.fromEntries(Object.entries(specs).map(([type, spec]) => [type, { spec }]));
const validate = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } }).compile(
  toJsonSchema({ 'connector*': { ...fields, 'by type*': BRANCHES, 'spec*': 'anything' } }, shapes),
);

const check = (document: unknown) => checkShape(toTree(document), CONNECTOR_SHAPE, CONNECTOR_SHAPES);
const report = (document: unknown) => check(document).map(({ path, message }) => `${toPathText(path)} ${message}`);

/** Generates documents of one type, or of any. */
function documentsOf(type: string | null, fullness: Fullness): fc.Arbitrary<unknown> {
  const connector = CONNECTOR_SHAPE.fields.get('connector') as FieldsShape;
  const choices = connector.choices.map(({ key, branches, elsewhere }) => ({
    key,
    elsewhere,
    branches: type === null ? branches : new Map([[type, branches.get(type)!]]),
  }));
  return valuesOf({ ...CONNECTOR_SHAPE, fields: new Map([['connector', { ...connector, choices }]]) }, CONNECTOR_SHAPES, fullness);
}

describe(`connector shapes (seed ${SEED})`, () => {
  it('cover 65 types', () => {
    assert.equal(CONNECTOR_TYPES.length, 65);
  });

  for (const type of CONNECTOR_TYPES) {
    it(`${type}: accept minimal documents and report each single mistake once, at its place`, () => {
      for (const document of fc.sample(documentsOf(type, 'least'), { numRuns: SAMPLES, seed: SEED })) {
        assert.deepEqual(report(document), []);
        assert.ok(validate(document), JSON.stringify(validate.errors));
        for (const mutant of mutantsOf(document, CONNECTOR_SHAPE, CONNECTOR_SHAPES)) {
          const label = `${mutant.what} at ${toPathText(mutant.path)} of ${JSON.stringify(mutant.document)}`;
          assert.deepEqual(
            check(mutant.document).map(({ path }) => toPathText(path)),
            [toPathText(mutant.path)],
            label,
          );
          assert.ok(!validate(mutant.document), `the validator accepts it: ${label}`);
        }
      }
    });
  }

  it(`agree with an independent validator on ${RUNS} documents of any type with up to three mutations`, () => {
    // No null: it counts as missing here, which a schema cannot express.
    const anything = fc.oneof(
      fc.constantFrom<unknown>('', 'x', 7, 1.5, true, [], {}, ['x', 'x'], { type: 'Anonymous' }, { type: 'Ssh', spec: { sshKeyRef: 'x' } }),
      fc.constantFrom(...CONNECTOR_TYPES, 'UsernamePassword', 'Http', 'Account'),
    );
    const mutations = fc.array(
      fc.tuple(fc.nat(), fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 3, arbitrary: anything })),
      {
        maxLength: 3,
      },
    );
    let passed = 0;
    fc.assert(
      fc.property(documentsOf(null, 'some'), mutations, (document, changes) => {
        const mutated = changes.reduce((current, [number, value]) => {
          const paths = pathsIn(current);
          return replace(current, paths[number % paths.length]!, value);
        }, document);
        const verdict = validate(mutated);
        assert.equal(check(mutated).length === 0, verdict, JSON.stringify({ mutated, ours: report(mutated), theirs: validate.errors }));
        if (verdict) passed++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(passed > RUNS / 10 && passed < (RUNS * 9) / 10, `${passed} of ${RUNS} passed: too one-sided to compare`);
  });

  it('ignore unknown fields', () => {
    const [document] = fc.sample(documentsOf('DockerRegistry', 'least'), { numRuns: 1, seed: SEED });
    const added = [['more'], ['connector', 'more'], ['connector', 'spec', 'more']].reduce(
      (current, path) => replace(current, path, 1),
      document,
    );
    assert.deepEqual(report(added), []);
  });
});

/** Lists the paths of all values below the root. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, field]) => pathsIn(field, [...path, Array.isArray(value) ? Number(key) : key]));
  return path.length === 0 && inner.length > 0 ? inner : [path, ...inner];
}
