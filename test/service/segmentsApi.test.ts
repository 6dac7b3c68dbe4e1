import assert from 'node:assert/strict';
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
    const { id: workspaceId } = await api.createWorkspace(instance, { name: 'Caller' });
    const rename = [{ op: 'replace', path: '/name', value: 'Caller 2' }];
    assert.equal((await api.changeWorkspace(instance, workspaceId, rename)).name, 'Caller 2');
    assert.equal((await api.listWorkspaces(instance, { name: 'Caller', nameOp: 'STARTS_WITH', limit: 5 })).totalCount, 1);
    const { id: environmentId } = await api.createEnvironment(instance, workspaceId, { name: 'Live', production: true });
    const notProduction = [{ op: 'replace', path: '/production', value: false }];
    assert.equal((await api.changeEnvironment(instance, { workspaceId, environmentId }, notProduction)).production, false);
    assert.deepEqual(await api.listEnvironments(instance, workspaceId), [{ name: 'Live', id: environmentId, production: false }]);
    const { id: trafficTypeId } = await api.createTrafficType(instance, workspaceId, 'user');
    assert.equal((await api.listTrafficTypes(instance, workspaceId)).length, 1);

    const segment = { workspaceId, segmentName: 'beta' };
    const created = await api.createSegment(instance, { workspaceId, trafficTypeName: 'user' }, { name: 'beta', description: 'x' });
    assert.deepEqual(await api.tagObject(instance, { workspaceId, objectName: 'beta', objectType: 'Segment' }, ['vip']), [{ name: 'vip' }]);
    assert.deepEqual(await api.readSegment(instance, segment), { ...created, tags: [{ name: 'vip' }] });
    assert.equal((await api.listSegments(instance, workspaceId, { tag: 'vip' })).totalCount, 1);

    const place = { environmentId, segmentName: 'beta' };
    assert.equal((await api.activateSegment(instance, place)).environment.name, 'Live');
    assert.equal((await api.listEnvironmentSegments(instance, { workspaceId, environmentId })).objects[0]?.name, 'beta');
    assert.equal((await api.uploadSegmentKeys(instance, place, ['a', 'b'])).status, 'ACTIVE');
    await api.uploadSegmentKeys(instance, place, { fileName: 'keys.csv', content: 'c\nd\n', comment: 'from a file' });
    assert.equal((await api.listSegmentKeys(instance, place, { limit: 1 })).count, 4);
    await api.updateSegmentKeys(instance, place, { keys: ['e'], title: 'one', comment: 'only' }, true);
    assert.deepEqual((await api.listSegmentKeys(instance, place)).keys, [{ key: 'e' }]);
    await api.uploadSegmentKeys(instance, place, ['f'], true);
    assert.equal((await api.removeSegmentKeys(instance, place, { keys: ['e', 'f'], comment: 'out' })).message, 'Deleted 1 key');
    assert.equal((await api.deleteSegmentKeys(instance, place, ['f'])).message, 'Deleted 0 keys');
    assert.equal(await api.deactivateSegment(instance, place), true);

    const identities = { trafficTypeId, environmentId };
    const key = 'Ann/Lark 50% é';
    assert.equal((await api.saveIdentities(instance, identities, [{ key, values: { seats: 5 } }])).objects[0]?.values.seats, '5');
    assert.equal((await api.patchIdentities(instance, identities, [{ key, values: { a: 'b' } }])).objects.length, 1);
    assert.deepEqual((await api.patchIdentity(instance, identities, { key, values: { c: 1 } })).values, { seats: '5', a: 'b', c: '1' });
    assert.deepEqual((await api.saveIdentity(instance, identities, { key, values: {} })).values, {});
    assert.equal(await api.deleteIdentity(instance, identities, key), true);

    const schema = { workspaceId, trafficTypeId };
    assert.equal((await attributes.createAttribute(instance, schema, { id: 'plan' })).displayName, 'plan');
    assert.equal((await attributes.saveAttribute(instance, schema, { id: 'plan', dataType: 'string' })).dataType, 'string');
    assert.equal((await attributes.changeAttribute(instance, schema, { id: 'plan', displayName: 'Plan' })).displayName, 'Plan');
    assert.equal((await attributes.importAttributes(instance, schema, [{ id: 'plan' }, { id: 'region' }])).objects.length, 2);
    assert.deepEqual(
      (await attributes.listAttributes(instance, schema)).map(({ id }) => id),
      ['a', 'c', 'plan', 'region', 'seats'],
    );
    assert.equal(await attributes.deleteAttribute(instance, schema, 'plan'), true);

    const { objects } = await api.listSegmentAudit(instance, { workspaceId, segmentName: 'beta', limit: 100 });
    assert.deepEqual(
      objects.filter(({ comment }) => comment !== null).map(({ action, title, comment }) => [action, title, comment]),
      [
        ['KEYS_REMOVED', null, 'out'],
        ['KEYS_REPLACED', 'one', 'only'],
        ['KEYS_ADDED', null, 'from a file'],
      ],
    );
    assert.equal(await api.deleteSegment(instance, segment), true);
    assert.equal(await api.deleteTrafficType(instance, trafficTypeId), true);
    assert.equal(await api.deleteEnvironment(instance, { workspaceId, environmentId }), true);
    assert.equal(await api.deleteWorkspace(instance, workspaceId), true);
  });

  it('throws the same refusal as the service', async () => {
    await api.createWorkspace(instance, { name: 'Twin' });
    await assert.rejects(api.createWorkspace(instance, { name: 'Twin' }), refused('CONFLICT', 409));
    await assert.rejects(api.createWorkspace(instance, { name: '' }), refused('INVALID_REQUEST', 400));
    await assert.rejects(api.listEnvironments(instance, 'nowhere'), refused('NOT_FOUND', 404));
    const stranger = { ...instance, adminKey: 'nonsense' };
    await assert.rejects(api.listWorkspaces(stranger), refused('INVALID_TOKEN', 401));
  });
});
