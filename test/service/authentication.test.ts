import assert from 'node:assert/strict';
import manifest from '../../package.json' with { type: 'json' };
import { createChallenge, toProof } from '../../server/api/serviceProof.ts';
import { SCOPES } from '../../server/core/access/keyGrants.ts';
import { ALIASES, SECOND_ADDRESSES } from '../../server/http/aliases.ts';
import { ENDPOINTS, type Endpoint } from '../../server/wire/endpoints.ts';
import type { TokenRequest } from '../../server/wire/local.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

type Need = NonNullable<Endpoint['needs']>;
type Grants = Omit<Partial<TokenRequest>, 'name'>;

const OPEN: readonly Endpoint[] = Object.values(ENDPOINTS).filter(({ needs }) => needs === null);

/** Every endpoint that needs a key, and every deprecated or second address, which needs the same key. */
const GUARDED: readonly Endpoint[] = [
  ...Object.values(ENDPOINTS),
  ...ALIASES.map(({ method, path, endpoint }): Endpoint => ({ ...ENDPOINTS[endpoint], method, path })),
  ...SECOND_ADDRESSES.map(({ method, path, endpoint }): Endpoint => ({ ...ENDPOINTS[endpoint], method, path })),
].filter(({ needs }) => needs !== null);

/** The permissions of which either is enough, by both. */
const PAIRS = new Map(GUARDED.map(({ needs, orNeeds = needs }) => [`${needs} ${orNeeds}`, [needs!, orNeeds!] as const]));

const NEEDS = [...new Set([...PAIRS.values()].flat())];

const EVERY_ROLE: Grants = { roles: [{ role: 'account_admin' }] };

/** Returns a key with little more than this permission. */
function toRight(need: Need): Grants {
  if (need.startsWith('segments:')) return { kind: 'admin' };
  return need.startsWith('platform:') ? { kind: 'service_account', ...EVERY_ROLE } : { scopes: SCOPES.filter((scope) => scope === need) };
}

/** Returns keys with everything but these permissions, of which either is enough: another scope, another kind, another role. */
function toWrong(need: Need, orNeed: Need): Grants[] {
  const reader: Grants[] = need.endsWith(':view') ? [] : [{ roles: [{ role: 'viewer' }] }];
  if (need.startsWith('segments:')) return [{ scopes: SCOPES }, { roles: [{ role: 'org_admin', orgIdentifier: 'other' }] }, ...reader];
  if (need.startsWith('platform:')) return [{ scopes: SCOPES }, { kind: 'admin', scopes: ['admin'] }, ...reader];
  return [
    { scopes: SCOPES.filter((scope) => scope !== need && scope !== orNeed), ...EVERY_ROLE },
    { kind: 'admin', scopes: need === 'admin' || orNeed === 'admin' ? [] : ['admin'] },
  ];
}

