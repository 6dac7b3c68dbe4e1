import assert from 'node:assert/strict';
import { call } from '../../../server/api/client.ts';
import * as localActivity from '../../../server/api/insights/activity.ts';
import * as local from '../../../server/api/local.ts';
import { comparePlannedReports } from '../../../server/api/plannedReport.ts';
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
    await call(instance, 'readOpenApi');
    await call(instance, 'readMetrics');
    await call(instance, 'readHealth');
    await call(instance, 'readReadiness');
    await call(instance, 'readConfiguration');
    await call(instance, 'writeConfiguration', { body: { managerEmailConfigured: true, orgTreeFilterColumns: [], groupByColumns: [] } });
    await call(instance, 'updateConfiguration', { body: { timeZone: 'UTC' } });
    await call(instance, 'createToken', { body: { name: 'n', scopes: [] } });
    await call(instance, 'listTokens');
    await call(instance, 'revokeToken', { parameters: { tokenId: 'x 1' } });
    await call(instance, 'rotateToken', { parameters: { tokenId: 'x 1' }, body: {} });
    await call(instance, 'createApiKey', { body: { name: 'n', scopes: [] } });
    await call(instance, 'listApiKeys');
    await call(instance, 'deleteApiKey', { parameters: { apiKeyId: 'x 1' } });
    await call(instance, 'addToken', { parameters: { apiKeyId: 'x 1' }, body: { name: 'n' } });
    await call(instance, 'createRole', { body: { identifier: 'r', permissions: [] } });
    await call(instance, 'listRoles');
    await call(instance, 'deleteRole', { parameters: { roleIdentifier: 'x 1' } });
    await call(instance, 'readInfo');
    await call(instance, 'readFidelity');
    await call(instance, 'countReports', { body: { request: { dateStart: '2026-07-01', dateEnd: '2026-07-02' } } });
    const roster = { fileName: 'roster.csv', content: '' };
    await comparePlannedReports(instance, roster, { request: { dateStart: '2026-07-01', dateEnd: '2026-07-02' } });
    await call(instance, 'explainReport', {
      body: { request: { dateStart: '2026-07-01', dateEnd: '2026-07-02' }, metric: 'CODING_DAYS_PER_DEV' },
    });
    await localActivity.importActivity(instance, [], {});
    await call(instance, 'readActivity');
    await call(instance, 'removeActivity', { query: { id: 'x' } });
    await call(instance, 'listImports');
    await call(instance, 'undoImport', { parameters: { importId: '7' } });
    await call(instance, 'listUnmatchedDevelopers');
    await call(instance, 'removeMappings', { parameters: { login: 'x 1' } });
    await call(instance, 'postWebhookDeployment', { parameters: { webhookName: 'x 1' }, body: { id: 'd' } });
    await call(instance, 'postWebhookIssue', { parameters: { webhookName: 'x 1' }, body: { issueKey: 'i' } });
    await call(instance, 'closeWebhookIssue', { parameters: { webhookName: 'x 1', issueKey: 'x 1' } });
    await call(instance, 'resetData', { body: { area: 'all' } });
    await call(instance, 'listSnapshots');
    await call(instance, 'saveSnapshot', { parameters: { snapshotName: 'x 1' } });
    await call(instance, 'restoreSnapshot', { parameters: { snapshotName: 'x 1' } });
    await call(instance, 'deleteSnapshot', { parameters: { snapshotName: 'x 1' } });
    await (await local.exportData(instance)).text();
    await local.importData(instance, '{"a": 1}\n');
    await call(instance, 'readClock');
    await call(instance, 'setClock', { body: { now: 0, frozen: true } });
    await call(instance, 'advanceClock', { body: { milliseconds: 5 } });
    await call(instance, 'releaseClock');
    await call(instance, 'createFault', { body: { status: 429 } });
    await call(instance, 'listFaults');
    await call(instance, 'deleteFault', { parameters: { faultId: 'x 1' } });
    await call(instance, 'clearFaults');
    await call(instance, 'listRequests');
    await call(instance, 'clearRequests');
    await call(instance, 'readRateLimit');
    await call(instance, 'writeRateLimit', { body: { enabled: true } });
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
    await call(instance, 'listUnmatchedDevelopers', { query: { limit: 3 } });
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
    await call(instance, 'resetData', { body: { area: 'segments' } });
    await local.importData(instance, '{"a": 1}\n');
    await call(instance, 'listRequests', { query: { path: '/v2', status: 429, limit: 3 } });
    await call(instance, 'advanceClock', { body: { milliseconds: 5 } });
    const [reset, imported, requests, advance] = service.arrived;
    assert.deepEqual(JSON.parse(reset?.body ?? ''), { area: 'segments' });
    assert.deepEqual([imported?.body, imported?.headers['content-type']], ['{"a": 1}\n', 'application/x-ndjson']);
    assert.equal(requests?.url, '/__fairlead/requests?path=%2Fv2&status=429&limit=3');
    assert.deepEqual(JSON.parse(advance?.body ?? ''), { milliseconds: 5 });
  });
});
