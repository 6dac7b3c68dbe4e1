import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import * as api from '../../server/api/platform/platform.ts';
import { toPlainInput } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { readPipelineText } from '../../server/documents/platform/reading.ts';
import { inputsOf } from '../../server/documents/platform/runtimeInputs.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../server/wire/limits.ts';
import { assertErrorBody, assertFailureBody } from '../conformance/platformWorld.ts';
import { INPUT_VARIABLES } from '../support/pipelines/inputVariables.ts';
import { callService, type Sent } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const LIST = '/__fairlead/pipelines/inputs';
const FILL = `${LIST}/fill`;

const YAML = `# Kept
pipeline:
  name: Ship
  identifier: ship
  orgIdentifier: default
  projectIdentifier: shop
${INPUT_VARIABLES}  stages:
    - stage:
        name: s
        identifier: s
        type: Custom
        spec: {execution: {steps: [{step: {name: w, identifier: w, type: Wait, spec: {duration: <+input>}}}]}}
`;
const REGION = 'pipeline.variables.region';
const DURATION = 'pipeline.stages.s.spec.execution.steps.w.spec.duration';
const STORED = { identifier: 'ship', orgIdentifier: 'default', projectIdentifier: 'shop' };

describe('the runtime inputs of a pipeline over HTTP', () => {
  let service: TestService;
  let instance: Instance;
  before(async () => {
    service = await takeTestService();
    instance = toLocalInstance(service.address);
    for (const identifier of ['shop', 'bank'])
      await api.createProject(instance, { orgIdentifier: 'default', identifier, name: identifier });
    await api.createPipeline(instance, STORED, YAML);
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.log, []));

  const post = (path: string, sent: Sent) => callService(service.address, 'POST', path, { key: service.address.apiKey, ...sent });
  const sendYaml = (body: NonNullable<RequestInit['body']>, type = 'application/yaml') =>
    post(LIST, { body, headers: type === '' ? {} : { 'content-type': type } });

  it('are listed from YAML, from JSON and from a stored pipeline, as on the command line', async () => {
    const expected = { inputs: inputsOf(readPipelineText(YAML)).map(toPlainInput) };
    assert.deepEqual(
      expected.inputs.map(({ fullName, type, required, default: byDefault, allowedValues }) => [
        fullName,
        type,
        required,
        byDefault,
        allowedValues,
      ]),
      [
        [REGION, 'text', true, null, ['eu', 'us']],
        ['pipeline.variables.size', 'number', false, '3', null],
        [DURATION, 'text', true, null, null],
      ],
    );
    for (const type of ['application/yaml', 'text/yaml', 'application/x-yaml; charset=utf-8', 'text/plain', '']) {
      const { status, body } = await sendYaml(YAML, type);
      assert.deepEqual([status, body], [200, expected], type);
    }
    assert.deepEqual(await call(instance, 'listRuntimeInputs', { body: { yaml: YAML } }), expected);
    assert.deepEqual(await call(instance, 'listRuntimeInputs', { body: STORED }), expected);
    assert.deepEqual((await sendYaml('pipeline:\n  name: none\n')).body, { inputs: [] });
  });

  it('are filled in without any other change to the YAML, and without changing the stored pipeline', async () => {
    const values = { [REGION]: 'us', [DURATION]: '10s' };
    const filled = YAML.replace('<+input>.allowedValues(eu, us)', 'us').replace('duration: <+input>', 'duration: 10s');
    assert.deepEqual(await call(instance, 'fillRuntimeInputs', { body: { yaml: YAML, values } }), { yaml: filled });
    assert.deepEqual(await call(instance, 'fillRuntimeInputs', { body: { ...STORED, values } }), { yaml: filled });
    const some = await call(instance, 'fillRuntimeInputs', {
      body: { ...STORED, values: { 'pipeline.variables.size': 4 }, partial: true },
    });
    assert.equal(some.yaml, YAML.replace('<+input>.default(3)', '4'));
    assert.equal((await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: 'ship' }, query: STORED })).yamlPipeline, YAML);
  });

  it('are refused with every invalid, unknown or missing value at once', async () => {
    const values = { [REGION]: 'uss', 'pipeline.variables.size': 'big', 'pipeline.variables.sise': 4 };
    const faults = assertFailureBody(await post(FILL, { json: { ...STORED, values } }));
    assert.deepEqual(
      faults.map(({ fieldId }) => fieldId),
      [REGION, 'pipeline.variables.size', 'pipeline.variables.sise', DURATION],
    );
    assert.match(faults[0]!.error, /one of .*Did you mean "us"\?/);
    assert.match(faults[2]!.error, /Did you mean "pipeline\.variables\.size"\?/);
    assert.match(faults[3]!.error, /is missing and has no default/);
    assert.equal(assertFailureBody(await post(FILL, { json: { yaml: YAML } })).length, 2);
    await assert.rejects(
      call(instance, 'fillRuntimeInputs', { body: { ...STORED, values: {} } }),
      (error) => error instanceof Refusal && error.code === 'INVALID_REQUEST' && error.details.fields?.length === 2,
    );
  });

  it('require a body that contains or names a pipeline', async () => {
    for (const path of [LIST, FILL]) {
      for (const json of ['', '7', '[]', 'null', '{']) assertErrorBody(await post(path, { json }), 400, 'INVALID_REQUEST');
      const listMissing = async (json: object) => assertFailureBody(await post(path, { json })).map(({ fieldId }) => fieldId);
      assert.deepEqual(await listMissing({}), ['identifier', 'orgIdentifier', 'projectIdentifier']);
      assert.deepEqual(await listMissing({ ...STORED, projectIdentifier: 7, orgIdentifier: '\0' }), ['orgIdentifier', 'projectIdentifier']);
      assert.deepEqual(await listMissing({ ...STORED, yaml: YAML }), ['yaml']);
      assert.deepEqual(await listMissing({ yaml: { pipeline: {} } }), ['yaml']);
    }
    assert.deepEqual(
      assertFailureBody(await post(FILL, { json: { yaml: YAML, values: [], partial: 'yes' } })).map(({ fieldId }) => fieldId),
      ['values', 'partial'],
    );
    const form = new FormData();
    form.append('file', 'x');
    assertErrorBody(await post(LIST, { body: form }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('are refused with the position if the text is not YAML', async () => {
    const unclosed = 'pipeline:\n  name: "x\n';
    for (const answer of [
      await sendYaml(unclosed),
      await post(LIST, { json: { yaml: unclosed } }),
      await post(FILL, { json: { yaml: unclosed } }),
    ]) {
      assertErrorBody(answer, 400, 'INVALID_YAML_ERROR');
      assert.match(String(answer.body.message), /line \d+, column \d+/);
    }
    assertErrorBody(await sendYaml(new Uint8Array([0xc3, 0x28, 0x0a])), 400, 'INVALID_YAML_ERROR');
    const { body } = await post(LIST, { json: { yaml: unclosed }, headers: { 'x-fairlead-places': 'true' } });
    assert.ok(Array.isArray(body.problems) && body.problems.length > 0);
  });

  it('require a key that may view the project, and an existing pipeline', async () => {
    const roles = [{ role: 'viewer', orgIdentifier: 'default', projectIdentifier: 'bank' }] as const;
    const { value } = await createKey(service.address, { roles });
    for (const path of [LIST, FILL]) {
      assertErrorBody(await post(path, { key: null, json: STORED }), 401, 'INVALID_TOKEN');
      assertErrorBody(await post(path, { key: value, json: STORED }), 403, 'NG_ACCESS_DENIED');
      assertErrorBody(await post(path, { key: value, json: { ...STORED, projectIdentifier: 'bank' } }), 404, 'ENTITY_NOT_FOUND');
      assertErrorBody(await post(path, { json: { ...STORED, identifier: 'x'.repeat(300) } }), 404, 'ENTITY_NOT_FOUND');
      assert.equal((await post(path, { key: value, json: { yaml: 'pipeline: {}' } })).status, 200);
    }
  });

  it('accept the same size as other bodies of area D, and any number of values in a short time', async () => {
    assertErrorBody(await sendYaml(`# ${'x'.repeat(MAX_PLATFORM_BODY_BYTES)}`), 413, 'PAYLOAD_TOO_LARGE');
    const variables = Array.from({ length: 4_000 }, (_, index) => `    - {name: variable_${index}, type: String, value: <+input>}\n`);
    const values = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`pipeline.variables.variabel_${index}`, { a: [1] }]));
    const answer = await post(FILL, { json: { yaml: `pipeline:\n  variables:\n${variables.join('')}`, values } });
    assert.equal(assertFailureBody(answer).length, 100);
  });

  it('accept values of any shape without failing', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    for (const value of [
      '{}',
      '[]',
      'true',
      '-0',
      '1e400',
      '"\\ud800"',
      '"a\\u0000"',
      '"\\n- x: y"',
      '"<+input>"',
      deep,
      '{"__proto__": 1}',
    ]) {
      const { status, body, text } = await post(FILL, {
        json: `{"yaml": ${JSON.stringify('pipeline:\n  name: <+input>\n')}, "values": {"pipeline.name": ${value}}}`,
      });
      assert.ok(status === 200 || status === 400, `${value.slice(0, 50)}: ${text}`);
      if (status === 200) assert.equal(inputsOf(readPipelineText(String(body.yaml))).length, value.includes('<+') ? 1 : 0, value);
    }
    const odd = await post(FILL, { json: '{"yaml": "a: <+input>", "values": {"__proto__": 1, "constructor": 2}}' });
    assert.equal(assertFailureBody(odd).length, 3);
  });
});