describe('authentication', () => {
  let service: TestService;
  const keys = { expired: '', revoked: '', wrong: new Map<string, string[]>(), right: new Map<Need, string>() };

  before(async () => {
    service = await takeTestService();
    const { address } = service;
    keys.expired = (await createKey(address, { scopes: SCOPES, ...EVERY_ROLE, expiresAt: Date.now() + 3_600_000 })).value;
    const revoked = await createKey(address, { scopes: SCOPES, ...EVERY_ROLE });
    keys.revoked = revoked.value;
    await callService(address, 'DELETE', `/__fairlead/tokens/${revoked.id}`);
    for (const need of NEEDS) keys.right.set(need, (await createKey(address, toRight(need))).value);
    for (const [need, orNeed] of PAIRS.values()) {
      const wrong = await Promise.all(toWrong(need, orNeed).map((grants) => createKey(address, grants)));
      keys.wrong.set(
        `${need} ${orNeed}`,
        wrong.map(({ value }) => value),
      );
    }
    service.turnClock(3_600_001);
  });
  after(() => service.close());

  it('answers 401 and names the accepted header if the key is missing or in another header', async () => {
    const ask = async (path: string, authorization: string | undefined) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await callService(service.address, 'GET', path, { key: null, headers });
      assert.equal(answer.status, 401);
      return answer.body.message;
    };
    const scheme =
      'The header Authorization with the scheme "Bearer" is not accepted at this address. Send the key in the header x-api-key: <key>.';
    const key = keys.right.get('developer_records:read')!;
    assert.equal(await ask('/v2/developers', `Bearer ${key}`), scheme);
    assert.equal(await ask('/v2/org-trees', `bearer ${key}`), scheme.replace('Bearer', 'bearer'));
    assert.equal(await ask('/ng/api/projects?accountIdentifier=default', `Bearer ${key}`), scheme);
    assert.equal(
      await ask('/ng/api/projects', 'ApiKey'),
      'The header Authorization has no key after "ApiKey". Send the key in the header x-api-key: <key>.',
    );
    assert.equal(await ask('/v2/developers', undefined), 'The request has no key. Send one in the header x-api-key: <key>.');
    assert.equal(
      await ask('/internal/api/v2/workspaces', undefined),
      'The request has no key. Send one in the header Authorization: Bearer <key>.',
    );
  });

  for (const { method, path, area, needs, orNeeds } of GUARDED) {
    describe(`for ${method} ${path}`, () => {
      const ask = (key: string | null) => callService(service.address, method, path.replace(/:\w+/g, '1'), { key });

      const assertRefused = async (key: string | null, status: number, code: string): Promise<void> => {
        const answer = await ask(key);
        const { message } = answer.body;
        const SHAPES: Partial<Record<typeof area, readonly string[]>> = {
          segments: ['code', 'details', 'transactionId'],
          platform: ['status', 'code', 'correlationId'],
        };
        const [first, second, id] = (SHAPES[area] ?? ['status', 'error', 'errorId']).map((name) => answer.body[name]);
        assert.deepEqual([answer.status, first, second], [status, area === 'platform' ? 'ERROR' : status, code]);
        assert.ok(String(message).length > 20 && String(id).length > 8, answer.text);
      };

      it('refuses a missing key: 401', () => assertRefused(null, 401, 'INVALID_TOKEN'));
      it('refuses an empty key: 401', () => assertRefused('', 401, 'INVALID_TOKEN'));
      it('refuses garbage: 401', async () => {
        for (const garbage of [
          'garbage',
          'pat.default.x.y',
          `pat.default.${'0'.repeat(24)}.${'A'.repeat(43)}`,
          '0'.repeat(88),
          "' or 1=1 --",
          'é'.repeat(9),
        ]) {
          await assertRefused(garbage, 401, 'INVALID_TOKEN');
        }
      });
      it('refuses a key with one letter changed: 401', async () => {
        const right = keys.right.get(needs!)!;
        await assertRefused(right.slice(0, -1) + (right.endsWith('a') ? 'b' : 'a'), 401, 'INVALID_TOKEN');
      });
      it('refuses an expired key: 401', () => assertRefused(keys.expired, 401, 'EXPIRED_TOKEN'));
      it('refuses a revoked key: 401', () => assertRefused(keys.revoked, 401, 'INVALID_TOKEN'));
      it('refuses a key of another scope, kind or role: 403', async () => {
        const code = area === 'platform' ? 'NG_ACCESS_DENIED' : 'ACCESS_DENIED';
        for (const key of keys.wrong.get(`${needs} ${orNeeds ?? needs}`)!) await assertRefused(key, 403, code);
      });
      it('accepts a key of exactly the scope, kind or role', async () => {
        for (const need of [needs!, orNeeds ?? needs!]) {
          const { status } = await ask(keys.right.get(need)!);
          assert.ok(status !== 401 && status !== 403, String(status));
        }
      });
    });
  }

  it('accepts `authorization: ApiKey`, with the scheme in any case', async () => {
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

  it('accepts `authorization: Bearer` only in area C and the local family', async () => {
    const ask = (path: string, value: string) =>
      callService(service.address, 'GET', path, { key: null, headers: { authorization: `Bearer ${value}` } });
    assert.equal((await ask('/__fairlead/tokens', keys.right.get('admin')!)).status, 200);
    assert.equal((await ask('/internal/api/v2/workspaces', keys.right.get('segments:view')!)).status, 200);
    assert.equal((await ask('/v2/developers', keys.right.get('developer_records:read')!)).status, 401);
  });

  it('accepts platform keys in area C if their role covers the organization of the workspaces', async () => {
    const path = '/internal/api/v2/workspaces';
    const { value: reader } = await createKey(service.address, { roles: [{ role: 'viewer', orgIdentifier: 'default' }] });
    assert.equal((await callService(service.address, 'GET', path, { key: reader })).status, 200);
    assert.equal((await callService(service.address, 'POST', path, { key: reader, json: { name: 'x' } })).status, 403);
  });

  it('checks the key before it looks up the path or reads the body', async () => {
    const { status } = await callService(service.address, 'GET', '/v2/developers/versions/999', { key: null });
    assert.equal(status, 401);
    const upload = await callService(service.address, 'POST', '/v2/developers', { key: null, json: '{' });
    assert.equal(upload.status, 401);
  });

  it('names the scheme if the key is missing', async () => {
    const { headers } = await callService(service.address, 'GET', '/v2/developers', { key: null });
    assert.equal(headers.get('www-authenticate'), 'ApiKey');
  });

  it('requires no key for what reveals nothing about anyone', async () => {
    assert.ok(OPEN.length > 0);
    for (const { method, path } of OPEN) assert.equal((await callService(service.address, method, path, { key: null })).status, 200, path);
  });

  it('never sends a key before the service has proved in its health check that it holds the local admin key', async () => {
    const ask = async (query: string) => (await callService(service.address, 'GET', `/__fairlead/health${query}`, { key: null })).body;
    assert.deepEqual(await ask(''), { status: 'UP' });
    const challenge = createChallenge();
    assert.deepEqual(await ask(`?challenge=${challenge}`), { status: 'UP', proof: toProof(service.address.adminKey, challenge) });
    assert.notEqual(toProof(service.address.apiKey, challenge), toProof(service.address.adminKey, challenge));
    for (const odd of ['', '12', 'x'.repeat(64), 'a'.repeat(129), `${challenge}&challenge=${challenge}`]) {
      assert.deepEqual(await ask(`?challenge=${odd}`), { status: 'UP' }, odd);
    }
    for (const key of [service.address.apiKey, service.address.adminKey]) {
      assert.deepEqual((await callService(service.address, 'GET', '/__fairlead/health', { key })).body, { status: 'UP' });
    }
    const { headers } = await callService(service.address, 'GET', '/__fairlead/health', { key: null });
    assert.ok(![...headers.values()].some((value) => value.includes(manifest.version)));
  });

  it('writes keys into no log and no answer', async () => {
    const value = keys.right.get('admin')!;
    const { text } = await callService(service.address, 'GET', '/__fairlead/tokens', { key: value });
    assert.ok(!text.includes(value.slice(-20)) && !text.includes('hash'));
    assert.deepEqual(service.log, []);
  });
});
