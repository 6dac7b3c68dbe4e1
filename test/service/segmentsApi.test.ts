import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import * as attributes from '../../server/api/segments/attributes.ts';
import * as api from '../../server/api/segments/segments.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

const refused = (code: RefusalCode, status: number) => (error: unknown) =>
  error instanceof Refusal && error.code === code && error.status === status && (error.details.correlationId ?? '').length === 36;

describe('the client of segment administration', () => {
  let service: TestService;
  let instance: Instance;
  before(async () => {
    service = await takeTestService();
    instance = toLocalInstance(service.address);
  });
  after(() => service.close());

  it('takes a segment through its whole life cycle', async () => {
    const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Caller' } });
    const rename = [{ op: 'replace', path: '/name', value: 'Caller 2' }];
    assert.equal((await call(instance, 'changeWorkspace', { parameters: { workspaceId }, body: rename })).name, 'Caller 2');
    assert.equal((await call(instance, 'listWorkspaces', { query: { name: 'Caller', nameOp: 'STARTS_WITH', limit: 5 } })).totalCount, 1);
    const { id: environmentId } = await call(instance, 'createEnvironment', {
      parameters: { workspaceId },
      body: { name: 'Live', production: true },
    });
    const notProduction = [{ op: 'replace', path: '/production', value: false }];
    assert.equal(
      (await call(instance, 'changeEnvironment', { parameters: { workspaceId, environmentId }, body: notProduction })).production,
      false,
    );
    assert.deepEqual(await call(instance, 'listEnvironments', { parameters: { workspaceId } }), [
      { name: 'Live', id: environmentId, production: false },
    ]);
    const { id: trafficTypeId } = await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
    assert.equal((await call(instance, 'listTrafficTypes', { parameters: { workspaceId } })).length, 1);

    const segment = { workspaceId, segmentName: 'beta' };
    const created = await call(instance, 'createSegment', {
      parameters: { workspaceId, trafficTypeName: 'user' },
      body: { name: 'beta', description: 'x' },
    });
    assert.deepEqual(
      await call(instance, 'tagObject', { parameters: { workspaceId, objectName: 'beta', objectType: 'Segment' }, body: ['vip'] }),
      [{ name: 'vip' }],
    );
    assert.deepEqual(await call(instance, 'readSegment', { parameters: segment }), { ...created, tags: [{ name: 'vip' }] });
    assert.equal((await call(instance, 'listSegments', { parameters: { workspaceId }, query: { tag: 'vip' } })).totalCount, 1);

    const place = { environmentId, segmentName: 'beta' };
    assert.equal((await call(instance, 'activateSegment', { parameters: place })).environment.name, 'Live');
    assert.equal(
      (await call(instance, 'listEnvironmentSegments', { parameters: { workspaceId, environmentId } })).objects[0]?.name,
      'beta',
    );
    assert.equal((await api.uploadSegmentKeys(instance, place, ['a', 'b'])).status, 'ACTIVE');
    await api.uploadSegmentKeys(instance, place, { fileName: 'keys.csv', content: 'c\nd\n', comment: 'from a file' });
    assert.equal((await call(instance, 'listSegmentKeys', { parameters: place, query: { limit: 1 } })).count, 4);
    await call(instance, 'updateSegmentKeys', {
      parameters: place,
      query: { replace: true },
      body: { keys: ['e'], title: 'one', comment: 'only' },
    });
    assert.deepEqual((await call(instance, 'listSegmentKeys', { parameters: place })).keys, [{ key: 'e' }]);
    await api.uploadSegmentKeys(instance, place, ['f'], true);
    assert.equal(
      (await call(instance, 'removeSegmentKeys', { parameters: place, body: { keys: ['e', 'f'], comment: 'out' } })).message,
      'Deleted 1 key',
    );
    assert.equal((await call(instance, 'deleteSegmentKeys', { parameters: place, body: ['f'] })).message, 'Deleted 0 keys');
    assert.equal(await call(instance, 'deactivateSegment', { parameters: place }), true);

    const identities = { trafficTypeId, environmentId };
    const key = 'Ann/Lark 50% é';
    assert.equal(
      (await call(instance, 'saveIdentities', { parameters: identities, body: [{ key, values: { seats: 5 } }] })).objects[0]?.values.seats,
      '5',
    );
    const patched = await call(instance, 'patchIdentities', { parameters: identities, body: [{ key, values: { a: 'b' } }] });
    assert.equal('objects' in patched && patched.objects.length, 1);
    assert.deepEqual((await call(instance, 'patchIdentity', { parameters: { ...identities, key }, body: { values: { c: 1 } } })).values, {
      seats: '5',
      a: 'b',
      c: '1',
    });
    assert.deepEqual((await call(instance, 'saveIdentity', { parameters: { ...identities, key }, body: { values: {} } })).values, {});
    assert.equal(await call(instance, 'deleteIdentity', { parameters: { ...identities, key } }), true);

    const schema = { workspaceId, trafficTypeId };
    assert.equal((await call(instance, 'createAttribute', { parameters: schema, body: { id: 'plan' } })).displayName, 'plan');
    assert.equal(
      (await call(instance, 'saveAttribute', { parameters: schema, body: { id: 'plan', dataType: 'string' } })).dataType,
      'string',
    );
    assert.equal(
      (await call(instance, 'changeAttribute', { parameters: { ...schema, attributeId: 'plan' }, body: { displayName: 'Plan' } }))
        .displayName,
      'Plan',
    );
    const bulk = { ...schema, attributeId: 'attribute:bulk' };
    assert.equal(
      (await call(instance, 'importAttributes', { parameters: bulk, body: [{ id: 'plan' }, { id: 'region' }] })).objects.length,
      2,
    );
    assert.deepEqual(
      (await attributes.listAttributes(instance, schema)).map(({ id }) => id),
      ['a', 'c', 'plan', 'region', 'seats'],
    );
    assert.equal(await call(instance, 'deleteAttribute', { parameters: { ...schema, attributeId: 'plan' } }), true);

    const { objects } = await call(instance, 'listSegmentAudit', { query: { workspaceId, segmentName: 'beta', limit: 100 } });
    assert.deepEqual(
      objects.filter(({ comment }) => comment !== null).map(({ action, title, comment }) => [action, title, comment]),
      [
        ['KEYS_REMOVED', null, 'out'],
        ['KEYS_REPLACED', 'one', 'only'],
        ['KEYS_ADDED', null, 'from a file'],
      ],
    );
    assert.equal(await call(instance, 'deleteSegment', { parameters: segment }), true);
    assert.equal(await call(instance, 'deleteTrafficType', { parameters: { trafficTypeId } }), true);
    assert.equal(await call(instance, 'deleteEnvironment', { parameters: { workspaceId, environmentId } }), true);
    assert.equal(await call(instance, 'deleteWorkspace', { parameters: { workspaceId } }), true);
  });

  it('throws the same refusal as the service', async () => {
    await call(instance, 'createWorkspace', { body: { name: 'Twin' } });
    await assert.rejects(call(instance, 'createWorkspace', { body: { name: 'Twin' } }), refused('CONFLICT', 409));
    await assert.rejects(call(instance, 'createWorkspace', { body: { name: '' } }), refused('INVALID_REQUEST', 400));
    await assert.rejects(call(instance, 'listEnvironments', { parameters: { workspaceId: 'nowhere' } }), refused('NOT_FOUND', 404));
    const stranger = { ...instance, adminKey: 'nonsense' };
    await assert.rejects(call(stranger, 'listWorkspaces'), refused('INVALID_TOKEN', 401));
  });
});
