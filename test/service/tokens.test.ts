import assert from 'node:assert/strict';
import type { TokenCreated, TokenList, TokenSummary } from '../../server/wire/local.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('tokens', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const list = async (): Promise<readonly TokenSummary[]> =>
    (await callService<TokenList>(service.address, 'GET', '/__fairlead/tokens')).body.tokens;

  it('are created with all given fields, and show their value once', async () => {
    const expiresAt = Date.now() + 60_000;
    const { value, ...token } = await createKey(service.address, {
      name: ' sync job ',
      description: 'nightly',
      tags: ['hr', 'cron'],
      scopes: ['developer_records:write', 'developer_records:read', 'developer_records:write'],
      expiresAt,
    });
    assert.match(value, /^pat\.default\.[\w-]+\.[\w-]{40,}$/);
    const { id, keyId, createdAt, ...rest } = token;
    assert.match(String(keyId), /^[0-9a-f]{24}$/);
    assert.ok(value.split('.')[2] === id && Math.abs(createdAt - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      name: 'sync job',
      description: 'nightly',
      tags: ['hr', 'cron'],
      kind: 'personal',
      scopes: ['developer_records:write', 'developer_records:read'],
      roles: [],
      restriction: { environments: [], projects: [] },
      account: null,
      expiresAt,
      revokedAt: null,
    });
    assert.deepEqual(await list(), [token]);
  });

  it('are listed without those of the running session', async () => {
    assert.deepEqual(await list(), []);
  });

  it('are revoked at once, and listed as revoked', async () => {
    const { id, value } = await createKey(service.address);
    const { status, body } = await callService<TokenSummary>(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
    assert.deepEqual([status, body.id, typeof body.revokedAt], [200, id, 'number']);
    assert.equal((await callService(service.address, 'GET', '/v2/developers', { key: value })).status, 401);
    service.turnClock(1000);
    const again = await callService<TokenSummary>(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
    assert.deepEqual([again.status, again.body.revokedAt], [200, body.revokedAt]);
    assert.deepEqual(await list(), [body]);
  });

  it('cannot be revoked if unknown or those of the session: 404', async () => {
    const { apiKey, adminKey } = service.address;
    for (const id of ['nobody', apiKey.split('.')[2]!, adminKey.slice(0, 24), '%00', 'x'.repeat(90)]) {
      const { status, body } = await callService(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
      assert.deepEqual([status, body.error], [404, 'NOT_FOUND'], id);
    }
    assert.equal((await callService(service.address, 'GET', '/v2/developers')).status, 200);
  });

  it('expire on time', async () => {
    const { value } = await createKey(service.address, { expiresAt: Date.now() + 5000 });
    const ask = () => callService(service.address, 'GET', '/v2/developers', { key: value });
    assert.equal((await ask()).status, 200);
    service.turnClock(5001);
    const { status, body } = await ask();
    assert.deepEqual([status, body.error], [401, 'EXPIRED_TOKEN']);
  });

  it('have the format of the real service, by kind', async () => {
    const { value: account } = await createKey(service.address, { kind: 'service_account', scopes: ['insights:read'] });
    assert.match(account, /^sat\.default\.[\w-]+\.[\w-]{40,}$/);
    const { value: admin, id } = await createKey(service.address, { kind: 'admin' });
    assert.match(admin, /^[0-9a-z]{60,}$/);
    // Keys of the same millisecond have no order.
    assert.deepEqual((await list()).map(({ kind }) => kind).sort(), ['admin', 'service_account']);
    await callService(service.address, 'DELETE', `/__fairlead/tokens/${id}`);
    assert.equal((await callService(service.address, 'GET', '/internal/api/v2/workspaces', { key: admin })).status, 401);
  });

  it('have roles for the account, an organization or a project', async () => {
    const { roles } = await createKey(service.address, {
      roles: [{ role: 'account_admin' }, { role: 'project_admin', orgIdentifier: 'default', projectIdentifier: 'shop' }],
    });
    assert.deepEqual(roles, [
      { role: 'account_admin', orgIdentifier: null, projectIdentifier: null },
      { role: 'project_admin', orgIdentifier: 'default', projectIdentifier: 'shop' },
    ]);
  });

  const WRONG: readonly (readonly [string, unknown])[] = [
    ['no body', undefined],
    ['an empty string as the body', '""'],
    ['an array', []],
    ['no name', { scopes: ['admin'] }],
    ['a blank name', { name: '  ', scopes: ['admin'] }],
    ['a number as the name', { name: 7, scopes: ['admin'] }],
    ['an endless name', { name: 'x'.repeat(201), scopes: ['admin'] }],
    ['a lone surrogate in its name', '{"name": "\\ud83e", "scopes": ["admin"]}'],
    ['neither scopes nor roles', { name: 'x' }],
    ['empty lists of both', { name: 'x', scopes: [], roles: [] }],
    ['scopes that are not an array', { name: 'x', scopes: 'admin' }],
    ['an unknown kind', { name: 'x', kind: 'root', scopes: ['admin'] }],
    ['an unknown role', { name: 'x', roles: [{ role: 'emperor' }] }],
    ['a role that is a string', { name: 'x', roles: ['viewer'] }],
    ['a role named like a prototype property', { name: 'x', roles: [{ role: 'toString' }] }],
    ['an account_admin of an organization', { name: 'x', roles: [{ role: 'account_admin', orgIdentifier: 'default' }] }],
    ['an org_admin of nothing', { name: 'x', roles: [{ role: 'org_admin' }] }],
    ['an org_admin of a project', { name: 'x', roles: [{ role: 'org_admin', orgIdentifier: 'a', projectIdentifier: 'b' }] }],
    ['a project_admin of an organization', { name: 'x', roles: [{ role: 'project_admin', orgIdentifier: 'default' }] }],
    ['a viewer of a project without its organization', { name: 'x', roles: [{ role: 'viewer', projectIdentifier: 'b' }] }],
    ['an organization that is not a string', { name: 'x', roles: [{ role: 'viewer', orgIdentifier: 7 }] }],
    ['roles of an Admin key', { name: 'x', kind: 'admin', roles: [{ role: 'viewer' }] }],
    ['scopes of other areas on an Admin key', { name: 'x', kind: 'admin', scopes: ['insights:read'] }],
    ['a restriction of another kind of key', { name: 'x', scopes: ['admin'], restriction: { environments: ['Prod-Default'] } }],
    [
      'a restriction together with the scope admin',
      { name: 'x', kind: 'admin', scopes: ['admin'], restriction: { environments: ['Prod-Default'] } },
    ],
    ['an unknown environment', { name: 'x', kind: 'admin', restriction: { environments: ['Nowhere'] } }],
    ['an unknown workspace', { name: 'x', kind: 'admin', restriction: { projects: ['Nowhere'] } }],
    ['a restriction that is a string', { name: 'x', kind: 'admin', restriction: 'Prod-Default' }],
    ['a restriction to numbers', { name: 'x', kind: 'admin', restriction: { projects: [1] } }],
    ['a NUL character in its name', { name: 'a\0b', scopes: ['admin'] }],
    ['an unknown scope', { name: 'x', scopes: ['everything'] }],
    ['tags that are not strings', { name: 'x', scopes: ['admin'], tags: [1] }],
    ['a description that is not a string', { name: 'x', scopes: ['admin'], description: {} }],
    ['an expiry that is a string', { name: 'x', scopes: ['admin'], expiresAt: '2030-01-01' }],
    ['an expiry that has passed', { name: 'x', scopes: ['admin'], expiresAt: 1 }],
    ['an expiry out of range', { name: 'x', scopes: ['admin'], expiresAt: 9e15 }],
  ];
  for (const [about, json] of WRONG) {
    it(`are refused with ${about}: 400`, async () => {
      const { status, body } = await callService(service.address, 'POST', '/__fairlead/tokens', json === undefined ? {} : { json });
      assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST']);
      assert.deepEqual(await list(), []);
    });
  }

  it('accept unknown fields', async () => {
    const json = { name: 'x', scopes: ['admin'], expiresAt: null, colour: 'blue' };
    const { status, body } = await callService<TokenCreated>(service.address, 'POST', '/__fairlead/tokens', { json });
    assert.deepEqual([status, body.expiresAt, 'colour' in body], [200, null, false]);
  });
});
