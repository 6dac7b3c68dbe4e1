import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { parse } from 'yaml';
import { checkShape } from '../../../../../server/core/checkShape.ts';
import { documentShapeOf, SHIPPED_CATALOGUE } from '../../../../../server/core/platform/pipelines/catalogue.ts';
import { VERSION_0, VERSION_1 } from '../../../../../server/core/platform/pipelines/dialect.ts';
import { toPipelineSchema, toPipelineSchemaV1 } from '../../../../../server/core/platform/pipelines/pipelineSchema.ts';
import { isShapeError, type ShapeProblem, toPathText } from '../../../../../server/core/shape.ts';
import { toTree } from '../../../../../server/core/tree.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { injure, injuries } from '../../../../support/injuries.ts';
import { pipelineValidator } from '../../../../support/writtenSchemas.ts';

const FIXTURES = new URL('../../../../fixtures/pipelines/', import.meta.url);

/** What differs between the versions: the pipelines without problems, and what mutations put into them. */
const VERSIONS = [
  {
    dialect: VERSION_0,
    toSchema: toPipelineSchema,
    pipelines: readPipelines('valid/'),
    runs: campaign(200, 50_000),
    leastDescribed: 2 * SHIPPED_CATALOGUE.types.stepTypes.length,
    broken: [{}, [], 'x', { pipeline: {} }, { pipeline: { identifier: 'a', name: 'A', stages: [] } }],
    keys: ['type', 'spec', 'steps', 'step', 'timeout', 'identifier', 'name', 'template', 'failureStrategies', 'when', 'unheardOf'],
    values: ['Run', 'ShellScript', 'CI', 'Deployment', { step: {} }, { type: 'Run', spec: { command: 'ls' } }, { templateRef: 'x' }],
  },
  {
    dialect: VERSION_1,
    toSchema: toPipelineSchemaV1,
    pipelines: readPipelines('v1/'),
    runs: campaign(100, 50_000),
    leastDescribed: 300,
    broken: [{}, [], 'x', { pipeline: [] }, { pipeline: { stages: {} } }, { pipeline: { stages: [{ id: 'a' }] } }],
    keys: ['steps', 'run', 'action', 'template', 'uses', 'with', 'timeout', 'id', 'strategy', 'on-failure', 'if', 'unheardOf'],
    values: ['make', `\${{ inputs.x }}`, `x-\${{ y }}`, { run: 'ls' }, { shell: 'bash' }, { uses: 'x' }, [{ run: 'ls' }], 'all', '10m'],
  },
] as const;

function readPipelines(folder: string): readonly unknown[] {
  return readdirSync(new URL(folder, FIXTURES))
    .map((file) => parse(readFileSync(new URL(folder + file, FIXTURES), 'utf8')) as object)
    .filter((document) => Object.hasOwn(document, 'pipeline'));
}

/** Whether a problem is a step type that another kind of stage offers: the rules make it a warning, so the schema accepts it. */
function isOfOtherStage(document: unknown, { kind, path }: ShapeProblem): boolean {
  if (kind !== 'unknownWord' || path.at(-1) !== 'type' || path.at(-2) !== 'step') return false;
  const written = path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], document);
  return SHIPPED_CATALOGUE.types.stepTypes.some((type) => type === written);
}

for (const { dialect, toSchema, pipelines, runs, leastDescribed, broken, keys, values } of VERSIONS) {
  const { shape, shapes } = documentShapeOf('pipeline', dialect)!;
  const report = (document: unknown): string[] =>
    checkShape(toTree(document), shape, shapes)
      .filter((problem) => isShapeError(problem) && !isOfOtherStage(document, problem))
      .map(({ path, message }) => `${toPathText(path)} ${message}`);

  describe(`the pipeline schema of version ${dialect.version}`, () => {
    let validate: ReturnType<Ajv2020['compile']>;

    before(() => {
      validate =
        dialect === VERSION_0
          ? pipelineValidator()
          : new Ajv2020({ strict: true, inlineRefs: false, code: { optimize: false } }).compile(toSchema());
    });

    it('accepts every pipeline without problems', () => {
      assert.ok(pipelines.length >= 3);
      for (const document of pipelines) assert.ok(validate(document), JSON.stringify(validate.errors));
    });

    it('rejects what is not a pipeline', () => {
      for (const document of broken) assert.ok(!validate(document), JSON.stringify(document));
    });

    it('describes fields and types', () => {
      const described = JSON.stringify(toSchema()).match(/"description":/g)?.length ?? 0;
      assert.ok(described > leastDescribed, `${described} descriptions`);
    });

    it(`agrees with the check on ${runs} pipelines with up to three mutations (seed ${SEED})`, () => {
      let validCount = 0;
      const mutations = fc.array(injuries(keys, values), { minLength: 1, maxLength: 3 });
      fc.assert(
        fc.property(fc.constantFrom(...pipelines), mutations, (document, all) => {
          const mutated = all.reduce(injure, document);
          const ours = report(mutated);
          assert.equal(validate(mutated), ours.length === 0, JSON.stringify({ mutated, ours, theirs: validate.errors?.slice(-3) }));
          if (ours.length === 0) validCount++;
        }),
        { numRuns: runs, seed: SEED },
      );
      assert.ok(validCount > runs / 20 && validCount < (runs * 19) / 20, `${validCount} of ${runs} passed: too one-sided to compare`);
    });
  });
}
