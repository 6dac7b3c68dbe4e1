import assert from 'node:assert/strict';
import type { ApiKeyList, ApiKeySummary, TokenCreated, TokenSummary } from '../../server/wire/local.ts';
import { callService, type Json } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const KEYS = '/__fairlead/api-keys';

describe('API keys and their tokens', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const local = <Body = Json>(method: string, path: string, json?: unknown) => callService<Body>(service.address, method, path, { json });
  const create = async () =>
    (await local<ApiKeySummary>('POST', KEYS, { name: 'sync', description: 'of HR', tags: ['hr'], scopes: ['developer_records:read'] }))
      .body;
  const add = (id: string, json: object) => local<TokenCreated>('POST', `${KEYS}/${id}/tokens`, json);
  const rotate = (id: string, json?: object) => local<TokenCreated>('POST', `/__fairlead/tokens/${id}/rotate`, json);
  const list = async () => (await local<ApiKeyList>('GET', KEYS)).body.apiKeys;
  const open = async (key: string) => (await callService(service.address, 'GET', '/v2/developers/versions', { key })).status;

  it('are created separately: a key may have many tokens, each with its own name, tags and expiry', async () => {
    const { createdAt, ...key } = await create();
    const fields = { name: 'sync', description: 'of HR', tags: ['hr'], kind: 'personal', scopes: ['developer_records:read'], roles: [] };
    const rest = { restriction: { environments: [], projects: [] }, account: null, revokedAt: null, tokens: [] };
    assert.deepEqual(key, { ...fields, ...rest, id: key.id });
    const expiresAt = Date.now() + 60_000;
    const first = await add(key.id, { name: 'nightly', description: 'at two', tags: ['cron'], expiresAt });
    assert.equal(first.headers.get('cache-control'), 'no-store');
    const { value, ...token } = first.body;
    assert.deepEqual(
      [token.keyId, token.name, token.description, token.tags, token.expiresAt, token.scopes],
      [key.id, 'nightly', 'at two', ['cron'], expiresAt, ['developer_records:read']],
    );
    // Those of one millisecond are listed in any order.
    service.turnClock(1);
    const second = (await add(key.id, { name: 'by hand' })).body;
    assert.deepEqual([await open(value), await open(second.value)], [200, 200]);
    const [listed] = await list();
    assert.deepEqual(
      listed?.tokens.map(({ name }) => name),
      ['nightly', 'by hand'],
    );
    assert.ok(!JSON.stringify(listed).includes(value.split('.')[3]!), 'the value is shown once');
    await local('DELETE', `/__fairlead/tokens/${token.id}`);
    assert.deepEqual([await open(value), await open(second.value)], [401, 200], 'deleting a token keeps the others');
    service.turnClock(60_001);
    assert.equal(await open(second.value), 200);
  });

  it('are deleted together', async () => {
    const { id } = await create();
    const tokens = [(await add(id, { name: 'a' })).body, (await add(id, { name: 'b' })).body];
    assert.deepEqual((await local('DELETE', `${KEYS}/${id}`)).body, { deleted: id });
    assert.deepEqual([await open(tokens[0]!.value), await open(tokens[1]!.value), await list()], [401, 401, []]);
    for (const answer of [await add(id, { name: 'c' }), await local('DELETE', `${KEYS}/${id}`)]) {
      assert.equal(answer.status, 404);
      assert.match(answer.text, /There is no API key with this ID\. Take an ID from the list of API keys/);
    }
  });

  it('support rotation: a new value, and the old one refused at once or after a grace period', async () => {
    const { id } = await create();
    const old = (await add(id, { name: 'nightly', tags: ['cron'], expiresAt: Date.now() + 3_600_000 })).body;
    const fresh = (await rotate(old.id)).body;
    assert.deepEqual([fresh.keyId, fresh.name, fresh.tags, fresh.expiresAt], [id, 'nightly', ['cron'], old.expiresAt]);
    assert.ok(fresh.id !== old.id && fresh.value !== old.value);
    assert.deepEqual([await open(old.value), await open(fresh.value)], [401, 200]);
    const again = await rotate(old.id);
    assert.equal(again.status, 409);
    assert.match(again.text, /was revoked and cannot be rotated\. Add a new one to its API key instead/);
    const third = (await rotate(fresh.id, { graceSeconds: 60, expiresAt: null })).body;
    assert.equal(third.expiresAt, null);
    assert.deepEqual([await open(fresh.value), await open(third.value)], [200, 200]);
    service.turnClock(60_001);
    assert.deepEqual([await open(fresh.value), await open(third.value)], [401, 200]);
    assert.equal((await rotate('nothing')).status, 404);
    assert.equal((await rotate(third.id, { graceSeconds: -1 })).status, 400);
    assert.equal((await rotate(third.id, { expiresAt: 1 })).status, 400);
    assert.equal(await open(third.value), 200, 'a refused rotation changes nothing');
  });

  it('include a key for each token that was created without one', async () => {
    const { value: _, ...token } = await createKey(service.address, { name: 'alone', scopes: ['developer_records:read'] });
    const [key] = await list();
    assert.deepEqual([key?.id, key?.name, key?.tokens], [token.keyId, 'alone', [token]] satisfies [
      unknown,
      unknown,
      readonly TokenSummary[],
    ]);
    const wrong = await local('POST', KEYS, { name: 'x' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /it would open nothing/);
  });
});
