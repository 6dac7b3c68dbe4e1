import assert from 'node:assert/strict';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ALIASES } from '../../server/http/aliases.ts';
import { ENDPOINTS, type Endpoint } from '../../server/wire/endpoints.ts';
import { type OpenApi, toOperations } from '../support/openApi.ts';
import { callService } from '../support/serviceCall.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('the OpenAPI document', () => {
  let service: TestService;
  let document: OpenApi;
  before(async () => {
    service = await takeTestService();
    const answer = await callService<OpenApi>(service.address, 'GET', '/openapi.json', { key: null });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/json; charset=utf-8']);
    document = answer.body;
  });
  after(() => service.close());

  it('shows the version of the contract to strangers, not that of the program', async () => {
    const { body } = await callService<{ version: string }>(service.address, 'GET', '/__fairlead/info');
    assert.ok(body.version.length > 0);
    assert.ok(!JSON.stringify(document).includes(JSON.stringify(body.version)), body.version);
    assert.equal((document as unknown as { info: { version: string } }).info.version, '2');
  });

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone<object>(document) as Record<string, unknown>);
    assert.ok(valid, JSON.stringify(errors));
    assert.match(document.openapi, /^3\.1\./);
  });

  it('has every endpoint by name, with its parameters and security', () => {
    const operations = toOperations(document);
    for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
      const operation = operations.find(({ operationId }) => operationId === name);
      assert.ok(operation, name);
      assert.equal(`${operation.method} ${operation.path}`, `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
      assert.deepEqual(inPath, endpoint.path.match(/(?<=:)\w+/g) ?? []);
      assert.deepEqual(
        operation.security.flatMap((requirement) => Object.values(requirement)),
        [endpoint.needs, endpoint.orNeeds].flatMap((need) => (need == null ? [] : [[need], [need]])),
      );
    }
    const named = operations.flatMap(({ operationId }) => operationId ?? []);
    assert.equal(named.length, Object.keys(ENDPOINTS).length);
  });

  it('marks the deprecated addresses', () => {
    const marked = toOperations(document).filter(({ deprecated }) => deprecated === true);
    assert.deepEqual(
      marked.map(({ method, path }) => `${method} ${path}`).sort(),
      ALIASES.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
  });

  it('has no dangling reference and no unused component', () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    assert.deepEqual([...referred].sort(), Object.keys(document.components.schemas).sort());
  });
});
