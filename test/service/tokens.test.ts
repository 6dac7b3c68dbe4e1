import assert from 'node:assert/strict';
import type { TokenCreated, TokenList, TokenSummary } from '../../server/wire/local.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, startTestService, type TestService } from '../support/serviceInProcess.ts';

describe('tokens', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.close());

  const list = async (): Promise<readonly TokenSummary[]> =>
    (await callService<TokenList>(service.address, 'GET', '/__fairlead/tokens')).body.tokens;

  it('are created with all they were given, and their value is shown once', async () => {
    const expiresAt = Date.now() + 60_000;
    const { value, ...token } = await createKey(service.address, {
      name: ' sync job ',
      description: 'nightly',
      tags: ['hr', 'cron'],
      scopes: ['developer_records:write', 'developer_records:read', 'developer_records:write'],
      expiresAt,
    });
    assert.match(value, /^pat\.default\.[\w-]+\.[\w-]{40,}$/);
    const { id, createdAt, ...rest } = token;
    assert.ok(value.split('.')[2] === id && Math.abs(createdAt - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      name: 'sync job',
      description: 'nightly',
      tags: ['hr', 'cron'],
      scopes: ['developer_records:write', 'developer_records:read'],
      expiresAt,
      revokedAt: null,
    });
    assert.deepEqual(await list(), [token]);
  });

  it('are listed without those of the running session', async () => {
    assert.deepEqual(await list(), []);
  });

  it('are revoked at once, and listed as such', async () => {
    const { id, value } = await createKey(service.address);
    const { status, body } = await callService<TokenSummary>(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
    assert.deepEqual([status, body.id, typeof body.revokedAt], [200, id, 'number']);
    assert.equal((await callService(service.address, 'GET', '/v2/developers', { key: value })).status, 401);
    service.turnClock(1000);
    const again = await callService<TokenSummary>(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
    assert.deepEqual([again.status, again.body.revokedAt], [200, body.revokedAt]);
    assert.deepEqual(await list(), [body]);
  });

  it('that nobody has, or of the session itself, cannot be revoked: 404', async () => {
    const session = service.address.apiKey.split('.')[2]!;
    for (const id of ['nobody', session, '%00', 'x'.repeat(90)]) {
      const { status, body } = await callService(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
      assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], id);
    }
    assert.equal((await callService(service.address, 'GET', '/v2/developers')).status, 200);
  });

  it('expire when their time has come', async () => {
    const { value } = await createKey(service.address, { expiresAt: Date.now() + 5000 });
    const ask = () => callService(service.address, 'GET', '/v2/developers', { key: value });
    assert.equal((await ask()).status, 200);
    service.turnClock(5001);
    const { status, body } = await ask();
    assert.deepEqual([status, body.code], [401, 'EXPIRED_TOKEN']);
  });

  const WRONG: readonly (readonly [string, unknown])[] = [
    ['no body', undefined],
    ['an empty text for a body', '""'],
    ['an array', []],
    ['no name', { scopes: ['admin'] }],
    ['a blank name', { name: '  ', scopes: ['admin'] }],
    ['a number for a name', { name: 7, scopes: ['admin'] }],
    ['a name without end', { name: 'x'.repeat(201), scopes: ['admin'] }],
    ['half a character in its name', '{"name": "\\ud83e", "scopes": ["admin"]}'],
    ['no scopes', { name: 'x' }],
    ['an empty list of scopes', { name: 'x', scopes: [] }],
    ['a scope that there is not', { name: 'x', scopes: ['everything'] }],
    ['tags that are no texts', { name: 'x', scopes: ['admin'], tags: [1] }],
    ['a description that is no text', { name: 'x', scopes: ['admin'], description: {} }],
    ['an expiry that is a text', { name: 'x', scopes: ['admin'], expiresAt: '2030-01-01' }],
    ['an expiry that has passed', { name: 'x', scopes: ['admin'], expiresAt: 1 }],
    ['an expiry beyond all calendars', { name: 'x', scopes: ['admin'], expiresAt: 9e15 }],
  ];
  for (const [about, json] of WRONG) {
    it(`are refused with ${about}: 400`, async () => {
      const { status, body } = await callService(service.address, 'POST', '/__fairlead/tokens', json === undefined ? {} : { json });
      assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST']);
      assert.deepEqual(await list(), []);
    });
  }

  it('take fields that they do not know', async () => {
    const json = { name: 'x', scopes: ['admin'], expiresAt: null, colour: 'blue' };
    const { status, body } = await callService<TokenCreated>(service.address, 'POST', '/__fairlead/tokens', { json });
    assert.deepEqual([status, body.expiresAt, 'colour' in body], [200, null, false]);
  });
});
