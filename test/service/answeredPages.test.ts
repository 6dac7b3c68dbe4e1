import assert from 'node:assert/strict';
import { join } from 'node:path';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import { type RunningService, serve } from '../../server/main/serve.ts';
import type { DeveloperList } from '../../server/wire/developers.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { createServiceDatabase, HAS_REPETITIONS, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { createKey, finishSetup, SMALL_ROSTER } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const PAGE = '/v2/developers?pageSize=50';
const OTHER = SMALL_ROSTER.replace('Bo Moss', 'Bo Fern');

describe('a cached page of developers', () => {
  let folder: TemporaryFolder;
  let services: RunningService[];
  let one: ServiceAddress;
  let other: ServiceAddress;
  // Two services on one database, each with its own cache.
  before(async () => {
    folder = makeTemporaryFolder();
    const target = ON_POSTGRES ? await createServiceDatabase() : join(folder.path, 'fairlead.db');
    services = [await serve(target, {}), await serve(target, {})];
    [one, other] = services.map(({ address }) => address) as [ServiceAddress, ServiceAddress];
  });
  beforeEach(async () => {
    await callService(one, 'POST', '/__fairlead/reset', { json: { area: 'developers' } });
    await finishSetup(one);
  });
  after(async () => {
    for (const service of services) await service.close();
    folder.remove();
  });

  const read = async (address: ServiceAddress, path = PAGE): Promise<DeveloperList> => {
    const { status, text, body } = await callService<DeveloperList>(address, 'GET', path);
    assert.equal(status, 200, text);
    return body;
  };
  /** The deprecated address, whose answers are never cached. */
  const readUncached = async (address: ServiceAddress, json = { pageSize: 50 }): Promise<DeveloperList> =>
    (await callService<DeveloperList>(address, 'POST', '/v2/developers/list', { json })).body;
  const namesOf = (list: DeveloperList) => toDevelopers(list).map(({ name }) => name);

  const changes: Readonly<Record<string, (address: ServiceAddress) => Promise<unknown>>> = {
    'an upsert': (address) =>
      callService(address, 'PATCH', '/v2/developers', { json: [{ name: 'Dee Fox', email: 'dee@example.com', manager_email: '' }] }),
    'a deletion': (address) => callService(address, 'DELETE', '/v2/developers', { json: { emails: ['cy@example.com'] } }),
    'an approval': async (address) => {
      const { body } = await sendRoster(address, 'PUT', OTHER);
      return callService(address, 'PATCH', `/v2/developers/versions/${String(body.versionId)}`, { json: { active: true } });
    },
    'a mapping': async (address) => {
      const { body } = await sendRoster(address, 'POST', OTHER);
      const path = `/v2/developers/versions/${String(body.versionId)}`;
      await callService(address, 'PUT', `${path}/fieldMappings`, { json: body.fields });
      return callService(address, 'PATCH', path, { json: { active: true } });
    },
    'a reset': (address) => callService(address, 'POST', '/__fairlead/reset', { json: { area: 'developers' } }),
  };
  for (const [name, change] of Object.entries(changes)) {
    for (const where of ['the same process', 'another process']) {
      it(`is not returned after ${name} by ${where}`, async () => {
        const before = await read(one);
        assert.deepEqual(await read(one), before);
        await change(where === 'the same process' ? one : other);
        const after = await read(one);
        assert.notDeepEqual(after, before);
        assert.deepEqual(after, await readUncached(one));
        assert.deepEqual(await read(other), after);
      });
    }
  }

  it('contains each of many writes as soon as the write is answered', async () => {
    for (let number = 0; number < 30; number++) {
      const email = `p${number}@example.com`;
      const json = [{ name: `P ${number}`, email, manager_email: '' }];
      const [writer, reader] = number % 2 === 0 ? [one, other] : [other, one];
      // Readers cache pages continuously during the write.
      const readers = Array.from({ length: 4 }, (_, at) => read(at % 2 === 0 ? one : other));
      assert.equal((await callService(writer, 'PATCH', '/v2/developers', { json })).status, 200);
      const pages = await Promise.all([read(reader), read(writer)]);
      for (const page of pages) assert.ok(toDevelopers(page).some((developer) => developer.email === email));
      await Promise.all(readers);
    }
    assert.deepEqual(await read(one), await readUncached(other));
  });

  it('is cached for its own address: sorted, filtered, paged, of another version', async () => {
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(namesOf(await read(one, `${PAGE}&sortOrder=desc`)), ['Cy Quill', 'Bo Moss', 'Ann Lark']);
      assert.deepEqual(namesOf(await read(one, PAGE)), ['Ann Lark', 'Bo Moss', 'Cy Quill']);
      assert.deepEqual(namesOf(await read(one, `${PAGE}&searchKey=Team&searchValue=Core`)), ['Ann Lark', 'Cy Quill']);
      assert.deepEqual(namesOf(await read(one, '/v2/developers?pageSize=1&pageIndex=1')), ['Bo Moss']);
      assert.deepEqual(namesOf(await read(one, '/v2/developers?pageSize=1&pageIndex=2')), ['Cy Quill']);
      assert.equal((await callService(one, 'GET', `${PAGE}&sortOrder=up`)).status, 400);
      assert.equal((await callService(one, 'GET', `${PAGE}&versionId=99`)).status, 404);
      const csv = await callService(one, 'GET', PAGE, { headers: { accept: 'text/csv' } });
      assert.equal(csv.text, SMALL_ROSTER);
      const json = await callService(one, 'GET', PAGE);
      assert.equal(json.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(json.headers.get('vary'), 'accept');
    }
  });

  it('is not returned to a key that may not see it', async () => {
    await read(one);
    const { value } = await createKey(one, { scopes: ['developer_records:write'] });
    const statuses = await Promise.all([value, 'nonsense', null].map(async (key) => (await callService(one, 'GET', PAGE, { key })).status));
    assert.deepEqual(statuses, [403, 401, 401]);
  });

  // What a process forgets does not depend on the engine.
  if (!HAS_REPETITIONS) return;

  it('is evicted when there are many others', async () => {
    for (let number = 0; number < 300; number++) await read(one, `${PAGE}&unknown=${'x'.repeat(15_000)}${number}`);
    assert.deepEqual(await read(one), await readUncached(one));
  });
});
