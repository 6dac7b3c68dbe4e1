import assert from 'node:assert/strict';
import type { PipelineProblemCode } from '../../../../server/core/platform/pipelines/problems.ts';
import { checkPipeline, FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { applyFix } from '../../../support/pipelines/applyFix.ts';

const TARGET = { orgIdentifier: 'default', projectIdentifier: 'shop' };

const PIPELINE = `pipeline:
  name: Build and ship
  identifier: build_and_ship
  orgIdentifier: default
  projectIdentifier: shop
  tags: {team: core}
  stages:
    - stage:
        name: Build
        identifier: build
        type: CI
        spec:
          execution:
            steps:
              - step: {name: Make, identifier: make, type: Run, spec: {command: make}}
    - parallel:
        - stage:
            name: Ship here
            identifier: ship_here
            template: {templateRef: account.ship}
        - stage:
            name: Ship there
            identifier: ship_there
            template: {templateRef: account.ship}
    - insert: {identifier: later, name: Later, stages: <+input>}
`;

/** A change of the pipeline, and the expected problem: code, 1-based line and column, and message. */
const MISTAKES: readonly (readonly [string, string, PipelineProblemCode, string, RegExp])[] = [
  ['pipeline:\n', 'pipelines:\n', 'NOT_A_PIPELINE', '1:1', /must have the pipeline under "pipeline:"; it starts with "pipelines:"/],
  ['  name: Build and ship\n', '', 'MISSING_FIELD', '1:1', /^pipeline\.name is missing/],
  ['  identifier: build_and_ship\n', '', 'MISSING_FIELD', '1:1', /^pipeline\.identifier is missing; add it, like Build_and_ship\.$/],
  ['  identifier: build_and_ship\n', '  identifier:\n', 'MISSING_FIELD', '3:3', /^pipeline\.identifier is missing/],
  ['build_and_ship', 'build-and-ship', 'INVALID_IDENTIFIER', '3:15', /"-" is not allowed\. Use build_and_ship\.$/],
  ['identifier: build_and_ship', 'identifier: cost$', 'INVALID_IDENTIFIER', '3:15', /"\$" is not allowed/],
  ['identifier: build_and_ship', 'identifier: org', 'INVALID_IDENTIFIER', '3:15', /reserved word/],
  ['identifier: build_and_ship', 'identifier: 7', 'INVALID_IDENTIFIER', '3:15', /must not start with "7"/],
  ['name: Build and ship', 'name: Köln', 'INVALID_NAME', '2:9', /"ö" is not allowed/],
  ['  orgIdentifier: default\n', '', 'MISSING_FIELD', '1:1', /^pipeline\.orgIdentifier is missing; add orgIdentifier: default\.$/],
  ['orgIdentifier: default', 'orgIdentifier: other', 'OTHER_TARGET', '4:18', /is "other", but the query has orgIdentifier=default/],
  ['projectIdentifier: shop', 'projectIdentifier: market', 'OTHER_TARGET', '5:22', /is "market", but the query has projectIdentifier=shop/],
  ['projectIdentifier: shop', 'projectIdentifier: <+input>', 'INVALID_IDENTIFIER', '5:22', /^pipeline\.projectIdentifier/],
  ['        identifier: build\n', '', 'MISSING_FIELD', '8:7', /^stage\.identifier is missing; add it, like Build\.$/],
  ['        name: Build\n', '', 'MISSING_FIELD', '8:7', /^stage\.name is missing/],
  ['        type: CI\n', '', 'MISSING_FIELD', '8:7', /^stage\.type is missing; add the type of the stage, like CI or Deployment/],
  ['type: CI', "type: ''", 'UNKNOWN_STAGE_TYPE', '11:15', /Unknown stage type ""\. Use Deployment, CI, /],
  [
    'identifier: ship_there',
    'identifier: build',
    'DUPLICATE_IDENTIFIER',
    '23:25',
    /is a duplicate of "build"; give this stage a unique identifier/,
  ],
  [
    '    - insert: {identifier: later, name: Later, stages: <+input>}',
    '    - colour: {}',
    'UNKNOWN_ELEMENT',
    '25:7',
    /must be one of stage, parallel, insert, template/,
  ],
  [
    '    - insert: {identifier: later, name: Later, stages: <+input>}',
    '    - {name: x, identifier: x, template: {templateRef: x}}',
    'MISSING_WRAPPER',
    '25:8',
    /must be wrapped in "stage:"\. Indent this entry under "stage:"/,
  ],
  [
    '    - insert: {identifier: later, name: Later, stages: <+input>}',
    '    - insert: {identifier: later, name: Later, stages: <+input>} # not - this\n    -',
    'UNKNOWN_ELEMENT',
    '26:5',
    /is empty; write "stage:" with its fields, or remove it/,
  ],
  [
    '            steps:\n              - step: {name: Make, identifier: make, type: Run, spec: {command: make}}',
    '            steps: [null]',
    'UNKNOWN_ELEMENT',
    '14:20',
    /is empty; write "step:" with its fields, or remove it/,
  ],
  [
    '    - insert: {identifier: later, name: Later, stages: <+input>}',
    '    -',
    'UNKNOWN_ELEMENT',
    '25:5',
    /is empty; write "stage:" with its fields, or remove it/,
  ],
  [
    '    - insert: {identifier: later, name: Later, stages: <+input>}',
    '    - parallel: []',
    'EMPTY_LIST',
    '25:17',
    /is empty; add at least one entry/,
  ],
  ['    - insert: {identifier: later, name: Later, stages: <+input>}', '    - parallel: x', 'WRONG_TYPE', '25:17', /must be a list/],
  ['    - insert: {identifier: later, name: Later, stages: <+input>}', '    - stage: x', 'WRONG_TYPE', '25:14', /must be an object/],
  ['  tags: {team: core}\n', '\ttags: {}\n', 'INVALID_YAML', '6:1', /does not allow tabs/],
];

const report = (text: string, target: typeof TARGET | null = TARGET) =>
  checkPipeline(text, target).problems.map(({ code, message, range }) => ({
    code,
    place: `${range.start.line + 1}:${range.start.character + 1}`,
    message,
  }));

const reportOfFile = (text: string) => new PipelineChecker().check(text, FILE_CHECK).problems.map(({ code }) => code);

describe('the pipeline check', () => {
  it('reports nothing in a valid pipeline and reads its summary', () => {
    const { problems, pipeline, root } = checkPipeline(PIPELINE, TARGET);
    assert.deepEqual([problems, root], [[], 'pipeline']);
    assert.deepEqual(pipeline, {
      identifier: 'build_and_ship',
      name: 'Build and ship',
      description: '',
      tags: { team: 'core' },
      stageNames: ['Build', 'Ship here', 'Ship there'],
    });
  });

  for (const [from, to, code, place, sentence] of MISTAKES) {
    it(`reports ${code} if ${JSON.stringify(from.trim())} becomes ${JSON.stringify(to.trim())}`, () => {
      assert.ok(PIPELINE.includes(from));
      const text = PIPELINE.replace(from, to);
      const found = report(text);
      assert.deepEqual(
        found.map((problem) => [problem.code, problem.place]),
        [[code, place]],
      );
      assert.match(found[0]!.message, sentence);
      assert.equal(checkPipeline(text, TARGET).pipeline, null);
    });
  }

  it('accepts a pipeline that has only warnings', () => {
    const { problems, pipeline } = checkPipeline(PIPELINE.replace('  tags:', '  colour: red\n  tags:'), TARGET);
    assert.deepEqual(
      problems.map(({ severity }) => severity),
      ['warning'],
    );
    assert.equal(pipeline?.identifier, 'build_and_ship');
  });

  it('reports missing stages, unless the entire pipeline is a template', () => {
    const head = PIPELINE.slice(0, PIPELINE.indexOf('  stages:'));
    assert.deepEqual(
      report(head).map(({ message }) => message),
      ['pipeline.stages is missing; add a list with at least one stage.'],
    );
    assert.deepEqual(report(`${head}  template: {templateRef: whole}\n`), []);
    assert.match(report(`${head}  stages: {}\n`)[0]!.message, /must be a list/);
  });

  it('does not require organization and project if the target is unknown', () => {
    assert.deepEqual(report(PIPELINE.replace('  orgIdentifier: default\n', '').replace('shop', '<+input>'), null), []);
  });

  it('reports what a pipeline needs in any other document', () => {
    for (const text of ['', '# empty', 'text', '[]', '7', 'connector:\n  name: x\n', 'null']) {
      assert.deepEqual(
        report(text).map(({ code, place }) => [code, place]),
        [['NOT_A_PIPELINE', '1:1']],
        text,
      );
    }
    for (const text of ['pipeline: []', 'pipeline: x', 'pipeline: 7']) assert.equal(report(text)[0]?.code, 'WRONG_TYPE');
    assert.equal(report('pipeline:')[0]?.code, 'NOT_A_PIPELINE');
  });

  it('reports nothing in an unrelated file', () => {
    for (const text of [
      '',
      'a: [',
      '- x',
      'service: my-app\nprovider: aws\n',
      'trigger:\n  - main\n',
      'environment:\n  name: dev\n',
      'project:\n  name: x\n',
    ])
      assert.deepEqual(new PipelineChecker().check(text, FILE_CHECK), { root: null, problems: [], pipeline: null, declarations: [] });
  });

  it('recognises a pipeline that cannot be parsed', () => {
    for (const text of ['pipeline:\n  name: "x\n', 'pipeline: [', '# hello\n"pipeline": {\n', 'a: ]\npipeline:\n  x: 1\n'])
      assert.deepEqual([...new Set(reportOfFile(text))].includes('INVALID_YAML'), true, text);
  });

  it('recognises other platform documents by the keys under their roots', () => {
    const body = 'identifier: x\n  name: X\n  orgIdentifier: default\n  projectIdentifier: shop\n';
    for (const root of [
      'template',
      'connector',
      'project',
      'inputSet',
      'overlayInputSet',
      'service',
      'environment',
      'infrastructureDefinition',
      'trigger',
    ])
      assert.equal(new PipelineChecker().check(`${root}:\n  ${body}`, FILE_CHECK).root, root);
    assert.deepEqual(reportOfFile(`service:\n  ${body}  whatever: {it: [holds]}\n`), []);
    assert.deepEqual(reportOfFile(`connector:\n  ${body}`), ['MISSING_FIELD', 'MISSING_FIELD']);
  });

  it('reports problems in document order, and points from a duplicate at the earlier stage', () => {
    const text = PIPELINE.replace('name: Build\n', 'name: Büild\n')
      .replace('name: Build and', 'name: Bäuild and')
      .replace('ship_there', 'build');
    const { problems } = checkPipeline(text, TARGET);
    assert.deepEqual(
      problems.map(({ code, range }) => [code, range.start.line]),
      [
        ['INVALID_NAME', 1],
        ['INVALID_NAME', 8],
        ['DUPLICATE_IDENTIFIER', 22],
      ],
    );
    assert.deepEqual(
      problems[2]!.related.map(({ range }) => range.start),
      [{ line: 9, character: 20 }],
    );
    assert.equal(problems[2]!.field, 'pipeline.stages[1].parallel[1].stage.identifier');
  });

  it('keeps the line endings of a text in a fix', () => {
    const text = PIPELINE.replace('        identifier: build\n', '').replaceAll('\n', '\r\n');
    const [problem] = new PipelineChecker().check(text, FILE_CHECK).problems;
    const fixed = applyFix(text, problem!.fixes[0]!);
    assert.equal(fixed, PIPELINE.replace('identifier: build\n', 'identifier: Build\n').replaceAll('\n', '\r\n'));
  });

  it('reads a pipeline written as JSON, and fixes it as JSON', () => {
    const stage = { name: 'Ship', identifier: 'ship', template: { templateRef: 'account.ship' } };
    const json = JSON.stringify({ pipeline: { name: 'Ship', ...TARGET, stages: [{ stage }, stage] } });
    const { problems } = checkPipeline(json, TARGET);
    assert.deepEqual(
      problems.map(({ code, field }) => `${code} ${field}`),
      ['MISSING_FIELD pipeline.identifier', 'MISSING_WRAPPER pipeline.stages[1]'],
    );
    const fixed = problems.reduceRight((text, { fixes }) => applyFix(text, fixes[0]!), json);
    assert.deepEqual(JSON.parse(fixed), { pipeline: { identifier: 'Ship', name: 'Ship', ...TARGET, stages: [{ stage }, { stage }] } });
  });
});

describe('ignore comments', () => {
  const MISTAKEN = PIPELINE.replace('  tags:', '  colour: red\n  tags:').replace('name: Build\n', 'name: Büild\n');
  const silence = (from: string, to: string) => reportOfFile(MISTAKEN.replace(from, to));

  it('are absent at first, so that problems are reported', () => assert.deepEqual(reportOfFile(MISTAKEN), ['UNKNOWN_KEY', 'INVALID_NAME']));

  it('suppress problems in a line, the next one or the file', () => {
    assert.deepEqual(silence('colour: red', 'colour: red # fairlead-ignore UNKNOWN_KEY'), ['INVALID_NAME']);
    assert.deepEqual(silence('colour: red', 'colour: red # fairlead-ignore'), ['INVALID_NAME']);
    assert.deepEqual(silence('  colour', '  # fairlead-ignore-next-line UNKNOWN_KEY\n  colour'), ['INVALID_NAME']);
    assert.deepEqual(silence('pipeline:', '# fairlead-ignore-file INVALID_NAME UNKNOWN_KEY\npipeline:'), []);
    assert.deepEqual(silence('pipeline:', '# fairlead-ignore-file\npipeline:'), []);
    assert.deepEqual(silence('pipeline:', '# fairlead-ignore-file INVALID_NAME, as our names are German\npipeline:'), ['UNKNOWN_KEY']);
    assert.deepEqual(silence('    - stage:\n        name', '    - stage:\n        # fairlead-ignore-next-line\n        name'), [
      'UNKNOWN_KEY',
    ]);
  });

  it('do not affect other lines or other codes', () => {
    const both = ['UNKNOWN_KEY', 'INVALID_NAME'];
    assert.deepEqual(silence('colour: red', 'colour: red # fairlead-ignore INVALID_NAME'), both);
    assert.deepEqual(silence('colour: red', 'colour: red # fairlead-ignore UNKNOWN_KYE'), both);
    assert.deepEqual(silence('colour: red', 'colour: "red # fairlead-ignore"'), both);
    assert.deepEqual(silence('colour: red', 'colour: red # fairlead-ignored'), both);
    assert.deepEqual(silence('colour: red', 'colour: red#fairlead-ignore'), both);
    assert.deepEqual(silence('colour: red', 'colour: |\n    # fairlead-ignore-file'), both);
    assert.deepEqual(silence('colour: red', '# fairlead-ignore\n  colour: red'), both);
  });

  it('never make the service accept an error', () => {
    const text = MISTAKEN.replace('pipeline:', '# fairlead-ignore-file\npipeline:');
    const { problems, pipeline } = checkPipeline(text, TARGET);
    assert.deepEqual([problems.map(({ code }) => code), pipeline], [['INVALID_NAME'], null]);
  });
});
