import assert from 'node:assert/strict';
import * as localActivity from '../../../server/api/insights/activity.ts';
import * as local from '../../../server/api/local.ts';
import { LOCAL_ENDPOINTS } from '../../../server/wire/endpoints/local.ts';
import { toFittingAnswer } from './fittingAnswer.ts';
import { type OddService, startOddService } from './oddService.ts';

describe('the client of the local family', () => {
  let service: OddService;
  beforeEach(async () => {
    service = await startOddService((response, request) => response.end(toFittingAnswer(request)));
  });
  afterEach(() => service.close());

  it('sends each request as the table of endpoints defines it, with the admin key if needed', async () => {
    const { instance } = service;
    await local.readOpenApi(instance);
    await local.readHealth(instance);
    await local.readReadiness(instance);
    await local.readConfiguration(instance);
    await local.writeConfiguration(instance, { managerEmailConfigured: true, orgTreeFilterColumns: [], groupByColumns: [] });
    await local.updateConfiguration(instance, { timeZone: 'UTC' });
    await local.createToken(instance, { name: 'n', scopes: [] });
    await local.listTokens(instance);
    await local.revokeToken(instance, 'x 1');
    await local.rotateToken(instance, 'x 1');
    await local.createApiKey(instance, { name: 'n', scopes: [] });
    await local.listApiKeys(instance);
    await local.deleteApiKey(instance, 'x 1');
    await local.addToken(instance, 'x 1', { name: 'n' });
    await local.createRole(instance, { identifier: 'r', permissions: [] });
    await local.listRoles(instance);
    await local.deleteRole(instance, 'x 1');
    await local.readInfo(instance);
    await local.readFidelity(instance);
    await local.countReports(instance, { request: { dateStart: '2026-07-01', dateEnd: '2026-07-02' } });
    await local.explainReport(instance, { request: { dateStart: '2026-07-01', dateEnd: '2026-07-02' }, metric: 'CODING_DAYS_PER_DEV' });
    await localActivity.importActivity(instance, [], {});
    await localActivity.readActivity(instance);
    await localActivity.removeActivity(instance, { id: 'x' });
    await localActivity.listImports(instance);
    await localActivity.undoImport(instance, 7);
    await localActivity.listUnmatchedDevelopers(instance);
    await localActivity.removeMappings(instance, 'x 1');
    await localActivity.postWebhookDeployment(instance, 'x 1', { id: 'd' });
    await localActivity.postWebhookIssue(instance, 'x 1', { issueKey: 'i' });
    await localActivity.closeWebhookIssue(instance, 'x 1', 'x 1');
    await local.resetData(instance);
    await local.listSnapshots(instance);
    await local.saveSnapshot(instance, 'x 1');
    await local.restoreSnapshot(instance, 'x 1');
    await local.deleteSnapshot(instance, 'x 1');
    await (await local.exportData(instance)).text();
    await local.importData(instance, '{"a": 1}\n');
    await local.readClock(instance);
    await local.setClock(instance, { now: 0, frozen: true });
    await local.advanceClock(instance, 5);
    await local.releaseClock(instance);
    await local.createFault(instance, { status: 429 });
    await local.listFaults(instance);
    await local.deleteFault(instance, 'x 1');
    await local.clearFaults(instance);
    await local.listRequests(instance);
    await local.clearRequests(instance);
    await local.readRateLimit(instance);
    await local.writeRateLimit(instance, { enabled: true });
    const expected = Object.entries(LOCAL_ENDPOINTS).map(([name, { method, path, needs }]) => ({
      method,
      url: path.replace(':importId', '7').replace(/:\w+/g, 'x%201') + (name === 'removeActivity' ? '?id=x' : ''),
      key: needs === null ? undefined : needs === 'admin' ? 'pat.admin' : 'pat.api',
    }));
    const sent = service.arrived.map(({ method, url, headers }) => ({ method, url, key: headers['x-api-key'] }));
    assert.deepEqual(sent, expected);
  });

  it('sends activity records one per line, or text unchanged, with the cursor of their source', async () => {
    const { instance } = service;
    const deployment = { kind: 'deployment', id: '1', developer: 'ada', at: 0 } as const;
    await localActivity.importActivity(instance, [deployment, deployment], { source: 'git a', cursor: '{}' });
    await localActivity.importActivity(instance, { content: 'kind,id\n', type: 'text/csv' });
    await localActivity.listUnmatchedDevelopers(instance, { limit: 3 });
    const [lines, table, list] = service.arrived;
    assert.deepEqual(
      [lines?.body, lines?.url],
      [`${JSON.stringify(deployment)}\n`.repeat(2), '/__fairlead/activity?source=git+a&cursor=%7B%7D'],
    );
    assert.deepEqual([table?.body, table?.headers['content-type']], ['kind,id\n', 'text/csv']);
    assert.equal(list?.url, '/__fairlead/activity/unmatched?limit=3');
  });

  it('sends bodies in the form the service expects', async () => {
    const { instance } = service;
    await local.resetData(instance, 'segments');
    await local.importData(instance, '{"a": 1}\n');
    await local.listRequests(instance, { path: '/v2', status: 429, limit: 3 });
    await local.advanceClock(instance, 5);
    const [reset, imported, requests, advance] = service.arrived;
    assert.deepEqual(JSON.parse(reset?.body ?? ''), { area: 'segments' });
    assert.deepEqual([imported?.body, imported?.headers['content-type']], ['{"a": 1}\n', 'application/x-ndjson']);
    assert.equal(requests?.url, '/__fairlead/requests?path=%2Fv2&status=429&limit=3');
    assert.deepEqual(JSON.parse(advance?.body ?? ''), { milliseconds: 5 });
  });
});
