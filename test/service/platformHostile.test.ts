import assert from 'node:assert/strict';
import { createPlatformWorld, type PlatformWorld, unique } from '../conformance/platformWorld.ts';
import { SMALL_STAGE_YAML } from '../support/pipelines/smallStage.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

const CONNECTORS = '/ng/api/connectors';
const PIPELINES = '/pipeline/api/pipelines/v2';

const toPipeline = (project: string, more = '') =>
  `pipeline:\n  name: a\n  identifier: ${unique('pipe')}\n  orgIdentifier: default\n  projectIdentifier: ${project}\n  stages:\n    - stage: ${SMALL_STAGE_YAML}\n${more}`;

describe('hostile input to platform resources', () => {
  let service: TestService;
  let world: PlatformWorld;
  before(async () => {
    service = await startTestService();
    world = await createPlatformWorld(service.address);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const connector = (spec: string, more = '') =>
    `{"connector": {"identifier": "${unique('c')}", "name": "x", "type": "Local"${more}, "spec": ${spec}}}`;
  const send = (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) =>
    world.call('POST', path + world.inProject, { body, headers: { 'content-type': type } });

  for (const [name, body] of [
    ['a spec that is too deep', connector(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)],
    ['a spec that is far too deep', connector(`${'['.repeat(300_000)}${']'.repeat(300_000)}`)],
    ['a number out of range', connector('{"a": 1e999}')],
    ['a NUL in a value', connector('{"a": ["\\u0000"]}')],
    ['a NUL in a key', connector('{"a\\u0000": 1}')],
    ['a lone surrogate', connector('{"a": "\\ud800"}')],
    ['a description with a NUL', connector('{}', ', "description": "\\u0000"')],
    ['a type that is an array', connector('{}').replace('"Local"', '["Local"]')],
    ['a connector that is an array', '{"connector": [{"identifier": "x"}]}'],
    ['an identifier that ends with a line break', connector('{}').replace('","name', '\\n", "name').replace('", "name', '\\n", "name')],
  ] as const) {
    it(`is refused as JSON: ${name}`, async () => {
      const { status, text } = await send(CONNECTORS, body, 'application/json');
      assert.equal(status, 400, text.slice(0, 300));
      assert.ok(text.length < 5000);
    });
  }

  it('accepts an unknown type that is also the name of a property of every object', async () => {
    const { status, text } = await send(CONNECTORS, connector('{}').replace('"Local"', '"constructor"'), 'application/json');
    assert.equal(status, 200, text.slice(0, 300));
    assert.match(text, /"type":"constructor"/);
  });

  for (const [name, body, messagePattern] of [
    ['aliases of aliases', `${toBomb()}connector: *a11`, /aliases|must have the pipeline/],
    ['endless brackets', '['.repeat(1_000_000), /more than 100 levels deep/],
    ['endless dashes', '- '.repeat(500_000), /more than 100 levels deep/],
    ['a tab', 'connector:\n\tname: x', /does not allow tabs/],
    ['a duplicate key', 'connector:\n  name: x\n  name: y', /Duplicate key "name"/],
    ['invalid UTF-8', new Uint8Array([0xff, 0xfe, 0xfa, 0x00, 0x80, 0x81]), /./],
    ['NUL bytes', '\0\0\0\0', /./],
  ] as const) {
    it(`is refused as YAML, of a connector and of a pipeline: ${name}`, async () => {
      for (const path of [CONNECTORS, PIPELINES]) {
        const { status, body: answer, text } = await send(path, body, 'application/yaml');
        assert.equal(status, 400, text.slice(0, 300));
        assert.match(String(answer.message), messagePattern);
        assert.ok(text.length < 20_000);
      }
    });
  }

  it('is refused above 2 MiB: 413', async () => {
    for (const [path, body] of [
      [CONNECTORS, connector(`{"a": "${'x'.repeat(2_200_000)}"}`)],
      [PIPELINES, toPipeline(world.project, `# ${'x'.repeat(2_200_000)}`)],
    ] as const) {
      const { status, body: answer } = await send(path, body, 'application/yaml');
      assert.deepEqual([status, answer.code], [413, 'PAYLOAD_TOO_LARGE']);
    }
  });

  it('is kept unchanged up to 2 MiB', async () => {
    const yaml = toPipeline(world.project, `# ${'Grüße 🦊 '.repeat(80_000)}\r\n\r\n`);
    const created = await send(PIPELINES, yaml, 'application/yaml');
    assert.equal(created.status, 200, created.text.slice(0, 300));
    const { identifier } = created.body.data as { identifier: string };
    const read = await world.get<{ yamlPipeline: string }>('GET', `/pipeline/api/pipelines/${identifier}${world.inProject}`);
    assert.ok(read.yamlPipeline === yaml);
  });

  it('reports the first 100 of a thousand mistakes', async () => {
    const stages = '    - nothing: 1\n'.repeat(1000);
    const { status, body } = await send(PIPELINES, toPipeline(world.project, stages), 'application/yaml');
    assert.deepEqual([status, (body.errors as unknown[]).length], [400, 100]);
    assert.match(String(body.message), /1000 errors/);
  });

  it('keeps names that could pollute a prototype', async () => {
    const spec = '{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}';
    const body = connector(spec, ', "tags": {"__proto__": "x", "toString": "y"}');
    const { status, body: answer, text } = await send(CONNECTORS, body, 'application/json');
    assert.equal(status, 200, text);
    const { connector: kept } = answer.data as { connector: { spec: object; tags: object } };
    assert.equal(JSON.stringify(kept.spec), JSON.stringify(JSON.parse(spec)));
    assert.deepEqual(Object.keys(kept.tags), ['__proto__', 'toString']);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });

  it('is refused with a clear 4xx in addresses and queries', async () => {
    for (const odd of ['%00', '%2e%2e%2f', "' or 1=1", '%', '%ff', '*', 'x'.repeat(3000), '__proto__', '%ud800']) {
      for (const path of [`/ng/api/projects/${odd}`, `${CONNECTORS}/${odd}`, `/pipeline/api/pipelines/${odd}`]) {
        const { status, text } = await world.call('GET', path + world.inProject);
        assert.ok(status >= 400 && status < 500, `${path}: ${status} ${text.slice(0, 200)}`);
      }
      for (const name of ['orgIdentifier', 'projectIdentifier', 'accountIdentifier']) {
        const { status } = await world.call('POST', `${CONNECTORS}/listV2${world.account}&${name}=${odd}&${name}=again`, { json: {} });
        assert.ok(status >= 400 && status < 500, `${name}=${odd}: ${status}`);
      }
      const search = await world.call(
        'GET',
        `/ng/api/projects${world.organization}&searchTerm=${odd}&identifiers=${odd}&moduleType=${odd}`,
      );
      assert.ok(search.status < 500, `${odd}: ${search.status}`);
    }
  });
});

describe('platform resources under concurrent requests', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('accept an identifier once, whoever is first', async () => {
    const world = await createPlatformWorld(service.address);
    const project = { identifier: unique('p'), name: 'x' };
    const yaml = toPipeline(world.project);
    const connector = { identifier: unique('c'), name: 'x', type: 'Local', spec: {} };
    for (const create of [
      () => world.call('POST', `/ng/api/projects${world.organization}`, { json: { project } }),
      () => world.call('POST', CONNECTORS + world.inProject, { json: { connector } }),
      () => world.sendYaml('POST', PIPELINES + world.inProject, yaml),
    ]) {
      const answers = await Promise.all(Array.from({ length: 20 }, create));
      const outcomes = answers.map(({ status, body }) => (status === 200 ? 'created' : String(body.code)));
      assert.deepEqual(outcomes.toSorted(), ['created', ...Array.from({ length: 19 }, () => 'DUPLICATE_FIELD')].toSorted());
    }
  });

  it('leave nothing behind if a project is deleted while resources are created in it', async () => {
    const world = await createPlatformWorld(service.address);
    const put = (number: number) =>
      world.call('POST', CONNECTORS + world.inProject, {
        json: { connector: { identifier: `c${number}`, name: 'x', type: 'Local', spec: {} } },
      });
    const remove = () => world.call('DELETE', `/ng/api/projects/${world.project}${world.organization}`);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => (number === 15 ? remove() : put(number))));
    for (const { status, text } of answers) assert.ok(status === 200 || status === 404, text);
    await world.get('POST', `/ng/api/projects${world.organization}`, { project: { identifier: world.project, name: 'again' } });
    const { totalItems } = await world.get<{ totalItems: number }>('POST', `${CONNECTORS}/listV2${world.inProject}`, {});
    assert.equal(totalItems, 0);
  });
});

/** Returns a YAML bomb: twelve levels of ten aliases each. */
function toBomb(): string {
  const level = (number: number) => `a${number}: &a${number} [${number === 0 ? 'x' : `*a${number - 1},`.repeat(10)}]\n`;
  return Array.from({ length: 12 }, (_, number) => level(number)).join('');
}
