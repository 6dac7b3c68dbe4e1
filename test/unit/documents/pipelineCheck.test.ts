import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../../server/core/pipeline/problems.ts';
import { checkPipeline } from '../../../server/documents/pipeline/check.ts';
import { findNodes, readSources } from '../../support/sources.ts';

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
        spec: {}
    - parallel:
        - stage:
            name: Ship here
            identifier: ship_here
            type: Deployment
        - stage:
            name: Ship there
            identifier: ship_there
            template: {templateRef: account.ship}
    - insert: {identifier: later}
`;

/** A change of the pipeline, and what is said of it: code, line and column counted from 1, and the sentence. */
const MISTAKES: readonly (readonly [string, string, PipelineProblemCode, string, RegExp])[] = [
  ['pipeline:\n', 'pipelines:\n', 'NOT_A_PIPELINE', '1:1', /must hold the pipeline under "pipeline:"; it begins with "pipelines:"/],
  ['  name: Build and ship\n', '', 'MISSING_FIELD', '1:1', /^pipeline\.name is missing/],
  ['  identifier: build_and_ship\n', '', 'MISSING_FIELD', '1:1', /^pipeline\.identifier is missing; add it, like Build_and_ship\.$/],
  ['  identifier: build_and_ship\n', '  identifier:\n', 'MISSING_FIELD', '3:3', /^pipeline\.identifier is missing/],
  [
    'identifier: build_and_ship',
    'identifier: build-and-ship',
    'INVALID_IDENTIFIER',
    '3:15',
    /"-" is none of them\. build_and_ship would do\.$/,
  ],
  ['identifier: build_and_ship', 'identifier: cost$', 'INVALID_IDENTIFIER', '3:15', /"\$" is none of them/],
  ['identifier: build_and_ship', 'identifier: org', 'INVALID_IDENTIFIER', '3:15', /reserved word/],
  ['identifier: build_and_ship', 'identifier: 7', 'WRONG_TYPE', '3:15', /must be a text; put it in quotes/],
  ['name: Build and ship', 'name: Köln', 'INVALID_NAME', '2:9', /"ö" is none of them/],
  ['  orgIdentifier: default\n', '', 'MISSING_FIELD', '1:1', /^pipeline\.orgIdentifier is missing; add orgIdentifier: default\.$/],
  ['orgIdentifier: default', 'orgIdentifier: other', 'OTHER_TARGET', '4:18', /is "other", but the query says orgIdentifier=default/],
  [
    'projectIdentifier: shop',
    'projectIdentifier: market',
    'OTHER_TARGET',
    '5:22',
    /is "market", but the query says projectIdentifier=shop/,
  ],
  ['projectIdentifier: shop', 'projectIdentifier: <+input>', 'INVALID_IDENTIFIER', '5:22', /^pipeline\.projectIdentifier/],
  [
    '        identifier: build\n',
    '',
    'MISSING_FIELD',
    '8:7',
    /^pipeline\.stages\[0\]\.stage\.identifier is missing; add it, like Build\.$/,
  ],
  ['        name: Build\n', '', 'MISSING_FIELD', '8:7', /stage\.name is missing/],
  ['        type: CI\n', '', 'MISSING_FIELD', '8:7', /stage\.type is missing; add the type of the stage, like CI or Deployment/],
  ['type: CI', "type: ''", 'WRONG_TYPE', '11:15', /must not be empty/],
  ['identifier: ship_there', 'identifier: build', 'DUPLICATE_IDENTIFIER', '20:25', /as that of an earlier stage/],
  ['    - insert: {identifier: later}', '    - stages: {}', 'UNKNOWN_ELEMENT', '22:7', /must be one of stage, parallel, template, insert/],
  ['    - insert: {identifier: later}', '    - {name: x, identifier: x}', 'UNKNOWN_ELEMENT', '22:7', /put what stands here under "stage:"/],
  ['    - insert: {identifier: later}', '    -', 'UNKNOWN_ELEMENT', '22:6', /must be one of/],
  ['    - insert: {identifier: later}', '    - parallel: []', 'MISSING_FIELD', '22:17', /is empty; add at least one stage/],
  ['    - insert: {identifier: later}', '    - parallel: x', 'WRONG_TYPE', '22:17', /must be a list of stages/],
  ['    - insert: {identifier: later}', '    - stage: x', 'WRONG_TYPE', '22:14', /must be an object with identifier, name and type/],
  ['  tags: {team: core}\n', '\ttags: {}\n', 'INVALID_YAML', '6:1', /no tabs/],
];

const tell = (text: string, target: typeof TARGET | null = TARGET) =>
  checkPipeline(text, target).problems.map(({ code, message, range }) => ({
    code: code as PipelineProblemCode,
    place: `${range.start.line + 1}:${range.start.character + 1}`,
    message,
  }));

describe('the check of a pipeline', () => {
  it('finds nothing in a right one and reads what it says of itself', () => {
    const { problems, pipeline } = checkPipeline(PIPELINE, TARGET);
    assert.deepEqual(problems, []);
    assert.deepEqual(pipeline, {
      identifier: 'build_and_ship',
      name: 'Build and ship',
      description: '',
      tags: { team: 'core' },
      stageNames: ['Build', 'Ship here', 'Ship there'],
    });
  });

  for (const [from, to, code, place, sentence] of MISTAKES) {
    it(`finds ${code} where ${JSON.stringify(from.trim())} becomes ${JSON.stringify(to.trim())}`, () => {
      assert.ok(PIPELINE.includes(from));
      const found = tell(PIPELINE.replace(from, to));
      assert.deepEqual(
        found.map((problem) => [problem.code, problem.place]),
        [[code, place]],
      );
      assert.match(found[0]!.message, sentence);
    });
  }

  it('finds that there are no stages, unless the whole pipeline is a template', () => {
    const head = PIPELINE.slice(0, PIPELINE.indexOf('  stages:'));
    assert.deepEqual(
      tell(head).map(({ message }) => message),
      ['pipeline.stages is missing; add a list with at least one stage.'],
    );
    assert.deepEqual(tell(`${head}  template: {templateRef: whole}\n`), []);
    assert.match(tell(`${head}  stages: []\n`)[0]!.message, /is empty/);
    assert.match(tell(`${head}  stages: {}\n`)[0]!.message, /must be a list/);
  });

  it('says nothing of organization and project where it does not know where the pipeline goes', () => {
    const text = PIPELINE.replace('  orgIdentifier: default\n', '').replace('shop', '<+input>');
    assert.deepEqual(tell(text, null), []);
    assert.deepEqual(tell(readFileSync('test/fixtures/sample/deploy.pipeline.yaml', 'utf8'), null), []);
  });

  it('says of a document of another kind what it needs', () => {
    for (const text of ['', '# empty', 'text', '[]', '7', 'connector:\n  name: x\n', 'null']) {
      assert.deepEqual(
        tell(text).map(({ code, place }) => [code, place]),
        [['NOT_A_PIPELINE', '1:1']],
        text,
      );
    }
    for (const text of ['pipeline: []', 'pipeline: x', 'pipeline: 7']) assert.equal(tell(text)[0]?.code, 'WRONG_TYPE');
    assert.equal(tell('pipeline:')[0]?.code, 'NOT_A_PIPELINE');
  });

  it('gives the problems in the order of the text, and the earlier stage beside a twin', () => {
    const text = PIPELINE.replace('name: Build\n', 'name: Büild\n')
      .replace('name: Build and', 'name: Bäuild and')
      .replace('ship_there', 'build');
    const { problems } = checkPipeline(text, TARGET);
    assert.deepEqual(
      problems.map(({ code, range }) => [code, range.start.line]),
      [
        ['INVALID_NAME', 1],
        ['INVALID_NAME', 8],
        ['DUPLICATE_IDENTIFIER', 19],
      ],
    );
    assert.deepEqual(
      problems[2]!.related.map(({ range }) => range.start),
      [{ line: 9, character: 20 }],
    );
  });

  it('has a rule and a case for each code of its catalogue', () => {
    const codes = Object.keys(PIPELINE_PROBLEMS);
    const sources = readSources('server/core/pipeline', 'server/documents/pipeline').filter(({ path }) => !path.endsWith('/problems.ts'));
    const given = sources.flatMap(({ tree }) => findNodes(tree, ts.isStringLiteral).map(({ text }) => text));
    assert.deepEqual(
      codes.filter((code) => !given.includes(code)),
      [],
    );
    const expected = MISTAKES.map(([, , code]) => code);
    assert.deepEqual(
      codes.filter((code) => !expected.includes(code as PipelineProblemCode)),
      [],
    );
  });
});
