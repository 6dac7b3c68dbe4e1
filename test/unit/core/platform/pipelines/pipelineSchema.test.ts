import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { parse } from 'yaml';
import { checkShape } from '../../../../../server/core/checkShape.ts';
import { documentShapeOf, SHIPPED_CATALOGUE } from '../../../../../server/core/platform/pipelines/catalogue.ts';
import { toPipelineSchema } from '../../../../../server/core/platform/pipelines/pipelineSchema.ts';
import { isShapeError, toPathText } from '../../../../../server/core/shape.ts';
import { toTree } from '../../../../../server/core/tree.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { injure, injuries } from '../../../../support/injuries.ts';

const RUNS = campaign(600, 50_000);
const VALID = new URL('../../../../fixtures/pipelines/valid/', import.meta.url);
const { shape, shapes } = documentShapeOf('pipeline')!;

/** The pipelines without problems. */
const PIPELINES: readonly unknown[] = readdirSync(VALID)
  .map((file) => parse(readFileSync(new URL(file, VALID), 'utf8')) as object)
  .filter((document) => Object.hasOwn(document, 'pipeline'));

const KEYS = ['type', 'spec', 'steps', 'step', 'timeout', 'identifier', 'name', 'template', 'failureStrategies', 'when', 'unheardOf'];
const VALUES = ['Run', 'ShellScript', 'CI', 'Deployment', { step: {} }, { type: 'Run', spec: { command: 'ls' } }, { templateRef: 'x' }];

function report(document: unknown): string[] {
  return checkShape(toTree(document), shape, shapes)
    .filter(isShapeError)
    .map(({ path, message }) => `${toPathText(path)} ${message}`);
}

describe('the pipeline schema', () => {
  let validate: ReturnType<Ajv2020['compile']>;

  before(() => {
    validate = new Ajv2020({ strict: true }).compile(toPipelineSchema());
  });

  it('accepts every pipeline without problems', () => {
    assert.ok(PIPELINES.length > 5);
    for (const document of PIPELINES) assert.ok(validate(document), JSON.stringify(validate.errors));
  });

  it('rejects what is not a pipeline', () => {
    for (const document of [{}, [], 'x', { pipeline: {} }, { pipeline: { identifier: 'a', name: 'A', stages: [] } }]) {
      assert.ok(!validate(document), JSON.stringify(document));
    }
  });

  it('describes fields and types', () => {
    const written = JSON.stringify(toPipelineSchema());
    const described = written.match(/"description":/g)?.length ?? 0;
    assert.ok(described > 2 * SHIPPED_CATALOGUE.types.stepTypes.length, `${described} descriptions`);
  });

  it(`agrees with the check on ${RUNS} pipelines with up to three mutations (seed ${SEED})`, () => {
    let validCount = 0;
    const mutations = fc.array(injuries(KEYS, VALUES), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...PIPELINES), mutations, (document, all) => {
        const mutated = all.reduce(injure, document);
        const ours = report(mutated);
        assert.equal(validate(mutated), ours.length === 0, JSON.stringify({ mutated, ours, theirs: validate.errors?.slice(-3) }));
        if (ours.length === 0) validCount++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(validCount > RUNS / 20 && validCount < (RUNS * 19) / 20, `${validCount} of ${RUNS} passed: too one-sided to compare`);
  });
});
