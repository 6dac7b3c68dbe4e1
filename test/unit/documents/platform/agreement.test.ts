import assert from 'node:assert/strict';
import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { PipelineProblemCode } from '../../../../server/core/platform/pipelines/problems.ts';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { injure, injuries } from '../../../support/injuries.ts';
import { VALID_PIPELINES } from '../../../support/pipelines/pipelineFixtures.ts';
import { readLines } from '../../../support/pipelines/pipelineLines.ts';
import { PIPELINE_MUTATIONS } from '../../../support/pipelines/pipelineMutations.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { pipelineValidator } from '../../../support/writtenSchemas.ts';

const MUTATED = campaign(80, 5_000);
const MUTANTS = campaign(50, Number.POSITIVE_INFINITY);
const MOST_TIME = timeLimit(60_000);

/**
 * Errors that the schema cannot express: duplicates in two places, values that are not JSON, keys without a value, for which
 * the schema accepts nothing; misspelt types, which could be newer ones; and a stage without `stage:` whose template could be one of several stages.
 */
const BEYOND_THE_SCHEMA: readonly (readonly [PipelineProblemCode, RegExp])[] = [
  ['DUPLICATE_IDENTIFIER', /./],
  ['INVALID_YAML', /./],
  ['MISSING_WRAPPER', /^stage is empty|must be wrapped in "stage:"/],
  ['UNKNOWN_ELEMENT', / is empty; write "/],
  ['NOT_A_PIPELINE', /must be an object/],
  ['UNKNOWN_STAGE_TYPE', /Did you mean/],
  ['UNKNOWN_STEP_TYPE', /Did you mean/],
  ['UNKNOWN_WORD', /\.type (?:must be one of|cannot be) .*Did you mean/],
];

const KEYS = ['type', 'spec', 'steps', 'step', 'timeout', 'identifier', 'name', 'template', 'failureStrategies', 'when', 'unheardOf'];
const VALUES = ['Run', 'ShellScript', 'CI', 'Deployment', { step: {} }, { type: 'Run', spec: { command: 'ls' } }, { templateRef: 'x' }];

describe(`the check and an independent validator of the exported schema (seed ${SEED})`, () => {
  let validate: ValidateFunction;

  before(() => {
    validate = pipelineValidator();
  });

  it(`agree on ${MUTATED} mutated pipelines`, () => {
    const documents = VALID_PIPELINES.map(({ text }) => parse(text) as unknown);
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.array(injuries(KEYS, VALUES), { minLength: 1, maxLength: 2 }), (document, all) => {
        if (compare(JSON.stringify(all.reduce(injure, document), null, 1))) refused++;
      }),
      { numRuns: MUTATED, seed: SEED },
    );
    assert.ok(refused > MUTATED / 20 && refused < (MUTATED * 19) / 20, `${refused} of ${MUTATED} were refused: too one-sided to compare`);
  }).timeout(MOST_TIME);

  it(`agree on common mistakes`, () => {
    const random = seededRandom(SEED);
    const pipelines = VALID_PIPELINES.map(({ name, text }) => readLines(name, text));
    const all = PIPELINE_MUTATIONS.flatMap((mutation) => pipelines.flatMap((pipeline) => [...mutation.mutate(pipeline)]));
    const some = all.length <= MUTANTS ? all : Array.from({ length: MUTANTS }, () => all[Math.floor(random() * all.length)]!);
    for (const { text } of some) compare(text);
  }).timeout(MOST_TIME);

  /** Expects the same verdict, except for errors that a schema cannot express; returns true if the text is rejected. */
  function compare(text: string): boolean {
    const errors = new PipelineChecker()
      .check(text, { ...FILE_CHECK, mustBePipeline: true })
      .problems.filter(({ severity }) => severity === 'error');
    if (errors.some(({ code, message }) => BEYOND_THE_SCHEMA.some(([one, words]) => one === code && words.test(message)))) return true;
    const isTaken = validate(parse(text));
    const messages = errors.map(({ code, message }) => `${code} ${message}`);
    assert.equal(isTaken, errors.length === 0, JSON.stringify({ messages, theirs: validate.errors?.slice(-3), text }));
    return errors.length > 0;
  }
});
