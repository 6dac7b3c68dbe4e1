import assert from 'node:assert/strict';
import type { ActivityTaken } from '../../server/wire/activity.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const REQUEST = { dateStart: '2026-03-01', dateEnd: '2026-03-31', productivity: {}, efficiency: {} };

const deployment = (id: string, hour: number, more: object = {}) => ({
  kind: 'deployment',
  id,
  developer: 'ann@example.com',
  at: `2026-03-03T${String(hour).padStart(2, '0')}:00:00Z`,
  service: 'github.com/acme/shop',
  environment: 'production',
  ...more,
});

const incident = (id: string, hour: number, more: object = {}) => ({
  kind: 'incident',
  id,
  developer: 'bo@example.com',
  createdAt: `2026-03-03T${String(hour).padStart(2, '0')}:30:00Z`,
  resolvedAt: '2026-03-04T00:00:00Z',
  service: 'Shop',
  ...more,
});

describe('a deployment and the incidents that it caused', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
  });
  beforeEach(async () => {
    await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'insights' } });
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const send = async (records: readonly object[]): Promise<ActivityTaken> => {
    const { status, body, text } = await callService<ActivityTaken>(service.address, 'POST', '/__fairlead/activity', { json: records });
    assert.equal(status, 200, text);
    return body;
  };
  /** Returns the change failure rate, and what explains it, by the ID of the deployment. */
  const rate = async (): Promise<readonly [string, Record<string, string | undefined>]> => {
    const json = { request: REQUEST, teamRefId: 1, metric: 'CHANGE_FAILURE_RATE' };
    const { body } = await callService<{ value: string; facts: { id: string; because?: string }[] }>(
      service.address,
      'POST',
      '/__fairlead/insights/explain',
      { json },
    );
    return [body.value, Object.fromEntries(body.facts.map(({ id, because }) => [id, because]))];
  };
  const LINKED = [
    '50',
    { d1: undefined, d2: 'caused incident i1: the last deployment of the same service and environment in the 24 hours before' },
  ];

  it('are linked in whatever order they come, and counted as a failure with the reason', async () => {
    const [d1, d2, i1] = [deployment('d1', 9), deployment('d2', 10), incident('i1', 10)];
    for (const order of [
      [d1, d2, i1],
      [i1, d2, d1],
      [d2, i1, d1],
      [d1, i1, d2],
    ]) {
      for (const record of order) await send([record]);
      assert.deepEqual(await rate(), LINKED);
      assert.deepEqual(await send(order).then(({ changed, unchanged }) => [changed, unchanged]), [0, 3]);
      await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'insights' } });
      await send(order);
      assert.deepEqual(await rate(), LINKED);
      await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'insights' } });
    }
  });

  it('follow what the incident names before its service, and explain the incident too', async () => {
    const sha = 'c0ffee0000000000000000000000000000000001';
    await send([deployment('d1', 9, { version: sha }), deployment('d2', 10), incident('i1', 10, { cause: sha })]);
    assert.deepEqual(await rate(), [
      '50',
      { d1: 'caused incident i1: the incident names the commit or artifact that was deployed', d2: undefined },
    ]);
    await send([incident('i1', 10, { cause: 'd2' })]);
    assert.deepEqual(await rate(), ['50', { d1: undefined, d2: 'caused incident i1: the incident names the deployment' }]);
    const json = { request: REQUEST, teamRefId: 1, metric: 'MEAN_TIME_TO_RESTORE' };
    const { body } = await callService<{ facts: { because: string }[] }>(service.address, 'POST', '/__fairlead/insights/explain', { json });
    assert.equal(body.facts[0]?.because, 'caused by deployment d2: the incident names the deployment');
  });

  it('include releases of a history, which name their repository only', async () => {
    const release = {
      ...deployment('github.com/acme/shop:v1', 9),
      service: undefined,
      environment: undefined,
      repository: 'github.com/acme/shop',
    };
    await send([release]);
    await send([incident('i1', 10)]);
    assert.match((await rate())[1]['github.com/acme/shop:v1'] ?? '', /^caused incident i1: the last deployment of the same service/);
    const { changed, unchanged } = await send([release]);
    assert.deepEqual([changed, unchanged, (await rate())[0]], [0, 1, '100']);
    const [early, late] = [
      { ...release, id: 'early', at: '2026-03-03T08:00:00Z' },
      { ...release, id: 'late', at: '2026-03-03T10:00:00Z' },
    ];
    await send([early, late]);
    assert.deepEqual(
      Object.entries((await rate())[1]).flatMap(([id, because]) => (because === undefined ? [] : [id])),
      ['late'],
    );
  });

  it('are unlinked when the incident is removed, undone, or another deployment is nearer; an own failure stays', async () => {
    await send([deployment('d1', 8), deployment('d0', 7, { outcome: 'failure', service: 'other' })]);
    const { import: number } = await send([incident('i1', 10)]);
    assert.equal((await rate())[0], '100');
    const undo = (confirm: number) => callService(service.address, 'DELETE', `/__fairlead/activity/imports/${number}?confirm=${confirm}`);
    assert.equal((await undo(2)).status, 200);
    assert.equal((await rate())[0], '50');
    await send([incident('i1', 10), incident('i2', 11)]);
    const removed = await callService<{ removed: number; changed: number }>(
      service.address,
      'DELETE',
      '/__fairlead/activity?id=i1&confirm=2',
    );
    assert.deepEqual([removed.status, removed.body.removed, removed.body.changed], [200, 1, 1], removed.text);
    assert.match((await rate())[1].d1 ?? '', /^caused incident i2: [^;]+$/);
    assert.equal((await callService(service.address, 'DELETE', '/__fairlead/activity?kind=incident&confirm=2')).status, 200);
    assert.deepEqual(await rate(), ['50', { d1: undefined, d0: undefined }]);
  });

  it('are linked as if a deployment had never been imported when its import is undone', async () => {
    await send([deployment('d1', 9)]);
    const { import: number } = await send([deployment('d2', 10), deployment('d3', 11)]);
    await send([incident('i1', 10)]);
    assert.match((await rate())[1].d2 ?? '', /^caused incident i1/);
    const undone = await callService<{ removed: number; changed: number }>(
      service.address,
      'DELETE',
      `/__fairlead/activity/imports/${number}?confirm=4`,
    );
    assert.deepEqual([undone.body.removed, undone.body.changed], [2, 2], undone.text);
    assert.deepEqual(await rate(), [
      '100',
      { d1: 'caused incident i1: the last deployment of the same service and environment in the 24 hours before' },
    ]);
  });
});
