import assert from 'node:assert/strict';
import type { RateLimits } from '../../server/wire/emulator.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, startTestService, type TestService } from '../support/serviceInProcess.ts';

const WORKSPACES = '/internal/api/v2/workspaces';

describe('rate limits', () => {
  let service: TestService;
  afterEach(() => service.close());

  const start = async (rateLimit: boolean): Promise<void> => {
    service = await startTestService({ rateLimit });
  };
  const write = (json: unknown) => callService<RateLimits>(service.address, 'PUT', '/__fairlead/rate-limit', { json });
  const get = (path: string, key = path === WORKSPACES ? service.address.adminKey : service.address.apiKey) =>
    callService(service.address, 'GET', path, { key });
  const times = async (count: number, path: string, key?: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await get(path, key)).status);
    return statuses;
  };
  const headersOf = ({ headers }: { headers: Headers }) =>
    ['remaining-org', 'remaining-ip', 'reset-seconds-org', 'reset-seconds-ip'].map((name) => headers.get(`x-ratelimit-${name}`));

  it('are off by default', async () => {
    await start(false);
    assert.deepEqual(new Set(await times(40, WORKSPACES)), new Set([200]));
    assert.deepEqual(headersOf(await get(WORKSPACES)), [null, null, null, null]);
    const { body } = await callService<RateLimits>(service.address, 'GET', '/__fairlead/rate-limit');
    assert.deepEqual(body, {
      enabled: false,
      segments: { requests: 20, seconds: 10 },
      platform: { requests: 1000, seconds: 60 },
    });
  });

  it('of area C are 20 requests in 10 seconds per organization and address, reported in headers', async () => {
    await start(true);
    await callService(service.address, 'PUT', '/__fairlead/clock', { json: { frozen: true } });
    assert.deepEqual(headersOf(await get(WORKSPACES)), ['19', '19', '10', '10']);
    assert.deepEqual(new Set(await times(18, WORKSPACES)), new Set([200]));
    assert.deepEqual(headersOf(await get(WORKSPACES)), ['0', '0', '10', '10']);
    const turn = (milliseconds: number) => callService(service.address, 'POST', '/__fairlead/clock/advance', { json: { milliseconds } });
    await turn(3500);
    const refused = await get(WORKSPACES);
    assert.deepEqual([refused.status, refused.body.code, refused.body.details], [429, 429, 'TOO_MANY_REQUESTS']);
    assert.equal(refused.body.message, 'Too many requests (TOO_MANY_REQUESTS). Wait 7 seconds, then try again.');
    assert.deepEqual(headersOf(refused), ['0', '0', '7', '7']);
    await turn(6499);
    assert.equal((await get(WORKSPACES)).status, 429);
    await turn(1);
    const next = await get(WORKSPACES);
    assert.deepEqual([next.status, headersOf(next)], [200, ['19', '19', '10', '10']]);
  });

  it('of area C are the same for all keys', async () => {
    await start(true);
    const { value } = await createKey(service.address, { kind: 'admin' });
    assert.deepEqual(new Set(await times(20, WORKSPACES)), new Set([200]));
    assert.equal((await get(WORKSPACES, value)).status, 429);
  });

  it('of the other areas are counted per key, and reported in no header', async () => {
    await start(true);
    await write({ enabled: true, platform: { requests: 3, seconds: 60 } });
    assert.deepEqual(await times(4, '/v2/developers'), [200, 200, 200, 429]);
    const refused = await get('/ng/api/projects');
    assert.deepEqual([refused.status, refused.body.code, headersOf(refused)], [429, 'TOO_MANY_REQUESTS', [null, null, null, null]]);
    const { value } = await createKey(service.address);
    assert.equal((await get('/v2/developers', value)).status, 200);
    assert.deepEqual(new Set(await times(5, WORKSPACES)), new Set([200]));
  });

  it('count no request without a valid key, and none of the local family', async () => {
    await start(true);
    await write({ enabled: true, segments: { requests: 1, seconds: 10 }, platform: { requests: 1, seconds: 10 } });
    assert.deepEqual(new Set(await times(3, WORKSPACES, 'garbage')), new Set([401]));
    assert.equal((await get(WORKSPACES)).status, 200);
    const info = await Promise.all([1, 2, 3].map(() => callService(service.address, 'GET', '/__fairlead/info')));
    assert.deepEqual(new Set(info.map(({ status }) => status)), new Set([200]));
  });

  it('can be switched off and on, and then start at zero', async () => {
    await start(true);
    await write({ enabled: true, segments: { requests: 1, seconds: 1000 } });
    assert.deepEqual(await times(2, WORKSPACES), [200, 429]);
    assert.equal((await write({ enabled: false })).body.enabled, false);
    assert.deepEqual(await times(2, WORKSPACES), [200, 200]);
    assert.deepEqual((await write({ enabled: true })).body.segments, { requests: 20, seconds: 10 });
    assert.equal((await get(WORKSPACES)).status, 200);
  });

  it('are refused if their settings are invalid: 400', async () => {
    await start(false);
    const limit = { requests: 1, seconds: 1 };
    for (const json of [
      [],
      {},
      { enabled: 'yes' },
      { enabled: true, segments: 5 },
      { enabled: true, segments: { requests: 1 } },
      { enabled: true, segments: { ...limit, requests: 0 } },
      { enabled: true, platform: { ...limit, seconds: 0.5 } },
      { enabled: true, platform: { ...limit, seconds: 1e12 } },
    ]) {
      assert.equal((await write(json)).status, 400, JSON.stringify(json));
    }
  });
});
