import assert from 'node:assert/strict';
import { identifyPipeline, readPlatformEntity } from '../../../../server/documents/platform/entity.ts';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { writeInputSet } from '../../../../server/documents/platform/runtimeInputs.ts';
import { writeYaml } from '../../../../server/documents/writeYaml.ts';
import { readYaml } from '../../../../server/documents/yaml.ts';

describe('project and connector documents', () => {
  it('are parsed with each problem at its key, as YAML or JSON', () => {
    const text = 'project:\n  identifier: 1a\n  name: Shop\n  color: blue\n';
    assert.deepEqual(
      readPlatformEntity(text)?.problems.map(({ message, range }) => `${range.start.line}: ${message.split(' ', 1)[0]}`),
      ['1: project.identifier', '3: project.color'],
    );
    const json = readPlatformEntity('{"connector": {"identifier": "a", "name": "A", "type": "Local", "spec": {}}}');
    assert.deepEqual([json?.kind, json?.problems, json?.value.identifier], ['connector', [], 'a']);
  });

  it('have a problem if they cannot be parsed, and are ignored if they contain something else', () => {
    assert.equal(readPlatformEntity('project: [')?.problems.length, 1);
    for (const text of ['', 'a: 1', '- project', 'pipeline: {}', '7']) assert.equal(readPlatformEntity(text), null, text);
    assert.notDeepEqual(readPlatformEntity('project: 7')?.problems, []);
  });
});

describe('the identity of a pipeline', () => {
  it('is its identifier, organization and project, if all are set', () => {
    const text = 'pipeline:\n  identifier: a\n  orgIdentifier: o\n  projectIdentifier: p\n';
    assert.deepEqual(identifyPipeline(text), { identifier: 'a', orgIdentifier: 'o', projectIdentifier: 'p' });
    for (const other of ['', 'pipeline: 7', 'pipeline: {identifier: a}', text.replace(': o', ': <+input>'), `${text}  [`]) {
      assert.equal(identifyPipeline(other), null, other);
    }
  });
});

describe('an input set', () => {
  const TEXT = `pipeline:
  identifier: shop
  orgIdentifier: default
  projectIdentifier: shop
  variables:
    - {name: region, type: String, value: "<+input>.allowedValues(eu, us)"}
    - {name: other, type: String, value: x}
  stages:
    - parallel:
        - stage:
            identifier: one
            name: One
            type: Custom
            spec: {execution: {steps: [{step: {identifier: wait, name: Wait, type: Wait, spec: {duration: <+input>}}}]}}
        - stage: {identifier: two, name: Two, type: Custom, spec: {execution: {steps: []}}}
`;
  const DURATION = 'pipeline.stages[0].parallel[0].stage.spec.execution.steps[0].step.spec.duration';

  it('contains the given values, the path to them, and their identifiers', () => {
    const { text, problems } = writeInputSet(
      readPipelineText(TEXT),
      { 'pipeline.variables.region': 'eu', [DURATION]: '10s' },
      { identifier: 's', name: 'Set' },
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(readYaml(text).value, {
      inputSet: {
        identifier: 's',
        name: 'Set',
        orgIdentifier: 'default',
        projectIdentifier: 'shop',
        pipeline: {
          identifier: 'shop',
          variables: [{ name: 'region', type: 'String', value: 'eu' }],
          stages: [
            {
              parallel: [
                {
                  stage: {
                    identifier: 'one',
                    type: 'Custom',
                    spec: { execution: { steps: [{ step: { identifier: 'wait', type: 'Wait', spec: { duration: '10s' } } }] } },
                  },
                },
              ],
            },
          ],
        },
      },
    });
  });

  it('is not written with an invalid value, and is empty without values', () => {
    const { text, problems } = writeInputSet(
      readPipelineText(TEXT),
      { 'pipeline.variables.region': 'asia' },
      { identifier: 's', name: 'Set' },
    );
    assert.deepEqual([text, problems.length], ['', 1]);
    const none = writeInputSet(readPipelineText(TEXT), {}, { identifier: 's', name: 'Set' });
    assert.deepEqual((readYaml(none.text).value as { inputSet: { pipeline: unknown } }).inputSet.pipeline, {});
  });

  it('is written as YAML that reads back unchanged, however long its lines', () => {
    const value = { a: 'x '.repeat(200), b: ['1', 1, 'true', true, null, '#'], c: { 'd: e': '- f\n  g\n' } };
    assert.deepEqual(readYaml(writeYaml(value)).value, value);
  });
});
