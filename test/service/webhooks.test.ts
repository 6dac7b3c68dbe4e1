import assert from 'node:assert/strict';
import { ENDPOINTS, type EndpointName } from '../../server/wire/endpoints.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const SHA = 'c0ffee0000000000000000000000000000000001';
const DEPLOYMENT = {
  id: '42',
  createdDate: '2026-03-03T10:00:00+00:00',
  startedDate: '2026-03-03T10:00:10+00:00',
  finishedDate: '2026-03-03T10:05:00+00:00',
  environment: 'PRODUCTION',
  deploymentCommits: [{ repoUrl: 'https://github.com/Acme/Shop', refName: 'main', commitSha: SHA, commitMsg: 'Faster search' }],
};
const ISSUE = {
  issue_key: 'OPS-7',
  title: 'Search is down',
  type: 'INCIDENT',
  status: 'TODO',
  original_status: 'open',
  created_date: '2026-03-03T11:00:00+00:00',
  assignee_name: 'bo@example.com',
};
const REQUEST = { dateStart: '2026-03-01', dateEnd: '2100-01-01', productivity: {}, efficiency: {} };

describe('webhooks', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
    key = (await createKey(service.address, { scopes: ['activity:write'] })).value;
    const mapped = { json: [{ email: 'ann@example.com', applicationType: 'CUSTOM', identity: 'github.com/acme/shop' }] };
    assert.equal((await callService(service.address, 'PATCH', '/v2/developers/identities', mapped)).status, 200);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const post = (path: string, json?: object) =>
    callService<{ taken: number; left: string[]; message?: string }>(service.address, 'POST', `/__fairlead/webhooks/shop/${path}`, {
      key: null,
      headers: { authorization: `Bearer ${key}` },
      ...(json === undefined ? {} : { json }),
    });
  const explain = async (metric: string) => {
    const json = { request: REQUEST, teamRefId: 1, metric };
    return (await callService<{ facts: Record<string, unknown>[] }>(service.address, 'POST', '/__fairlead/insights/explain', { json })).body
      .facts;
  };

  it('take a deployment and an incident, link them, and resolve the incident once', async () => {
    assert.deepEqual((await post('deployments', DEPLOYMENT)).body, { taken: 1, left: [] });
    assert.deepEqual((await post('issues', ISSUE)).body, { taken: 1, left: [] });
    const [deployed] = await explain('CHANGE_FAILURE_RATE');
    assert.deepEqual([deployed?.id, deployed?.outcome, deployed?.email], ['webhook shop:42', 'failure', 'ann@example.com']);
    assert.match(String(deployed?.because), /^caused incident webhook shop:OPS-7: the last deployment of the same service/);
    assert.deepEqual(await explain('MEAN_TIME_TO_RESTORE'), []);
    assert.deepEqual((await post('issue/OPS-7/close')).body, { taken: 1, left: [] });
    const [resolved] = await explain('MEAN_TIME_TO_RESTORE');
    assert.deepEqual([resolved?.createdAt, resolved?.email], ['2026-03-03T11:00:00.000Z', 'bo@example.com']);
    assert.match(String(resolved?.because), /^caused by deployment webhook shop:42: /);
    assert.deepEqual((await post('issue/OPS-7/close')).body, { taken: 0, left: ['1 incident resolved before'] });
    assert.equal((await post('issue/OPS-9/close')).status, 404);
  });

  it('take what older senders send, without an end and a repository, and say what they do not store', async () => {
    const { status, body } = await post('deployments', { pipeline_id: 'p1', commit_sha: SHA, start_time: '2026-03-03T10:00:00+00:00' });
    assert.deepEqual([status, body], [200, { taken: 1, left: [] }]);
    const staging = await post('deployments', { ...DEPLOYMENT, id: '43', environment: 'STAGING' });
    assert.deepEqual(staging.body, { taken: 0, left: ['1 deployment to "STAGING", which is not production'] });
    assert.deepEqual((await post('issues', { ...ISSUE, type: 'BUG' })).body, { taken: 0, left: ['1 issue of other types than INCIDENT'] });
  });

  it('refuse what is wrong, and store nothing of it', async () => {
    const cases: readonly (readonly [string, object, RegExp])[] = [
      ['deployments', { ...DEPLOYMENT, id: undefined }, /^The body has no id; give one/],
      ['deployments', { ...DEPLOYMENT, id: 'x', result: 'FINE' }, /^The body has the result "FINE"; write SUCCESS or FAILURE\. Nothing/],
      ['deployments', { ...DEPLOYMENT, id: 'x', finishedDate: '3 March' }, /at must be a timestamp/],
      ['issues', { ...ISSUE, status: 'OPEN' }, /^The body has the status "OPEN"; write TODO, IN_PROGRESS or DONE\. Nothing/],
      ['issues', { ...ISSUE, created_date: undefined }, /^The body has no createdDate/],
      ['issues', [], /^The body must be a JSON object like/],
    ];
    for (const [path, json, message] of cases) {
      const { status, body } = await post(path, json);
      assert.equal(status, 400, JSON.stringify(body));
      assert.match(body.message ?? '', message);
    }
  });

  it('have a scope that opens nothing else', async () => {
    const open: string[] = [];
    for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
      const { method, path, needs } = ENDPOINTS[name];
      if (needs === null) continue;
      const { status } = await callService(service.address, method, path.replace(/:\w+/g, 'x'), {
        key,
        json: method === 'GET' ? undefined : {},
      });
      if (status !== 403 && status !== 401) open.push(name);
    }
    assert.deepEqual(open, ['postWebhookDeployment', 'postWebhookIssue', 'closeWebhookIssue']);
  });
});
