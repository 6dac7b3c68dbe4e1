import assert from 'node:assert/strict';
import type { LoggedRequest, RequestList } from '../../server/wire/emulator.ts';
import { callService, sendBytes, sendRoster } from '../support/serviceCall.ts';
import { createKey, SMALL_ROSTER, startTestService, type TestService } from '../support/serviceInProcess.ts';

describe('the request log', () => {
  let service: TestService;
  const lines: string[] = [];
  beforeEach(async () => {
    lines.length = 0;
    service = await startTestService({ log: { level: 'info', stream: { write: (line) => lines.push(line) } } });
  });
  afterEach(() => service.close());

  const list = async (query = ''): Promise<RequestList> =>
    (await callService<RequestList>(service.address, 'GET', `/__fairlead/requests${query}`)).body;
  const get = (path: string, key?: string | null) => callService(service.address, 'GET', path, key === undefined ? {} : { key });
  const pathsOf = ({ requests }: RequestList) => requests.map(({ path }) => path);

  it('contains the last requests, latest first, each with its correlation ID', async () => {
    const first = await get('/v2/developers?pageSize=5');
    const second = await get('/sei/api/v2/developers/versions/9');
    const third = await get('/nowhere', null);
    const { requests, total } = await list();
    const [own, ...others] = requests;
    assert.deepEqual([own?.path, own?.endpoint, own?.status, total], ['/__fairlead/requests', 'listRequests', null, 4]);
    const entries = others.map(({ id, method, path, endpoint, status }) => [id, method, path, endpoint, status]);
    assert.deepEqual(entries, [
      [third.headers.get('x-correlation-id'), 'GET', '/nowhere', null, 404],
      [second.headers.get('x-correlation-id'), 'GET', '/sei/api/v2/developers/versions/9', 'readVersion', 404],
      [first.headers.get('x-correlation-id'), 'GET', '/v2/developers', 'listDevelopers', 200],
    ]);
    for (const { at, duration } of others) assert.ok(Math.abs(at - Date.now()) < 60_000 && duration !== null && duration >= 0);
  });

  it('is filtered by method, path, endpoint, status and count', async () => {
    await get('/v2/developers');
    await get('/v2/developers', null);
    await callService(service.address, 'POST', '/v2/developers/list', { json: {} });
    assert.deepEqual(pathsOf(await list('?endpoint=listDevelopers')), ['/v2/developers/list', '/v2/developers', '/v2/developers']);
    assert.deepEqual(pathsOf(await list('?endpoint=listDevelopers&method=post')), ['/v2/developers/list']);
    assert.deepEqual(pathsOf(await list('?status=401')), ['/v2/developers']);
    assert.deepEqual(pathsOf(await list('?path=/list')), ['/v2/developers/list']);
    const { requests, total } = await list('?path=/v2/&limit=1');
    assert.deepEqual([requests.length, total], [1, 3]);
    for (const query of ['?limit=0', '?limit=x', '?status=1', '?status=200&status=201']) {
      assert.equal((await get(`/__fairlead/requests${query}`)).status, 400, query);
    }
  });

  it('has no status for a connection that was cut', async () => {
    const json = { endpoint: 'listDevelopers', cut: 'before', times: 1 };
    await callService(service.address, 'POST', '/__fairlead/faults', { json });
    await assert.rejects(get('/v2/developers'));
    const [cut] = (await list('?endpoint=listDevelopers')).requests;
    assert.deepEqual([cut?.status, typeof cut?.duration], [null, 'number']);
  });

  it('is cleared on request, and keeps at most 1,000 entries', async () => {
    for (let n = 0; n < 1010; n++) await get('/__fairlead/health', null);
    assert.equal((await list('?limit=2000')).total, 1000);
    assert.deepEqual((await callService(service.address, 'DELETE', '/__fairlead/requests')).body, { cleared: 1000 });
    // The log already contains the request that reads it.
    assert.deepEqual(pathsOf(await list()), ['/__fairlead/requests']);
  });

  it('is written as JSON lines at the configured level', async () => {
    const { headers } = await get('/v2/developers?searchKey=team&searchValue=secret-of-the-query');
    await list();
    const line = lines.map((text) => JSON.parse(text) as LoggedRequest & { msg: string; correlationId: string; level: number });
    const entry = line.find(({ path }) => path === '/v2/developers');
    assert.deepEqual(
      [entry?.msg, entry?.level, entry?.method, entry?.endpoint, entry?.status, entry?.correlationId],
      ['request', 30, 'GET', 'listDevelopers', 200, headers.get('x-correlation-id')],
    );
    assert.ok(!lines.join('').includes('secret-of-the-query'));
  });

  it('never contains a key, wherever the request has it; neither does an answer', async () => {
    const planted = [
      service.address.apiKey,
      service.address.adminKey,
      (await createKey(service.address, { kind: 'service_account', scopes: ['insights:read'] })).value,
      (await createKey(service.address, { scopes: ['admin'] })).value,
    ];
    const answers: string[] = [];
    for (const key of planted) {
      const escaped = encodeURIComponent(key).replaceAll('.', '%2E');
      const paths = [
        `/v2/developers?apiKey=${key}`,
        `/v2/${key}`,
        `/v2/developers/versions/${key}`,
        `/${escaped}`,
        `/__fairlead/tokens/${key}`,
      ];
      for (const path of paths) {
        answers.push((await get(path)).text, (await callService(service.address, 'DELETE', path)).text);
      }
      for (const headers of [{ authorization: `Bearer ${key}` }, { authorization: `ApiKey ${key}x` }, { cookie: key }]) {
        answers.push((await callService(service.address, 'GET', '/__fairlead/tokens', { key: null, headers })).text);
      }
      answers.push((await sendRoster(service.address, 'POST', SMALL_ROSTER, { key, fileName: 'x.csv' })).text);
      await sendBytes(service.address, `GET / HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\nbroken\r\n\r\n`);
    }
    answers.push(JSON.stringify(await list('?limit=1000')), (await get('/__fairlead/info')).text, (await get('/__fairlead/tokens')).text);
    for (const key of planted) {
      const secret = key.slice(-24);
      assert.ok(!lines.join('').includes(secret), 'in a line that was written');
      assert.ok(
        !answers.some((text) => text.includes(secret)),
        answers.find((text) => text.includes(secret)),
      );
    }
    assert.ok(lines.length > 40);
  });
});
