import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, parseDocument } from 'yaml';
import { toExpression } from '../../../../server/core/platform/pipelines/conversion/words.ts';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { type Conversion, convertToVersion1 } from '../../../../server/documents/platform/conversion/convert.ts';
import { isRefused } from '../../../../server/documents/platform/conversion/targetProblems.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { generateDocument } from '../../../support/pipelines/generatedPipelines.ts';
import { readFixtures } from '../../../support/pipelines/pipelineFixtures.ts';

const RUNS = campaign(30, 10_000);

function convert(text: string): Conversion {
  const result = convertToVersion1(text);
  assert.ok('text' in result, JSON.stringify(result));
  return result;
}

/** Returns what version 1 refuses of a result, except at lines right below a note about it. */
function unexplainedProblems({ text, notes }: Conversion): readonly string[] {
  const { problems, root } = new PipelineChecker().check(text, FILE_CHECK);
  assert.ok(root !== null, text);
  const lines = text.split('\n');
  const explained = new Set(notes.map(({ line }) => line));
  const isExplained = (line: number): boolean => {
    for (let above = line - 1; above >= 0 && lines[above]!.trimStart().startsWith('#'); above--) if (explained.has(above)) return true;
    return explained.has(line);
  };
  return problems
    .filter((problem) => isRefused(problem) && !isExplained(problem.range.start.line))
    .map(({ message, range }) => `${message} ${lines[range.start.line] ?? ''}`);
}

/** Wraps steps in a pipeline with one stage. */
function withSteps(steps: string, type = 'Custom'): string {
  const indented = steps.replaceAll(/^/gm, '              ').trimStart();
  return `pipeline:
  identifier: p
  name: P
  stages:
    - stage:
        identifier: s
        name: S
        type: ${type}
        spec:
          execution:
            steps:
              ${indented}
`;
}

function stepsOf(text: string): readonly unknown[] {
  return (parse(convert(text).text) as { pipeline: { stages: { steps: unknown[] }[] } }).pipeline.stages[0]!.steps;
}

