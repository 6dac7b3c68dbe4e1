import assert from 'node:assert/strict';
import { checkPipeline, FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { DeclarationsMemo } from '../../../../server/documents/platform/declarationsMemo.ts';
import { mentionsOf } from '../../../../server/documents/platform/mentions.ts';
import { countsOf, outlineOf, type PlacedEntry } from '../../../../server/documents/platform/outline.ts';
import { PipelineReader, readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { rename } from '../../../../server/documents/platform/renaming.ts';
import { fillInputs, inputsOf, writeInputSet } from '../../../../server/documents/platform/runtimeInputs.ts';
import { tokensIn } from '../../../../server/documents/platform/tokens.ts';
import { readFixtures } from '../../../support/pipelines/pipelineFixtures.ts';

const TEXTS = new Map(readFixtures('v1').map(({ name, text }) => [name, text]));
const BUILD = TEXTS.get('build-and-test')!;
const DEPLOY = TEXTS.get('deploy')!;
const TARGET = { orgIdentifier: 'default', projectIdentifier: 'shop' };

const check = (text: string) => new PipelineChecker().check(text, FILE_CHECK).problems;
const describeAll = (text: string) => check(text).map(({ severity, code, range }) => `${range.start.line + 1} ${severity} ${code}`);

describe('documents of the older form', () => {
  const older =
    'version: 1\nkind: pipeline\nspec:\n  stages:\n  - type: ci\n    spec:\n      steps:\n      - type: run\n        spec: { script: go test, container: golang }\n';

  it('are left alone, are a note where they must be a pipeline, and are refused by the service', () => {
    assert.deepEqual(describeAll(older), []);
    const forced = new PipelineChecker().check(older, { ...FILE_CHECK, mustBePipeline: true }).problems;
    assert.deepEqual(
      forced.map(({ severity, code, range }) => `${range.start.line + 1} ${severity} ${code}`),
      ['2 info NOT_A_PIPELINE'],
    );
    assert.deepEqual(
      checkPipeline(older, TARGET).problems.map(({ severity, code }) => `${severity} ${code}`),
      ['error NOT_A_PIPELINE'],
    );
  });
});

describe('documents of version 1', () => {
  it('are taken by the service without naming a project', () => {
    const { pipeline, problems } = checkPipeline(BUILD, TARGET);
    assert.deepEqual(problems, []);
    assert.equal(pipeline?.identifier, 'build_and_test');
    assert.equal(pipeline.name, 'Build and test');
    assert.deepEqual(pipeline.tags, { team: 'shop' });
    assert.deepEqual(pipeline.stageNames, ['Build', 'Image']);
  });

  it('need an identifier for the service alone', () => {
    const text = TEXTS.get('cluster-tests')!;
    assert.deepEqual(check(text), []);
    const [problem] = checkPipeline(text, TARGET).problems;
    assert.deepEqual([problem?.code, problem?.severity, problem?.field], ['MISSING_FIELD', 'error', 'pipeline.id']);
    assert.equal(problem?.fixes[0]?.title, 'Add "id"');
  });

  it('warn once of an unknown version, which the service refuses', () => {
    const text = BUILD.replace('version: 1', 'version: 2');
    assert.deepEqual(describeAll(text), ['1 warning NOT_A_PIPELINE']);
    assert.deepEqual(
      checkPipeline(text, TARGET).problems.map(({ severity }) => severity),
      ['error'],
    );
  });

  it('may be followed by others in a file, which is doubtful', () => {
    const text = `${BUILD}---\n${DEPLOY}`;
    assert.deepEqual(describeAll(text), [`${BUILD.split('\n').length + 1} warning INVALID_YAML`]);
  });

  it('are only warned of what the published schema alone forbids', () => {
    const text = BUILD.replace('policy: pull-push', 'policy: sometimes')
      .replace('submodules: true', 'submodules: maybe')
      .replace('timeout: 10m', 'timeout: soon');
    const found = check(text);
    assert.equal(found.length, 3);
    assert.ok(found.every(({ severity }) => severity === 'warning'));
  });

  it('have an outline with groups, parallel blocks, rollback steps and inputs', () => {
    const show = ({ kind, name, children }: PlacedEntry): unknown =>
      children.length === 0 ? `${kind} ${name}` : [`${kind} ${name}`, ...children.map(show)];
    assert.deepEqual(outlineOf(readPipelineText(DEPLOY)).map(show), [
      [
        'root Deploy',
        'variable replicas',
        'variable dry_run',
        [
          'stage Staging',
          'step Rolling',
          ['parallel parallel', 'step smoke', 'step load'],
          'step settle',
          ['rollbackSteps Rollback', 'step undo'],
        ],
        ['stage Sign off', 'step People'],
        [
          'stepGroup Regions',
          ['parallel parallel', ['stage Europe', 'step roll', 'step run', 'step barrier'], 'stage account.deploy_america@2.1.0'],
        ],
        'stage Report',
      ],
    ]);
    assert.deepEqual(countsOf(readPipelineText(DEPLOY)), { stages: 5, steps: 9, runtimeInputs: 2 });
  });

  it('rename inputs, steps and axes in both syntaxes of expressions', () => {
    const renamed = (text: string, passage: string, newName: string): string => {
      const reading = readPipelineText(text);
      const mentions = mentionsOf(reading, new DeclarationsMemo().read(reading.root));
      const mention = mentions.at(text.indexOf(passage) + passage.length - 1)!;
      const result = rename(text, mentions, mention, newName);
      assert.ok('edits' in result, JSON.stringify(result));
      let changed = text;
      for (const { start, end, text } of result.edits.toReversed()) changed = changed.slice(0, start) + text + changed.slice(end);
      return changed;
    };
    assert.equal(renamed(BUILD, 'inputs.go_version', 'go'), BUILD.replaceAll('go_version', 'go'));
    assert.equal(renamed(BUILD, 'id: compile', 'make'), BUILD.replaceAll('compile', 'make'));
    assert.equal(renamed(DEPLOY, 'matrix.zone', 'area'), DEPLOY.replaceAll('zone', 'area'));
    assert.equal(renamed(BUILD, 'outputVariables.VERSION', 'RELEASE').split('RELEASE').length, 3);
  });

  it('have tokens in both syntaxes of expressions', () => {
    const text = `pipeline:\n  inputs: {a: {type: string}}\n  stages:\n  - steps:\n    - run: echo \${{ inputs.a }} <+inputs.a>\n`;
    const kinds = tokensIn(readPipelineText(text), { start: 0, end: text.length }).map(
      ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
    );
    assert.deepEqual(kinds, [
      'bracket ${{',
      'root inputs',
      'segment a',
      'bracket }}',
      'bracket <+',
      'root inputs',
      'segment a',
      'bracket >',
    ]);
  });

  it('list their inputs, fill them in as defaults, and write them as an input set', () => {
    const inputs = inputsOf(readPipelineText(BUILD)).map(({ fullName, type, isRequired, default: own, allowedValues }) => [
      fullName,
      type,
      isRequired,
      own,
      allowedValues,
    ]);
    assert.deepEqual(inputs, [
      ['inputs.go_version', 'text', false, '1.23', ['1.22', '1.23']],
      ['inputs.registry', 'text', true, null, null],
      ['inputs.token', 'secret', false, null, null],
    ]);
    assert.deepEqual(
      fillInputs(BUILD, {}).problems.map(({ input }) => input),
      ['inputs.registry'],
    );
    const filled = fillInputs(BUILD, { 'inputs.registry': 'account.hub', 'inputs.go_version': '1.22' });
    assert.deepEqual(filled.problems, []);
    assert.ok(filled.text.includes('      default: "1.22"\n'));
    assert.ok(filled.text.includes('        - docker\n      default: account.hub\n    token:'));
    assert.deepEqual(check(filled.text), []);
    assert.match(fillInputs(BUILD, { 'inputs.go_version': '1.1' }, true).problems[0]!.message, /1\.22/);
    const set = writeInputSet(readPipelineText(BUILD), { 'inputs.registry': 'account.hub' }, { identifier: 'a', name: 'a' });
    assert.equal(set.text, 'version: 1\nkind: input-set\nspec:\n  registry: account.hub\n');
  });

  it('read the same after an edit as from scratch, even if the edit changes the version', () => {
    const reader = new PipelineReader();
    const checker = new PipelineChecker();
    const versions = [
      DEPLOY,
      DEPLOY.replace('rollback:', 'steps:'),
      DEPLOY.replace('stages:', 'stage:'),
      DEPLOY.replace('version: 1\n', '').replace('id: deploy', 'identifier: deploy'),
      DEPLOY.replace('- id: settle', '- step:\n            id: settle'),
      DEPLOY,
    ];
    for (const text of versions) {
      const known = reader.read(text);
      const fresh = readPipelineText(text);
      const show = (reading: typeof fresh) => reading.blocks.map(({ start, end, frame }) => [start, end, frame.text, frame.list]);
      assert.deepEqual(show(known), show(fresh));
      assert.deepEqual(
        checker.check(text, FILE_CHECK).problems.map(({ message }) => message),
        check(text).map(({ message }) => message),
      );
    }
  });
});
