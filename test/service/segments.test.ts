import assert from 'node:assert/strict';
import { IDENTITY_RULES } from '../conformance/identityRules.ts';
import { SEGMENT_RULES } from '../conformance/segmentRules.ts';
import { assertErrorBody, createSegmentWorld } from '../conformance/segmentWorld.ts';
import { WORKSPACE_RULES } from '../conformance/workspaceRules.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { HAS_REPETITIONS } from '../support/postgres/testDatabases.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService } from '../support/serviceCall.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('segment administration', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const createWorld = () => createSegmentWorld(service.address);

  for (const { sentence, check } of [...WORKSPACE_RULES, ...IDENTITY_RULES, ...SEGMENT_RULES]) {
    it(sentence, async () => check(await createWorld()));
  }

  it('starts with the workspace Default, its two environments and its two traffic types', async () => {
    const { get } = await createWorld();
    const { objects } = await get<{ objects: { id: string }[] }>('GET', '/workspaces?name=Default');
    const id = objects[0]!.id;
    const namesOf = async (path: string) => (await get<{ name: string }[]>('GET', path)).map(({ name }) => name).sort();
    assert.deepEqual(await namesOf(`/environments/ws/${id}`), ['Prod-Default', 'Staging-Default']);
    assert.deepEqual(await namesOf(`/trafficTypes/ws/${id}`), ['account', 'user']);
  });

  it('A segment holds at most 100,000 identities', async () => {
    const world = await createWorld();
    const path = await world.activate('full');
    for (let round = 0; round < 10; round++) await world.get('PUT', `${path}/upload`, numbered(`r${round}-`, 10_000));
    assert.equal((await world.get('GET', `${path}/keys?limit=1`)).count, 100_000);
    assert.match(await world.refuse(400, 'PUT', `${path}/upload`, ['r1-1', 'one more']), /at most 100000/);
    await world.get('PUT', `${path}/upload`, ['r1-1']);
    assert.equal((await world.get('GET', `${path}/keys?limit=1`)).count, 100_000);
    assert.equal((await world.get<{ keys: unknown[] }>('GET', `${path}/keys?offset=99990`)).keys.length, 10);
    await world.get('PUT', `${path}/removeKeys`, { keys: ['r1-1'], comment: 'room for one' });
    await world.get('PUT', `${path}/upload`, ['one more']);
    await world.get('PUT', `${path}/upload?replace=true`, ['alone']);
    assert.deepEqual(await world.keysOf(path), ['alone']);
  });

  it(`has the same pages of thousands of keys as a sorted list, with random writes between them (seed ${SEED})`, async () => {
    const world = await createWorld();
    const path = await world.activate('random');
    const random = seededRandom(SEED);
    const below = (count: number) => Math.floor(random() * count);
    const key = () => `k${String(below(9_000)).padStart(4, '0')}`;
    const some = (count: number) => [...new Set(Array.from({ length: count }, key))];
    let keys = new Set(some(6_000));
    await world.get('PUT', `${path}/upload`, [...keys]);
    const write = async (): Promise<void> => {
      const changed = some(1 + below(50));
      if (random() < 0.1) {
        keys = new Set(some(5_000));
        await world.get('PUT', `${path}/upload?replace=true`, [...keys]);
      } else if (random() < 0.5) {
        await world.get('PUT', `${path}/upload`, changed);
        for (const one of changed) keys.add(one);
      } else {
        await world.get('PUT', `${path}/removeKeys`, { keys: changed, comment: 'random' });
        for (const one of changed) keys.delete(one);
      }
    };
    for (let step = 0; step < campaign(80, 1_000); step++) {
      if (random() < 0.25) await write();
      const sorted = [...keys].sort();
      const offset = random() < 0.2 ? 1_000 * below(6) : below(sorted.length + 50);
      const limit = 1 + below(100);
      const page = await world.get<{ keys: { key: string }[]; count: number }>('GET', `${path}/keys?offset=${offset}&limit=${limit}`);
      assert.deepEqual(
        [page.count, page.keys.map((one) => one.key)],
        [sorted.length, sorted.slice(offset, offset + limit)],
        `step ${step}, ${limit} at ${offset}`,
      );
    }
  });

  it('has the keys of a page by their index order, whichever pages were read before and whatever changed between them', async () => {
    const world = await createWorld();
    const [path, other] = [await world.activate('paged'), await world.activate('other')];
    let keys = numbered('k', 27);
    await world.get('PUT', `${path}/upload`, keys);
    await world.get('PUT', `${other}/upload`, numbered('a', 27));
    const assertPages = async (...offsets: readonly number[]): Promise<void> => {
      for (const offset of offsets) {
        const page = await world.get<{ keys: { key: string }[]; count: number }>('GET', `${path}/keys?offset=${offset}&limit=5`);
        const expected = keys.toSorted().slice(offset, offset + 5);
        assert.deepEqual([page.keys.map(({ key }) => key), page.count], [expected, keys.length], `at ${offset}`);
      }
    };
    await assertPages(0, 5, 10, 15, 20, 25, 30, 5, 3, 8, 13, 27);
    keys = numbered('m', 27);
    await world.get('PUT', `${path}/upload?replace=true`, keys);
    await assertPages(10, 15, 0, 5);
    keys = [...keys.filter((key) => key !== 'm0'), 'z'];
    await world.get('PUT', `${path}/removeKeys`, { keys: ['m0'], comment: 'replaced' });
    await world.get('PUT', `${path}/upload`, ['z']);
    await assertPages(10, 20, 25, 0, 5);
    await world.get('PUT', `${other}/upload?replace=true`, []);
    await assertPages(10, 15);
  });

  it('uses the comment for a missing title in the audit log of a workspace that requires both', async () => {
    const world = await createWorld();
    const path = await world.activate('titled');
    await world.get('PATCH', `/workspaces/${world.workspaceId}`, [{ op: 'replace', path: '/requiresTitleAndComments', value: true }]);
    await world.get('PUT', `${path}/upload`, ['a']);
    await world.get('PUT', `${path}/removeKeys`, { keys: ['a'], comment: 'deleted via API' });
    const audit = await callService<{ objects: Entry[] }>(
      service.address,
      'GET',
      `/__fairlead/segments/audit?workspaceId=${world.workspaceId}&segmentName=titled&limit=2`,
    );
    assert.deepEqual(
      audit.body.objects.map(({ title, comment }) => [title, comment]),
      [
        ['deleted via API', 'deleted via API'],
        [null, null],
      ],
    );
  });

  it("writes the comment to the segment's audit log: who, when, what and why", async () => {
    const world = await createWorld();
    const path = await world.activate('logged');
    await world.get('PUT', `${path}/upload`, ['a', 'b']);
    await world.get('PUT', `${path}/removeKeys`, { keys: ['a', 'x'], title: 'less', comment: 'deleted via API' });
    await world.get('PUT', `${path}/uploadKeys?replace=true`, { keys: [], comment: 'none' });
    await world.get('DELETE', path);
    await world.get('DELETE', `/segments/ws/${world.workspaceId}/logged`);
    const readAudit = (query: string) =>
      callService<{ objects: Entry[]; totalCount: number }>(service.address, 'GET', `/__fairlead/segments/audit?${query}`);
    const audit = await readAudit(`workspaceId=${world.workspaceId}&segmentName=logged`);
    const lines = audit.body.objects.map(({ action, keyCount, title, comment, environmentId }) =>
      [action, keyCount, title, comment, environmentId === null ? 'workspace' : 'environment'].join(' '),
    );
    assert.deepEqual(lines.reverse(), [
      'CREATED 0   workspace',
      'ACTIVATED 0   environment',
      'KEYS_ADDED 2   environment',
      'KEYS_REMOVED 1 less deleted via API environment',
      'KEYS_REPLACED 0  none environment',
      'DEACTIVATED 0   environment',
      'DELETED 0   workspace',
    ]);
    for (const { actor, at } of audit.body.objects) {
      assert.equal(actor.type, 'api_key');
      assert.ok(actor.id !== '' && Math.abs(at - Date.now()) < 60_000);
    }
    const [inWorkspace, inEnvironment] = [
      await readAudit(`workspaceId=${world.workspaceId}`),
      await readAudit(`environmentId=${world.environment.id}`),
    ];
    assert.deepEqual([inWorkspace.body.totalCount, inEnvironment.body.totalCount], [7, 5]);
    const page = await callService(service.address, 'GET', '/__fairlead/segments/audit?limit=1&offset=1');
    assert.deepEqual([page.status, page.body.limit, page.body.offset], [200, 1, 1]);
  });

  it('leaves keys, count and log unchanged by a refused change', async () => {
    const world = await createWorld();
    const path = await world.activate('kept');
    await world.get('PUT', `${path}/upload`, ['a']);
    await world.refuse(400, 'PUT', `${path}/upload`, ['b', 'c', ' ']);
    await world.refuse(400, 'PUT', `${path}/upload?replace=true`, ['b', '']);
    await world.refuse(400, 'DELETE', path);
    assert.deepEqual(await world.keysOf(path), ['a']);
    const query = `workspaceId=${world.workspaceId}&environmentId=${world.environment.id}`;
    const audit = await callService(service.address, 'GET', `/__fairlead/segments/audit?${query}`);
    assert.equal(audit.body.totalCount, 2);
  });

  it('loses no key to concurrent writers, of which only one creates each resource', async () => {
    const world = await createWorld();
    const path = await world.activate('busy');
    const uploads = numbered('', 20).map((n) => world.call('PUT', `${path}/upload`, { json: [...numbered(`w${n}-`, 50), 'same'] }));
    assert.deepEqual(new Set((await Promise.all(uploads)).map(({ status }) => status)), new Set([200]));
    assert.equal((await world.keysOf(path)).length, 20 * 50 + 1);
    assert.equal((await world.get('GET', `${path}/keys`)).count, 20 * 50 + 1);
    const creations = numbered('', 8).map(() =>
      world.call('POST', `/segments/ws/${world.workspaceId}/trafficTypes/account`, { json: { name: 'once' } }),
    );
    const statuses = (await Promise.all(creations)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('accepts Authorization: Bearer <ADMIN_API_KEY>, or x-api-key (facts C15), and the prefixes of real addresses', async () => {
    const { adminKey } = service.address;
    const ask = (path: string, headers: Readonly<Record<string, string>>) =>
      callService(service.address, 'GET', path, { key: null, headers });
    const path = '/internal/api/v2/workspaces';
    for (const headers of [{ authorization: `Bearer ${adminKey}` }, { authorization: `bearer  ${adminKey}` }, { 'x-api-key': adminKey }]) {
      assert.equal((await ask(path, headers as Record<string, string>)).status, 200);
    }
    for (const prefix of ['/gateway', '/sei/api']) assert.equal((await ask(prefix + path, { 'x-api-key': adminKey })).status, 200);
    const refused = await ask(path, { authorization: 'Bearer nonsense', 'Harness-Account': 'default' });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
    assertErrorBody(refused);
  });

  it('refuses with the error body of area C', async () => {
    const { call, workspaceId } = await createWorld();
    const answers = await Promise.all([
      call('GET', '/nowhere'),
      call('PUT', '/workspaces'),
      call('GET', '/workspaces', { headers: { authorization: '' } }),
      call('POST', '/workspaces', { body: 'x'.repeat(17 * 1024 * 1024) }),
      call('POST', '/workspaces', { body: new FormData() }),
      call('POST', `/segments/ws/${workspaceId}/trafficTypes/%E0%A4%A`, { json: {} }),
      call('GET', '/segments/%00/beta/keys'),
      call('GET', '/segments/ws/%00'),
      call('GET', `/segments/ws/${workspaceId}/a%00b`),
    ]);
    for (const answer of answers) assertErrorBody(answer);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 405, 401, 413, 415, 400, 404, 404, 404],
    );
  });

  it('removes keys in one request whatever the order of their characters, which differs between JavaScript and a database', async () => {
    const world = await createWorld();
    const path = await world.activate('ordered');
    const keys = ['a', 'é', '﹏', '😀', '😀a', '\uffee', 'Z', '~'].flatMap((start) => numbered(start, 90));
    await world.get('PUT', `${path}/upload`, [...keys, 'stays']);
    const removed = await world.get('PUT', `${path}/removeKeys`, { keys, comment: 'all at once' });
    assert.equal(removed.message, `Deleted ${keys.length} keys`);
    assert.deepEqual(await world.keysOf(path), ['stays']);
  });

  // PostgreSQL removes as many short keys in another test.
  if (!HAS_REPETITIONS) return;

  // Last: PostgreSQL keeps the deleted rows until it is vacuumed, and reads past them in the tests after it.
  it('removes 100,000 keys of 250 characters in one request, refuses one more key, and adds at most 10,000', async () => {
    const world = await createWorld();
    const path = await world.activate('emptied');
    const all = Array.from({ length: 100_000 }, (_, index) => `${index}`.padEnd(250, 'é'));
    for (let from = 0; from < all.length; from += 10_000) await world.get('PUT', `${path}/upload`, all.slice(from, from + 10_000));
    assert.match(await world.refuse(400, 'PUT', `${path}/upload`, numbered('k', 10_001)), /names 10,001 keys, but at most 10,000/);
    const over = { keys: numbered('k', 100_001), comment: 'too many' };
    assert.match(await world.refuse(400, 'PUT', `${path}/removeKeys`, over), /names 100,001 keys, but at most 100,000/);
    const removed = await world.get('PUT', `${path}/removeKeys`, { keys: all, comment: 'all at once' });
    assert.equal(removed.message, 'Deleted 100000 keys');
    assert.equal((await world.get('GET', `${path}/keys?limit=1`)).count, 0);
  }).timeout(timeLimit(60_000));
});

interface Entry {
  readonly action: string;
  readonly keyCount: number;
  readonly title: string | null;
  readonly comment: string | null;
  readonly environmentId: string | null;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string };
  readonly at: number;
}
