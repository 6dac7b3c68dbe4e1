import assert from 'node:assert/strict';
import { SCOPES } from '../../server/core/scopes.ts';
import type { ErrorBody } from '../../server/wire/developers.ts';
import { ENDPOINTS } from '../../server/wire/endpoints.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, startTestService, type TestService } from '../support/serviceInProcess.ts';

/** Replaced addresses with the scope of what replaced them (service.md, versioning). */
const OLD_ADDRESSES = [
  ['POST', '/v2/developers/upload', 'developer_records:write'],
  ['POST', '/v2/developers/reupload', 'developer_records:write'],
  ['POST', '/v2/developers/uploads/1/save', 'developer_records:write'],
  ['POST', '/v2/developers/uploads/1/approve', 'developer_records:write'],
  ['POST', '/v2/developers/list', 'developer_records:read'],
  ['GET', '/v2/developers/download', 'developer_records:read'],
] as const;

const GUARDED = [
  ...Object.values(ENDPOINTS).flatMap(({ method, path, scope }) =>
    scope === null ? [] : [[method, path.replace(/:\w+/g, '1'), scope] as const],
  ),
  ...OLD_ADDRESSES,
];

describe('keys', () => {
  let service: TestService;
  const keys = { expired: '', revoked: '', wrong: new Map<string, string>(), right: new Map<string, string>() };

  before(async () => {
    service = await startTestService();
    const { address } = service;
    const expiring = await createKey(address, { scopes: SCOPES, expiresAt: Date.now() + 3_600_000 });
    keys.expired = expiring.value;
    const revoked = await createKey(address, { scopes: SCOPES });
    keys.revoked = revoked.value;
    await callService(address, 'DELETE', `/__fairlead/tokens/${revoked.id}`);
    for (const scope of SCOPES) {
      keys.right.set(scope, (await createKey(address, { scopes: [scope] })).value);
      keys.wrong.set(scope, (await createKey(address, { scopes: SCOPES.filter((other) => other !== scope) })).value);
    }
    service.turnClock(3_600_001);
  });
  after(() => service.close());

  for (const [method, path, scope] of GUARDED) {
    describe(`of ${method} ${path}`, () => {
      const ask = (key: string | null) => callService<ErrorBody>(service.address, method, path, { key });

      const assertRefused = async (key: string | null, status: number, code: string): Promise<void> => {
        const { status: got, body } = await ask(key);
        assert.deepEqual([got, body.status, body.code], [status, 'ERROR', code]);
        assert.ok(body.message.length > 20 && body.correlationId.length > 8, body.message);
      };

      it('none: 401', () => assertRefused(null, 401, 'INVALID_TOKEN'));
      it('empty: 401', () => assertRefused('', 401, 'INVALID_TOKEN'));
      it('garbage: 401', async () => {
        for (const garbage of [
          'garbage',
          'pat.default.x.y',
          `pat.default.${'0'.repeat(24)}.${'A'.repeat(43)}`,
          "' or 1=1 --",
          'é'.repeat(9),
        ]) {
          await assertRefused(garbage, 401, 'INVALID_TOKEN');
        }
      });
      it('with one letter changed: 401', async () => {
        const right = keys.right.get(scope)!;
        await assertRefused(right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A'), 401, 'INVALID_TOKEN');
      });
      it('expired: 401', () => assertRefused(keys.expired, 401, 'EXPIRED_TOKEN'));
      it('revoked: 401', () => assertRefused(keys.revoked, 401, 'INVALID_TOKEN'));
      it('without the scope: 403', () => assertRefused(keys.wrong.get(scope)!, 403, 'ACCESS_DENIED'));
      it('with the scope alone: let through', async () => {
        const { status } = await ask(keys.right.get(scope)!);
        assert.ok(status !== 401 && status !== 403, String(status));
      });
    });
  }

  it('may come as `authorization: ApiKey`, the scheme in any case', async () => {
    const value = keys.right.get('developer_records:read')!;
    for (const scheme of ['ApiKey', 'APIKEY', 'apikey', 'ApiKey ']) {
      const { status } = await callService(service.address, 'GET', '/v2/developers', {
        key: null,
        headers: { authorization: `${scheme} ${value}` },
      });
      assert.equal(status, 200, scheme);
    }
    const { status } = await callService(service.address, 'GET', '/v2/developers', { key: null, headers: { authorization: value } });
    assert.equal(status, 401);
  });

  it('may come as `authorization: Bearer` to the admin family only', async () => {
    const ask = (path: string, value: string) =>
      callService(service.address, 'GET', path, { key: null, headers: { authorization: `Bearer ${value}` } });
    assert.equal((await ask('/__fairlead/tokens', keys.right.get('admin')!)).status, 200);
    assert.equal((await ask('/v2/developers', keys.right.get('developer_records:read')!)).status, 401);
  });

  it('are asked for before a path is looked up or a body is read', async () => {
    const { status } = await callService(service.address, 'GET', '/v2/developers/versions/999', { key: null });
    assert.equal(status, 401);
    const upload = await callService(service.address, 'POST', '/v2/developers', { key: null, json: '{' });
    assert.equal(upload.status, 401);
  });

  it('name the scheme when they are missing', async () => {
    const { headers } = await callService(service.address, 'GET', '/v2/developers', { key: null });
    assert.equal(headers.get('www-authenticate'), 'ApiKey');
  });

  it('open nothing beyond the health', async () => {
    const { status, body } = await callService(service.address, 'GET', '/__fairlead/health', { key: null });
    assert.deepEqual([status, body.status, body.pid], [200, 'UP', process.pid]);
  });

  it('stand in no log and no answer', async () => {
    const value = keys.right.get('admin')!;
    const { text } = await callService(service.address, 'GET', '/__fairlead/tokens', { key: value });
    assert.ok(!text.includes(value.split('.')[3]!) && !text.includes('hash'));
    assert.deepEqual(service.log, []);
  });
});
