import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readWebhookSecrets } from '../../server/service/access/webhookSecrets.ts';
import { ENDPOINTS, type EndpointName } from '../../server/wire/endpoints.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, finishSetup, startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';

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

  const post = (path: string, json?: object, headers: Readonly<Record<string, string>> = {}) =>
    callService<{ taken: number; left: string[]; message?: string }>(service.address, 'POST', `/__fairlead/webhooks/shop/${path}`, {
      key: null,
      headers: { authorization: `Bearer ${key}`, ...headers },
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

  it('change nothing if a delivery is repeated or older than what is stored', async () => {
    const open = { ...ISSUE, issue_key: 'OPS-8' };
    const states = async () =>
      (await explain('MEAN_TIME_TO_RESTORE')).filter(({ id }) => id === 'webhook shop:OPS-8').map(({ at, email }) => [at, email]);
    assert.deepEqual((await post('issues', open)).body, { taken: 1, left: [] });
    assert.deepEqual((await post('issue/OPS-8/close', undefined, { 'Idempotency-Key': 'close-1' })).body, { taken: 1, left: [] });
    const closed = await states();
    assert.equal(closed.length, 1);
    const repeated = { taken: 0, left: ['1 delivery that came before'] };
    const older = { taken: 0, left: ['1 delivery that is older than what is stored'] };
    assert.deepEqual((await post('issues', open)).body, repeated);
    assert.deepEqual((await post('issues', { ...open, title: 'Search is still down' })).body, older);
    assert.deepEqual((await post('issues', { ...open, updatedDate: '2026-03-03T11:30:00Z' })).body, older);
    assert.deepEqual(await states(), closed);
    // A newer state reopens it, and the close that came before does not end it again.
    const later = new Date(Date.now() + 1000).toISOString();
    const reopened = { ...open, status: 'IN_PROGRESS', updated_date: later };
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual((await post('issues', reopened, { 'X-GitHub-Delivery': 'd-2' })).body, { taken: 1, left: [] });
    assert.deepEqual(await states(), []);
    assert.deepEqual((await post('issue/OPS-8/close', undefined, { 'Idempotency-Key': 'close-1' })).body, repeated);
    assert.deepEqual((await post('issues', { ...reopened, status: 'DONE' }, { 'X-GitHub-Delivery': 'd-2' })).body, repeated);
    assert.deepEqual(await states(), []);
    assert.deepEqual((await post('issues', { ...reopened, status: 'SHUT' })).status, 400);
    assert.deepEqual((await post('issue/OPS-8/close')).body, { taken: 1, left: [] });
    assert.equal((await states()).length, 1);
  });

  it('keep the end of a deployment that is delivered again, whatever came between', async () => {
    const first = { ...DEPLOYMENT, id: '50', finishedDate: undefined, result: 'FAILURE' };
    const find = async () => (await explain('DEPLOYMENT_FREQUENCY')).find(({ id }) => id === 'webhook shop:50');
    assert.deepEqual((await post('deployments', first)).body, { taken: 1, left: [] });
    const stored = await find();
    assert.deepEqual((await post('deployments', { ...first, result: 'SUCCESS' })).body, { taken: 1, left: [] });
    const corrected = await find();
    assert.deepEqual((await post('deployments', first)).body, { taken: 0, left: ['1 delivery that came before'] });
    assert.deepEqual(await find(), corrected);
    assert.notDeepEqual(corrected, stored);
    const dated = { ...first, finishedDate: '2026-03-05T10:00:00Z' };
    assert.deepEqual((await post('deployments', dated)).body.taken, 1);
    assert.deepEqual((await post('deployments', { ...dated, finishedDate: '2026-03-04T10:00:00Z' })).body.taken, 0);
  });

  it('accept one of many deliveries of the same at the same time', async () => {
    const open = { ...ISSUE, issue_key: 'OPS-9x', title: 'Down' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('issues', open)));
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.taken, 0),
      1,
    );
  });

  it('take what older senders send, without an end and a repository, and say what they do not store', async () => {
    const { status, body } = await post('deployments', { pipeline_id: 'p1', commit_sha: SHA, start_time: '2026-03-03T10:00:00+00:00' });
    assert.deepEqual([status, body], [200, { taken: 1, left: [] }]);
    const staging = await post('deployments', { ...DEPLOYMENT, id: '43', environment: 'STAGING' });
    assert.deepEqual(staging.body, { taken: 0, left: ['1 deployment to "STAGING", which is not production'] });
    const set = (productionEnvironments: readonly string[]) =>
      callService(service.address, 'PATCH', '/__fairlead/configuration', { json: { productionEnvironments } });
    await set(['STAG*', '!PROD*']);
    assert.equal((await post('deployments', { ...DEPLOYMENT, id: '44', environment: 'STAGING' })).body.taken, 1);
    assert.equal((await post('deployments', { ...DEPLOYMENT, id: '45', environment: 'PROD-2' })).body.taken, 0);
    await set([]);
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

describe('webhooks with a secret', () => {
  const [SECRET, NEXT, OTHER] = ['s3cret-of-shop', 'next-secret-of-shop', 'whsec_c29tZSBvdGhlciBzZWNyZXQ='];
  const body = JSON.stringify(ISSUE);
  const hmac = (text: string, key: string | Buffer = SECRET, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', key).update(text).digest(encoding);
  let service: TestService;
  before(async () => {
    service = await startTestService({ webhookSecrets: `shop=${SECRET} shop=${NEXT}\n*=${OTHER}` });
  });
  after(() => service.close());

  const post = async (headers: Readonly<Record<string, string>>, name = 'shop', path = 'issues', sent: string | null = body) => {
    const answer = await fetch(`${service.address.url}/__fairlead/webhooks/${name}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.address.adminKey}`, 'content-type': 'application/json', ...headers },
      body: sent,
    });
    return [answer.status, ((await answer.json()) as { readonly message?: string }).message] as const;
  };
  const standard = (seconds: number, prefix = 'webhook') => ({
    [`${prefix}-id`]: `msg_${seconds}`,
    [`${prefix}-timestamp`]: String(seconds),
    [`${prefix}-signature`]: `v1,bm9uZQ== v1,${hmac(`msg_${seconds}.${seconds}.${body}`, Buffer.from('some other secret'), 'base64')}`,
  });

  it('take what is signed as its sender signs', async () => {
    const now = Math.floor(Date.now() / 1000);
    const signed: readonly (readonly [Readonly<Record<string, string>>, name?: string])[] = [
      [{ 'X-Hub-Signature-256': `sha256=${hmac(body)}` }],
      [{ 'X-Hub-Signature-256': `sha256=${hmac(body, NEXT)}` }],
      [{ 'X-Hub-Signature': `sha256=${hmac(body)}` }],
      [{ 'X-Gitea-Signature': hmac(body) }],
      [{ 'X-Gitlab-Token': SECRET }],
      [{ 'X-PagerDuty-Signature': `v1=${hmac(body, 'old secret')},v1=${hmac(body)}` }],
      [standard(now), 'ops'],
      [standard(now, 'svix'), 'ops'],
    ];
    for (const [headers, name] of signed) assert.equal((await post(headers, name))[0], 200, JSON.stringify(headers));
    assert.equal((await post({ 'X-Hub-Signature-256': `sha256=${hmac('')}` }, 'shop', 'issue/OPS-7/close', null))[0], 200);
  });

  it('refuse anything else in a sentence, and store nothing of it', async () => {
    const now = Math.floor(Date.now() / 1000);
    const wrong: readonly (readonly [Readonly<Record<string, string>>, name?: string])[] = [
      [{ 'X-Hub-Signature-256': `sha256=${hmac(`${body} `)}` }],
      [{ 'X-Hub-Signature-256': `sha256=${hmac(body, OTHER)}` }],
      [{ 'X-Hub-Signature-256': hmac(body) }],
      [{ 'X-Hub-Signature-256': '' }],
      [{ 'X-Hub-Signature-256': `sha256=${hmac(body)}`, 'X-Gitlab-Token': 'x' }],
      [{ 'X-Gitlab-Token': OTHER }],
      [{ 'X-PagerDuty-Signature': `v0=${hmac(body)}` }],
      [standard(now - 3600), 'ops'],
      [{ ...standard(now), 'webhook-id': 'msg_other' }, 'ops'],
      [{ 'webhook-signature': 'v1,x' }, 'ops'],
    ];
    const fresh = JSON.stringify({ ...ISSUE, issue_key: 'OPS-77' });
    for (const [headers, name] of wrong) {
      const [status, message] = await post(headers, name);
      assert.deepEqual([status, /^The signature in [a-z0-9-]+ does not match the body\. Use the secret/.test(message ?? '')], [401, true]);
    }
    assert.deepEqual(await post({}, 'shop', 'issues', fresh), [
      401,
      'Deliveries of the webhook shop must be signed, and this one is not. Sign the body with its secret in X-Hub-Signature-256.',
    ]);
    assert.equal((await post({}, 'shop', 'issue/OPS-77/close', null))[0], 401);
    const signed = { 'X-Hub-Signature-256': `sha256=${hmac('')}` };
    assert.equal((await post(signed, 'shop', 'issue/OPS-77/close', null))[0], 404);
  });

  it('are named if they cannot be read, without the secrets', () => {
    for (const text of ['shop', 'shop=short', '=a-long-secret', 'a=good-secret sh/op=another-secret'])
      assert.throws(
        () => readWebhookSecrets(text),
        ({ message }: Error) => /^Entry \d of FAIRLEAD_WEBHOOK_SECRETS is not name=secret\./.test(message) && !/-secret/.test(message),
      );
  });
});
