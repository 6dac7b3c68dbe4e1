import assert from 'node:assert/strict';
import type { PipelineProblemCode } from '../../../../server/core/platform/pipelines/problems.ts';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { applyFix } from '../../../support/pipelines/applyFix.ts';
import { VALID_PIPELINES } from '../../../support/pipelines/pipelineFixtures.ts';

/** A mistake: the original text, its replacement, the code, the token and a part of the message; and the text of the first fix, if any. */
type Mistake = readonly [
  what: string,
  from: string,
  to: string,
  code: PipelineProblemCode,
  token: string,
  words: RegExp,
  fixed: string | null,
];

const STEP = `              - step:
                  name: Ask for its health
                  identifier: ask_health
                  type: ShellScript
                  spec:
                    shell: Bash
                    onDelegate: true
                    source:
                      type: Inline
                      spec:
                        script: curl --fail https://shop.example/health
                    environmentVariables: []
                    outputVariables: []
                  timeout: 10m
`;

const [, ...FIELDS] = STEP.split('\n');
const WITHOUT_WRAPPER = FIELDS.map((line, index) => (index === 0 ? `              - ${line.trim()}` : line.slice(2))).join('\n');

/** Mistakes of which a general language server with the publisher's schema finds four of twelve. */
const MISTAKES: readonly Mistake[] = [
  [
    'an unknown key in the spec of a step',
    'script: curl',
    'scirpt: curl',
    'MISSING_FIELD',
    'scirpt',
    /^spec\.script is missing.* Is "scirpt" a typo for it\?$/,
    'script: curl',
  ],
  [
    'a misspelt type of step',
    'type: ShellScript',
    'type: ShellScrpt',
    'UNKNOWN_STEP_TYPE',
    'ShellScrpt',
    /^Unknown step type "ShellScrpt"\. Did you mean "ShellScript"\?$/,
    'type: ShellScript',
  ],
  [
    'an unknown allowed value',
    'shell: Bash',
    'shell: Fish',
    'UNKNOWN_WORD',
    'Fish',
    /^spec\.shell must be one of Bash, PowerShell, not "Fish"\.$/,
    null,
  ],
  [
    'a spelled-out duration',
    'timeout: 10m',
    'timeout: 10 minutes',
    'INVALID_DURATION',
    '10 minutes',
    /^step\.timeout must be a duration like 30s, 10m, 1h 30m or 1d .* Did you mean "10m"\?$/,
    'timeout: 10m',
  ],
  [
    'an unknown failure action',
    'type: StageRollback',
    'type: Rollbak',
    'UNKNOWN_WORD',
    'Rollbak',
    /^"Rollbak" is not a failure action\. Use one of .*StageRollback.*\.$/,
    null,
  ],
  [
    'an invalid boolean',
    'onDelegate: true',
    'onDelegate: maybe',
    'WRONG_TYPE',
    'maybe',
    /^spec\.onDelegate must be true or false, not the string "maybe"\.$/,
    null,
  ],
  [
    'a step without its wrapper',
    STEP,
    WITHOUT_WRAPPER,
    'MISSING_WRAPPER',
    'name',
    /^Each entry of "steps" must be wrapped in "step:"\. Indent this entry under "step:"\.$/,
    '- step:\n                  name: Ask for its health',
  ],
  [
    'two stages with the same identifier',
    'identifier: done',
    'identifier: staging',
    'DUPLICATE_IDENTIFIER',
    'staging',
    /^stage\.identifier is a duplicate of "staging"; give this stage a unique identifier\.$/,
    'identifier: staging_2',
  ],
  [
    'an input method in the wrong case',
    '.allowedValues(staging,canary)',
    '.allowedvalues(staging,canary)',
    'INVALID_INPUT',
    'allowedvalues',
    /Did you mean "allowedValues"\?/,
    '.allowedValues(staging,canary)',
  ],
  ['a default that is not among the allowed values', '.default(shop)', '.default(store)', 'INVALID_INPUT', 'store', /store.*shop/, null],
  [
    'a pipeline without an identifier',
    '  identifier: roll_the_shop_out\n',
    '',
    'MISSING_FIELD',
    'pipeline',
    /^pipeline\.identifier is missing; add it, like Roll_the_shop_out\.$/,
    '  identifier: Roll_the_shop_out\n',
  ],
  [
    'a misspelt key of the pipeline',
    'allowStageExecutions',
    'allowStageExecution',
    'UNKNOWN_KEY',
    'allowStageExecution',
    /^Unknown key "allowStageExecution"\. Did you mean "allowStageExecutions"\?$/,
    'allowStageExecutions',
  ],
];

describe('twelve common mistakes', () => {
  const { text } = VALID_PIPELINES.find(({ name }) => name === 'shop-rollout')!;
  const check = (changed: string) => new PipelineChecker().check(changed, FILE_CHECK).problems;

  it('are made in a valid pipeline', () => assert.deepEqual(check(text), []));

  for (const [what, from, to, code, token, words, fixed] of MISTAKES) {
    it(what, () => {
      assert.ok(text.includes(from));
      const changed = text.replace(from, to);
      const problems = check(changed);
      assert.deepEqual(
        problems.map((problem) => problem.code),
        [code],
      );
      const [{ range, message, fixes }] = problems as [(typeof problems)[number]];
      assert.equal(range.start.line, range.end.line);
      assert.equal(changed.split('\n')[range.start.line]!.slice(range.start.character, range.end.character), token);
      assert.match(message, words);
      assert.doesNotMatch(message, /\^|\\d|\[\]|: \.$/, 'contains no pattern and no empty list');
      if (fixed === null) return;
      const repaired = applyFix(changed, fixes[0]!);
      assert.ok(repaired.includes(fixed), repaired);
      assert.deepEqual(check(repaired), []);
    });
  }
});
