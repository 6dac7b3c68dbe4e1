import assert from 'node:assert/strict';
import { ENDPOINTS, type Endpoint } from '../../server/wire/endpoints.ts';
import { type Ask, askService, makeJourney } from '../support/journey.ts';
import { type AnswerChecker, type OpenApi, toAnswerChecker } from '../support/openApi.ts';
import { callService } from '../support/serviceCall.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('the answers of the service', () => {
  let service: TestService;
  let checker: AnswerChecker;
  const answered = new Map<string, Set<number>>();

  before(async () => {
    service = await takeTestService();
    checker = toAnswerChecker((await callService<OpenApi>(service.address, 'GET', '/openapi.json')).body);
  });
  after(() => service.close());

  /** Sends a request and checks its answer against the document. */
  const checked = (ask: Ask, allowed: (status: number) => boolean): Ask => {
    return async (method, path, sent) => {
      const answer = await ask(method, path, sent);
      const place = `${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`;
      const operation = checker.find(method, path);
      assert.ok(operation !== null, place);
      assert.ok(allowed(answer.status), place);
      const mismatch = checker.check(operation, answer.status, answer.headers.get('content-type') ?? '', answer.body ?? answer.text);
      assert.equal(mismatch, null, `${place}\n${mismatch}`);
      const name = operation.operationId ?? '';
      answered.set(name, (answered.get(name) ?? new Set()).add(answer.status));
      return answer;
    };
  };

  it('match its OpenAPI document on a walk through every feature', async () => {
    await makeJourney(checked(askService(service.address), (status) => status < 300 || status === 400 || status === 409));
    const rows: readonly (readonly [string, Endpoint])[] = Object.entries(ENDPOINTS);
    const missing = rows.filter(([name, { answerStatus = 200 }]) => !answered.get(name)?.has(answerStatus)).map(([name]) => name);
    assert.deepEqual(missing, []);
    assert.deepEqual(service.log, []);
  });

  it('match it also without a key, with a wrong key, and for unknown addresses', async () => {
    const without = checked(
      (method, path, sent) => callService(service.address, method, path, { ...sent, key: null }),
      (status) => status < 500,
    );
    const other = (await callService(service.address, 'POST', '/__fairlead/tokens', { json: { name: 'x', scopes: ['insights:read'] } }))
      .body;
    const wrong = checked(
      (method, path, sent) => callService(service.address, method, path, { ...sent, key: String(other.value) }),
      (status) => status < 500,
    );
    const own = checked(askService(service.address), (status) => status < 500);
    for (const { method, path } of Object.values(ENDPOINTS)) {
      const filled = path.replace(/:\w+/g, 'nothing');
      await without(method, filled);
      await wrong(method, filled);
      if (path.includes(':')) await own(method, filled);
    }
  });
});
