import assert from 'node:assert/strict';
import type { TeamSummary } from '../../server/core/insights/teams.ts';
import { createPlatformWorld, unique } from '../conformance/platformWorld.ts';
import { createSegmentWorld } from '../conformance/segmentWorld.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';

describe('two services on one database, in the other areas', () => {
  onEachEngine(({ createTarget, fork }) => {
    let services: readonly ServiceProcess[];
    before(async function () {
      this.timeout(120_000);
      const target = await createTarget();
      services = await Promise.all([fork(target), fork(target)]);
    });

    it('add keys to one segment, and count each of them once', async () => {
      const [world, ...others] = await Promise.all(services.map(({ address }) => createSegmentWorld(address)));
      const path = await world!.activate('shared');
      const worlds = [world!, ...others];
      const requests = Array.from({ length: 24 }, (_, request) =>
        Array.from({ length: 60 }, (_, key) => `key-${(request * 25 + key) % 500}`),
      );
      await Promise.all(requests.map((keys, request) => worlds[request % 2]!.get('PUT', `${path}/upload`, keys)));
      const wanted = new Set(requests.flat());
      for (const { get, keysOf } of worlds) {
        assert.deepEqual(new Set(await keysOf(path)), wanted);
        assert.equal((await get(`GET`, `${path}/keys?limit=1`)).count, wanted.size);
      }
      const removals = Array.from({ length: 10 }, (_, request) => Array.from({ length: 40 }, (_, key) => `key-${request * 20 + key}`));
      await Promise.all(removals.map((keys, request) => worlds[request % 2]!.get('PUT', `${path}/removeKeys`, { keys, comment: 'both' })));
      for (const key of removals.flat()) wanted.delete(key);
      assert.deepEqual(new Set(await world!.keysOf(path)), wanted);
      assert.equal((await world!.get('GET', `${path}/keys?limit=1`)).count, wanted.size);
    }).timeout(120_000);

    it('merge into one identity, and keep the attributes of both', async () => {
      const worlds = await Promise.all(services.map(({ address }) => createSegmentWorld(address)));
      const { trafficType, environment } = worlds[0]!;
      const path = `/trafficTypes/${trafficType.id}/environments/${environment.id}/identities/ann`;
      const names = Array.from({ length: 16 }, (_, number) => `attribute${number}`);
      const merge = (name: string, number: number) =>
        worlds[number % 2]!.get<{ values: object }>('PATCH', path, { values: { [name]: String(number) } });
      await Promise.all(names.map(merge));
      const { values } = await merge('last', 16);
      assert.deepEqual(Object.keys(values).sort(), [...names, 'last'].sort());
    }).timeout(120_000);

    it('assign one number to each team, whoever is asked first', async () => {
      const addresses = services.map(({ address }) => address);
      const rows = Array.from({ length: 300 }, (_, place) => `P${place},p${place}@x.y,${place === 0 ? '' : `p${(place - 1) >> 1}@x.y`}\n`);
      await finishSetup(addresses[0]!, `name,email,manager_email\n${rows.join('')}`);
      const ask = (place: number) => callService<TeamSummary[]>(addresses[place % 2]!, 'GET', '/v2/teams/list');
      const lists = await Promise.all(Array.from({ length: 8 }, (_, place) => ask(place)));
      const [first] = lists;
      assert.equal(new Set(first!.body.map(({ refId }) => refId)).size, 150);
      for (const list of lists) assert.equal(list.text, first!.text);
    }).timeout(120_000);

    it('create one project of an identifier, and refuse the others', async () => {
      const worlds = await Promise.all(services.map(({ address }) => createPlatformWorld(address)));
      const identifier = unique('shared');
      const project = { identifier, name: 'Shared', orgIdentifier: 'default' };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, request) => {
          const { call, organization } = worlds[request % 2]!;
          return call('POST', `/ng/api/projects${organization}`, { json: { project } });
        }),
      );
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      for (const { status, body, text } of answers) assert.ok(status === 200 || (status === 400 && body.code === 'DUPLICATE_FIELD'), text);
    }).timeout(120_000);
  });
});
