import assert from 'node:assert/strict';
import type { Fault, FaultList, RequestList } from '../../server/wire/emulator.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('faults', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
  });
  afterEach(() => service.close());

  const set = async (json: unknown): Promise<Fault> => {
    const answer = await callService<Fault>(service.address, 'POST', '/__fairlead/faults', { json });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const list = async () => (await callService<FaultList>(service.address, 'GET', '/__fairlead/faults')).body.faults;
  const get = (path = '/v2/developers') => callService(service.address, 'GET', path, { key: service.address.apiKey });
  const statusOf = async (path?: string) => (await get(path)).status;
  const isCut = async (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => false,
      (error: unknown) =>
        error instanceof Error && 'code' in error && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code)),
    );

  it('answer the next requests of an endpoint with a status, as many as requested', async () => {
    const { id } = await set({ endpoint: 'listDevelopers', status: 500, times: 2 });
    assert.equal((await list())[0]?.times, 2);
    assert.equal(await statusOf(), 500);
    assert.deepEqual(
      (await list()).map(({ id, met, times }) => [id, met, times]),
      [[id, 1, 1]],
    );
    assert.equal(await statusOf('/v2/developers/schema'), 200);
    assert.equal(await statusOf('/gateway/sei/api/v2/developers'), 500);
    assert.deepEqual([await statusOf(), await list()], [200, []]);
  });

  it('answer with the body of the area, and log no bug', async () => {
    await set({ status: 503 });
    const [a, c, d] = [await get(), await get('/internal/api/v2/workspaces'), await get('/ng/api/projects')];
    assert.deepEqual([a.status, a.body.status, a.body.error], [503, 503, 'SERVICE_ERROR']);
    assert.deepEqual([c.status, c.body.code, typeof c.body.transactionId], [503, 503, 'string']);
    assert.deepEqual([d.status, d.body.status, d.body.responseMessages], [503, 'ERROR', []]);
    assert.match(String(a.body.message), /on purpose/);
    assert.deepEqual(service.log, []);
  });

  it('answer 402 with the body of each area', async () => {
    await set({ status: 402 });
    const paths = ['/v2/developers', '/v2/insights/teams/reports', '/internal/api/v2/workspaces', '/ng/api/projects'];
    const [a, b, c, d] = await Promise.all(
      paths.map((path) => callService(service.address, path.endsWith('reports') ? 'POST' : 'GET', path, { key: service.address.apiKey })),
    );
    for (const answer of [a, b]) assert.deepEqual([answer?.status, answer?.body.status, answer?.body.error], [402, 402, 'REQUEST_FAILED']);
    assert.deepEqual([d?.status, d?.body.status, d?.body.code], [402, 'ERROR', 'REQUEST_FAILED']);
    assert.deepEqual([c?.status, c?.body.code, c?.body.details, typeof c?.body.transactionId], [402, 402, 'REQUEST_FAILED', 'string']);
    assert.deepEqual([d?.body.detailedMessage, d?.body.responseMessages], [null, []]);
    assert.match(String(b?.body.message), /cannot be processed, on purpose/);
    assert.deepEqual(service.log, []);
  });

  it('answer 429 with the time to retry, like each area', async () => {
    await set({ status: 429, resetSeconds: 7 });
    const [a, c] = [await get(), await get('/internal/api/v2/workspaces')];
    assert.deepEqual([a.status, a.headers.get('retry-after'), a.headers.get('x-ratelimit-reset-seconds-org')], [429, '7', null]);
    const limits = ['remaining-org', 'remaining-ip', 'reset-seconds-org', 'reset-seconds-ip'].map((name) =>
      c.headers.get(`x-ratelimit-${name}`),
    );
    assert.deepEqual([c.status, c.body.details, limits], [429, 'TOO_MANY_REQUESTS', ['0', '0', '7', '7']]);
    assert.equal(c.headers.get('retry-after'), null);
  });

  it('cut the connection before or after the request is processed', async () => {
    const upsert = (email: string) =>
      callService(service.address, 'PATCH', '/v2/developers', { json: [{ name: 'Di', email }], key: service.address.apiKey });
    await set({ endpoint: 'upsertDevelopers', cut: 'before', times: 1 });
    assert.ok(await isCut(upsert('before@example.com')));
    await set({ endpoint: 'upsertDevelopers', cut: 'after', times: 1 });
    assert.ok(await isCut(upsert('after@example.com')));
    const { text } = await get();
    assert.deepEqual([text.includes('before@example.com'), text.includes('after@example.com')], [false, true]);
    await set({ endpoint: 'listDevelopers', cut: 'after', times: 1 });
    const csv = callService(service.address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } });
    assert.ok(await isCut(csv));
    assert.deepEqual([await statusOf(), service.log], [200, []]);
  });

  it('delay all matching requests, and end when no client waits any more', async () => {
    await set({ path: '/v2/developers/schema', latency: 20 });
    await set({ method: 'get', latency: 20, status: 429, times: 1 });
    assert.equal(await statusOf('/v2/developers/schema'), 429);
    await set({ endpoint: 'listVersions', latency: 600_000, times: 1 });
    const controller = new AbortController();
    const headers = { 'x-api-key': service.address.apiKey };
    const waiting = fetch(`${service.address.url}/v2/developers/versions`, { signal: controller.signal, headers });
    while ((await list()).length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await assert.rejects(waiting);
    // If the service still waited, afterEach would hang for ten minutes.
    const query = '/__fairlead/requests?endpoint=listVersions';
    const ended = async () => (await callService<RequestList>(service.address, 'GET', query)).body.requests[0];
    while ((await ended())?.duration === null) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual([(await ended())?.status, service.log], [null, []]);
  });

  it('match by method, by path as in the table or the request, or every request', async () => {
    const matches = async (rule: object, method: string, path: string): Promise<boolean> => {
      const { id } = await set({ ...rule, status: 502 });
      const { status } = await callService(service.address, method, path, { key: service.address.apiKey });
      await callService(service.address, 'DELETE', `/__fairlead/faults/${id}`);
      return status === 502;
    };
    const version = '/v2/developers/versions/1';
    for (const path of ['/v2/developers/versions/{versionId}', '/v2/developers/versions/:versionId', version]) {
      assert.ok(await matches({ path }, 'GET', `${version}?x=1`), path);
      assert.ok(!(await matches({ path, method: 'PATCH' }, 'GET', version)), path);
    }
    assert.ok(!(await matches({ path: '/v2/developers/versions/2' }, 'GET', version)));
    assert.ok(await matches({ endpoint: 'listDevelopers' }, 'POST', '/v2/developers/list'));
    assert.ok(await matches({}, 'GET', version));
  });

  it('apply to requests with a probability', async () => {
    await set({ endpoint: 'listDevelopers', status: 504, probability: 0.5 });
    const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf()));
    const met = statuses.filter((status) => status === 504).length;
    // The probability outside these bounds is below one in 10^19.
    assert.ok(met > 30 && met < 170, String(met));
    assert.equal((await list())[0]?.met, met);
  });

  it('never apply to the local family, so that they can always be cleared', async () => {
    await set({ status: 500 });
    await set({ path: '/__fairlead/faults', cut: 'before' });
    assert.equal((await list()).length, 2);
    assert.equal((await callService(service.address, 'GET', '/__fairlead/health', { key: null })).status, 200);
    const { body } = await callService(service.address, 'DELETE', '/__fairlead/faults');
    assert.deepEqual([body, await list(), await statusOf()], [{ cleared: 2 }, [], 200]);
  });

  it('are deleted one by one', async () => {
    const { id } = await set({ status: 500 });
    const path = `/__fairlead/faults/${id}`;
    assert.equal((await callService(service.address, 'DELETE', path)).status, 200);
    assert.deepEqual([await statusOf(), (await callService(service.address, 'DELETE', path)).status], [200, 404]);
  });

  const WRONG: readonly unknown[] = [
    undefined,
    [],
    {},
    { endpoint: 'listDevelopers' },
    { endpoint: 'nothing', status: 500 },
    { endpoint: 'toString', status: 500 },
    { endpoint: 7, status: 500 },
    { method: 'BREW', status: 500 },
    { path: 'v2/developers', status: 500 },
    { status: 200 },
    { status: '500' },
    { status: 500, cut: 'before' },
    { cut: 'sometimes' },
    { cut: true },
    { latency: -1 },
    { latency: 1e9 },
    { latency: '5' },
    { latency: 5, resetSeconds: 5 },
    { status: 500, probability: 0 },
    { status: 500, probability: 2 },
    { status: 500, probability: '1' },
    { status: 500, times: 0 },
    { status: 500, times: 1.5 },
  ];
  it('are refused if their settings are invalid: 400', async () => {
    for (const json of WRONG) {
      const { status, body } = await callService(service.address, 'POST', '/__fairlead/faults', json === undefined ? {} : { json });
      assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST'], JSON.stringify(json));
    }
    assert.deepEqual(await list(), []);
  });
});
