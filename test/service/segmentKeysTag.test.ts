import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { hasKeysOfTag } from '../../server/api/segments/keys.ts';
import * as segments from '../../server/api/segments/segments.ts';
import { toKeysTag } from '../../server/core/segments/keyPlan.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('the entity tag of the keys of a segment', () => {
  let service: TestService;
  let place: segments.DefinitionPlace;
  before(async () => {
    service = await takeTestService();
    const instance = toLocalInstance(service.address);
    const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Tags' } });
    await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
    const { id: environmentId } = await call(instance, 'createEnvironment', {
      parameters: { workspaceId },
      body: { name: 'Any', production: false },
    });
    await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: 'vip', description: '' } });
    place = { environmentId, segmentName: 'vip' };
    await call(instance, 'activateSegment', { parameters: place });
  });
  after(() => service.close());

  it('says whether a list is the same, in any order, over all pages', async () => {
    const instance = toLocalInstance(service.address);
    const keys = Array.from({ length: 1_500 }, (_, index) => `k${index}`);
    assert.equal(await hasKeysOfTag(instance, place, toKeysTag([])), true);
    await segments.uploadSegmentKeys(instance, place, ['z"', '\u{1f600}', '\uffee', ...keys]);
    assert.equal(await hasKeysOfTag(instance, place, toKeysTag([])), false);
    assert.equal(await hasKeysOfTag(instance, place, toKeysTag([...keys.toReversed(), '\uffee', '\u{1f600}', 'z"'])), true);
    assert.equal(await hasKeysOfTag(instance, place, toKeysTag(keys)), false);
  });

  it('is asked as HTTP says: 304 without a body, weak and listed tags too, and no tag unless it is asked for', async () => {
    const { url, adminKey } = service.address;
    const address = `${url}/internal/api/v2/segments/${place.environmentId}/vip/keys?limit=1`;
    const ask = (tag: string | null) =>
      fetch(address, { headers: { authorization: `Bearer ${adminKey}`, ...(tag === null ? {} : { 'if-none-match': tag }) } });
    assert.equal((await ask(null)).headers.get('etag'), null);
    const other = await ask('"other"');
    const tag = other.headers.get('etag')!;
    assert.deepEqual([other.status, ((await other.json()) as { keys: object[] }).keys.length], [200, 1]);
    for (const list of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
      const { status, headers, body } = await ask(list);
      assert.deepEqual([status, headers.get('etag'), body], [304, tag, null], list);
    }
  });
});