describe('a conversion to version 1', () => {
  it('has no error for any valid pipeline that is not explained on its line', () => {
    const documents = readFixtures('valid');
    assert.ok(documents.length > 5);
    for (const { name, text } of documents) assert.deepEqual(unexplainedProblems(convert(text)), [], name);
  });

  it(`keeps each value and comment of ${RUNS} generated documents, as a value or in a comment, and explains what version 1 refuses (seed ${SEED})`, function () {
    this.timeout(timeLimit(60_000));
    let converted = 0;
    fc.assert(
      fc.property(fc.constantFrom('pipeline', 'pipeline', 'template'), fc.integer(), (root, seed) => {
        const { text, tokens, comments } = generateDocument(root, seed);
        const result = convertToVersion1(text);
        if (!('text' in result)) {
          assert.match(result.refusals[0]!.message, /no templates of type/);
          return;
        }
        converted++;
        const lost = [...tokens, ...comments].filter((token) => !result.text.includes(token));
        assert.deepEqual(lost, [], `${text}\n---\n${result.text}`);
        assert.deepEqual(parseDocument(result.text).errors, [], result.text);
        assert.deepEqual(unexplainedProblems(result), [], `${text}\n---\n${result.text}`);
        const again = convertToVersion1(result.text);
        assert.ok('refusals' in again, 'the result is in version 1');
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(converted > RUNS / 2, `${converted} of ${RUNS} were converted`);
  });

  it('says on its line what version 1 refuses, and where it comes from', () => {
    const { text, notes } = convert(
      withSteps('- step:\n    identifier: w\n    name: W\n    type: Wait\n    timeout: soon\n    spec:\n      duration: 10s'),
    );
    const [note] = notes.filter(({ kind }) => kind === 'check');
    assert.match(text.split('\n')[note!.line!]!, /# Check: .*duration/);
    assert.match(text.split('\n')[note!.line! + 1]!, /timeout: soon/);
    assert.equal(note!.range.start.line, 15);
  });

  it('names the line of the result on which each dropped value is', () => {
    const { text, notes } = convert(withSteps('- step:\n    identifier: v\n    name: V\n    type: Verify\n    spec:\n      type: Canary'));
    const lines = text.split('\n');
    const dropped = notes.filter(({ kind }) => kind === 'dropped');
    assert.equal(dropped.length, 1);
    assert.match(lines[dropped[0]!.line!]!, /# Not in version 1: The step type "Verify"/);
    assert.deepEqual(dropped[0]!.range.start, { line: 14, character: 24 });
    assert.match(text, /#\s+type: Canary/);
    assert.match(text, /exit 1/, 'the step fails until it is replaced');
  });

  it('keeps comments, block scalars, quotes and blank lines where they are', () => {
    const source = `# About
pipeline:
  identifier: p # the id
  name: "P"

  # Where it runs
  stages:
    # First
    - stage:
        identifier: s
        name: S
        type: Custom
        spec:
          execution:
            steps:
              # Says hello
              - step:
                  identifier: a
                  name: A
                  type: ShellScript
                  spec:
                    shell: Bash
                    source:
                      type: Inline
                      spec:
                        script: |-
                          # not a comment of YAML
                          echo hello
              # Waits
              - step: {identifier: w, name: W, type: Wait, spec: {duration: 10s}}
`;
    assert.equal(
      convert(source).text,
      `# About
version: 1
pipeline:
  id: p # the id
  name: "P"
  clone:
    enabled: false

  # Where it runs
  stages:
    # First
    - id: s
      name: S
      runtime: shell
      steps:
        # Says hello
        - id: a
          name: A
          run:
            shell: bash
            script: |-
              # not a comment of YAML
              echo hello
        # Waits
        - id: w
          name: W
          wait:
            duration: 10s
`,
    );
  });

  it('writes out aliases and merged keys', () => {
    const steps =
      '- step: &a\n    identifier: a\n    name: A\n    type: Run\n    spec: {command: ls}\n- step:\n    <<: *a\n    identifier: b';
    const text = withSteps(steps, 'CI');
    assert.deepEqual(stepsOf(text), [
      { id: 'a', name: 'A', run: { script: 'ls' } },
      { id: 'b', name: 'A', run: { script: 'ls' } },
    ]);
    assert.ok(convert(text).notes.some(({ kind, message }) => kind === 'changed' && message.includes('"a"')));
  });

  it('makes expressions of version 1 of those whose meaning is known, and marks those that may fail', () => {
    const script = [
      'echo <+pipeline.variables.a>',
      'echo <+pipeline.stages.s.spec.execution.steps.h.output.outputVariables.x>',
      'echo <+step.identifier> <+input>',
      'echo <+secrets.getValue("s")>',
      'echo <+steps.h.output.httpResponseCode>',
    ].join('\n        ');
    const { text, notes } = convert(
      withSteps(`- step:\n    identifier: r\n    name: R\n    type: Run\n    spec:\n      command: |-\n        ${script}`, 'CI'),
    );
    for (const expected of [
      `echo ${toExpression('pipeline.variables.a')}`,
      `echo ${toExpression('pipeline.stages.s.steps.h.output.outputVariables.x')}`,
      `echo ${toExpression('step.id')} <+input>`,
      'echo <+secrets.getValue("s")>',
    ])
      assert.ok(text.includes(expected), `${expected} in ${text}`);
    assert.deepEqual(
      notes.filter(({ kind }) => kind === 'check').map(({ message }) => message.slice(0, 40)),
      ['<+steps.h.output.httpResponseCode> may n'],
    );
  });

  it('takes what a stage uses from another stage', () => {
    const stage = (id: string, spec: string): string =>
      `    - stage: {identifier: ${id}, name: ${id}, type: Deployment, spec: {deploymentType: Kubernetes, ${spec}, execution: {steps: []}}}\n`;
    const first = stage(
      'one',
      'service: {serviceRef: shop}, environment: {environmentRef: prod, infrastructureDefinitions: [{identifier: eu}]}',
    );
    const second = stage('two', 'service: {useFromStage: {stage: one}}, environment: {useFromStage: {stage: one}}');
    const { pipeline } = parse(convert(`pipeline:\n  identifier: p\n  name: P\n  stages:\n${first}${second}`).text) as {
      pipeline: { stages: { service: unknown; environment: unknown }[] };
    };
    for (const { service, environment } of pipeline.stages) {
      assert.deepEqual(service, { type: 'kubernetes', id: 'shop' });
      assert.deepEqual(environment, { id: 'prod', 'deploy-to': 'eu' });
    }
  });

  it('converts conditions, failure strategies and loops', () => {
    const step = `- step:
    identifier: r
    name: R
    type: Run
    spec: {command: ls}
    when: {stageStatus: Failure, condition: <+pipeline.variables.a> == "b"}
    strategy: {matrix: {os: [a, b], maxConcurrency: 2}}
    failureStrategies:
      - onFailure:
          errors: [AllErrors]
          action: {type: Retry, spec: {retryCount: 2, retryIntervals: [10s], onRetryFailure: {action: {type: MarkAsFailure}}}}`;
    assert.deepEqual(stepsOf(withSteps(step, 'CI')), [
      {
        id: 'r',
        name: 'R',
        if: '<+OnStageFailure> && (<+pipeline.variables.a> == "b")',
        run: { script: 'ls' },
        strategy: { matrix: { os: ['a', 'b'] }, 'max-parallel': 2 },
        'on-failure': [{ errors: ['all'], action: { retry: { attempts: 2, interval: ['10s'], 'failure-action': 'fail' } } }],
      },
    ]);
  });

  it('converts templates, input sets and overlays', () => {
    const template = convert(
      'template:\n  identifier: t\n  name: T\n  versionLabel: v1\n  type: Step\n  spec:\n    type: Run\n    spec: {command: ls}\n',
    );
    assert.deepEqual(parse(template.text), {
      version: 1,
      template: { id: 't', name: 'T', version: 'v1', step: { run: { script: 'ls' } } },
    });
    const inputSet = convert(
      'inputSet:\n  identifier: i\n  name: I\n  pipeline:\n    identifier: p\n    variables:\n      - {name: region, type: String, value: eu}\n    stages:\n      - stage: {identifier: s, type: CI, spec: {cloneCodebase: false}}\n',
    );
    assert.deepEqual(parse(inputSet.text), {
      version: 1,
      kind: 'input-set',
      spec: { region: 'eu', overlay: { id: 'p', stages: [{ id: 's', clone: { enabled: false } }] } },
    });
    const overlay = convert('overlayInputSet:\n  identifier: o\n  name: O\n  inputSetReferences: [a, b]\n');
    assert.deepEqual(parse(overlay.text), { version: 1, kind: 'overlay-input-set', spec: { input_sets: ['a', 'b'] } });
  });

  it('says what is wrong in version 0 already on its line', () => {
    const { text } = convert(
      'pipeline:\n  identifier: a-b\n  name: P\n  stages:\n    - stage: {identifier: s, name: S, type: Custom, spec: {execution: {steps: []}}}\n',
    );
    assert.match(text, /# Check: It is wrong in version 0 already: .*\n {2}id: a-b/);
  });

  it('refuses what it cannot convert, and says why', () => {
    for (const [text, reason] of [
      ['pipeline: [', /./],
      ['a: 1', /root keys "pipeline"/],
      ['version: 1\npipeline:\n  stages: []\n', /version 1 already/],
      ['template: {identifier: a, name: A, versionLabel: v, type: SecretManager, spec: {}}', /no templates of type "SecretManager"/],
    ] as const) {
      const result = convertToVersion1(text);
      assert.ok('refusals' in result, text);
      assert.match(result.refusals[0]!.message, reason);
    }
  });

  it('writes the line ends of the source', () => {
    assert.doesNotMatch(
      convert(withSteps('- step: {identifier: w, name: W, type: Wait, spec: {duration: 10s}}').replaceAll('\n', '\r\n')).text,
      /[^\r]\n/,
    );
  });
});
