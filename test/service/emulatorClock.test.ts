import assert from 'node:assert/strict';
import type { ClockReading } from '../../server/wire/emulator.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const NEW_YEAR = Date.parse('2031-01-01T00:00:00Z');
const HOUR = 3_600_000;

describe('the clock of the local service', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const call = <Body = ClockReading>(method: string, path: string, json?: unknown) =>
    callService<Body>(service.address, method, `/__fairlead/clock${path}`, json === undefined ? {} : { json });
  const read = async () => (await call('GET', '')).body;

  it('shows the real time until it is changed, and again once it is released', async () => {
    const { frozen, ahead } = await read();
    assert.deepEqual([frozen, ahead], [false, 0]);
    await call('PUT', '', { now: 5, frozen: true });
    assert.deepEqual((await call('DELETE', '')).body.ahead, 0);
    assert.equal((await read()).frozen, false);
  });

  it('stops if frozen, and runs on from the time it is set to', async () => {
    assert.deepEqual((await call('PUT', '', { now: '2031-01-01T00:00:00Z', frozen: true })).body.now, NEW_YEAR);
    service.turnClock(HOUR);
    assert.deepEqual([(await read()).now, (await read()).frozen], [NEW_YEAR, true]);
    await call('PUT', '', { frozen: false });
    service.turnClock(HOUR);
    const { now } = await read();
    assert.ok(now >= NEW_YEAR + HOUR && now < NEW_YEAR + 2 * HOUR, String(now));
  });

  it('freezes at the current time, and advances by the requested duration', async () => {
    const { now } = (await call('PUT', '', { frozen: true })).body;
    assert.equal((await call('POST', '/advance', { milliseconds: HOUR })).body.now, now + HOUR);
    assert.deepEqual([(await read()).now, (await read()).frozen], [now + HOUR, true]);
    assert.equal((await call('POST', '/advance', { milliseconds: 0 })).body.now, now + HOUR);
  });

  it('decides when keys expire', async () => {
    const { value } = await createKey(service.address, { expiresAt: Date.now() + HOUR });
    const ask = async () => (await callService(service.address, 'GET', '/v2/developers', { key: value })).body.error;
    assert.equal(await ask(), undefined);
    await call('POST', '/advance', { milliseconds: 2 * HOUR });
    assert.equal(await ask(), 'EXPIRED_TOKEN');
    await call('DELETE', '');
    assert.equal(await ask(), undefined);
  });

  it('provides all timestamps', async () => {
    await call('PUT', '', { now: NEW_YEAR, frozen: true });
    await finishSetup(service.address);
    const { body } = await callService<{ versions: { createdAt: number; activatedAt: number }[] }>(
      service.address,
      'GET',
      '/v2/developers/versions',
    );
    assert.deepEqual([body.versions[0]?.createdAt, body.versions[0]?.activatedAt], [NEW_YEAR, NEW_YEAR]);
    assert.equal((await createKey(service.address)).createdAt, NEW_YEAR);
  });

  const WRONG: readonly (readonly [string, string, unknown])[] = [
    ['PUT', '', undefined],
    ['PUT', '', []],
    ['PUT', '', { now: 'tomorrow' }],
    ['PUT', '', { now: '2031-01-01' }],
    ['PUT', '', { now: '2031-99-99T00:00:00Z' }],
    ['PUT', '', { now: -1 }],
    ['PUT', '', { now: 1.5 }],
    ['PUT', '', { now: 1e300 }],
    ['PUT', '', { frozen: 'yes' }],
    ['POST', '/advance', undefined],
    ['POST', '/advance', { milliseconds: -1 }],
    ['POST', '/advance', { milliseconds: '5' }],
    ['POST', '/advance', { milliseconds: Number.MAX_SAFE_INTEGER }],
  ];
  it('refuses an invalid request without moving: 400', async () => {
    for (const [method, path, json] of WRONG) {
      const { status, body } = await call<{ error: string }>(method, path, json);
      assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST'], JSON.stringify(json));
    }
    assert.equal((await read()).ahead, 0);
  });
});
