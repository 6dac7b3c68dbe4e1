import assert from 'node:assert/strict';
import { FILE_CHECK, type PipelineCheck, PipelineChecker, SERVICE_CHECK } from '../../../../server/documents/platform/check.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { readFixtures, VALID_PIPELINES } from '../../../support/pipelines/pipelineFixtures.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const SCRIPTS = campaign(20, 2_000);
const EDITS = 5;
const MOST_TIME = timeLimit(60_000);

/** Documents of both versions. */
const FIXTURES = [...VALID_PIPELINES, ...readFixtures('v1')];

/** The checks of a file, and of a pipeline that is sent to the service. */
const OPTIONS = [FILE_CHECK, { ...SERVICE_CHECK, mustBePipeline: true }];

const LINES = [
  'version: 1',
  '    - id: build',
  `        - run: echo \${{ inputs.nowhere }} <+stage.name>`,
  '          rollback:',
  '      on-failure: {errors: all, action: abort}',
  '  - step:',
  '              - step: {name: X, identifier: x, type: Wait, spec: {duration: 10s}}',
  '    - stage:',
  '        identifier: build',
  '                  timeout: 10 minutes',
  '                  type: ShellScrpt',
  '# fairlead-ignore-file UNKNOWN_KEY',
  '        # fairlead-ignore-next-line',
  '        colour: <+pipeline.stages.nowhere.name>',
  '  variables: &all',
  '    <<: *all',
  'template: {}',
  '---',
  '\t',
  '',
  '          script: |',
  '            - step:',
];

const TEXTS = ['<+input>', ' ', '  ', '\n', ':', '"', '#', '- ', '{', ']', '<+', '>', '*x', 'é', '\r\n', '.allowedvalues(a)', '$', '🦊'];

describe(`checking again after edits (seed ${SEED}, ${SCRIPTS} scripts)`, () => {
  it('matches a check of the entire text', () => {
    const random = seededRandom(SEED);
    const below = (limit: number) => Math.floor(random() * limit);
    const oneOf = <T>(items: readonly T[]) => items[below(items.length)]!;
    let problemCount = 0;
    for (let script = 0; script < SCRIPTS; script++) {
      const checker = new PipelineChecker();
      const options = OPTIONS[script % OPTIONS.length]!;
      let text = oneOf(FIXTURES).text;
      const history = [text];
      checker.check(text, options);
      for (let edit = 0; edit < EDITS; edit++) {
        text = change(text);
        history.push(text);
        const again = checker.check(text, options);
        problemCount += again.problems.length;
        assert.deepEqual(toPlain(again), toPlain(new PipelineChecker().check(text, options)), `script ${script}, edit ${edit}:\n${text}`);
      }

      function change(before: string): string {
        const lines = before.split('\n');
        const at = below(lines.length);
        const count = 1 + below(4);
        switch (below(9)) {
          case 0:
            return lines.toSpliced(at, count).join('\n');
          case 1:
            return lines.toSpliced(at, 0, ...lines.slice(at, at + count)).join('\n');
          case 2:
            return lines.toSpliced(at, 0, oneOf(LINES)).join('\n');
          case 3:
            return lines.map((line, index) => (index >= at && index < at + count ? `  ${line}` : line)).join('\n');
          case 4:
            return lines.map((line, index) => (index >= at && index < at + count ? line.replace(/^ {2}/, '') : line)).join('\n');
          case 5: {
            const [moved = ''] = lines.splice(at, 1);
            return lines.toSpliced(below(lines.length), 0, moved).join('\n');
          }
          case 6:
            return oneOf(history);
          default: {
            const offset = below(before.length + 1);
            return before.slice(0, offset) + oneOf(TEXTS) + before.slice(offset + below(4));
          }
        }
      }
    }
    assert.ok(problemCount > SCRIPTS, 'the edits cause problems');
  }).timeout(MOST_TIME);
});

/** Returns the check as plain values, with all fixes. */
function toPlain({ root, problems, pipeline, declarations: facts }: PipelineCheck): unknown {
  return JSON.parse(JSON.stringify({ root, problems, pipeline, facts: facts.map(({ twins, scope }) => ({ twins, scope })) }));
}
