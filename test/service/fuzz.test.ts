import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { campaign, SEED } from '../support/campaign.ts';
import { type FuzzRequest, type Known, makeRequest } from '../support/fuzzRequests.ts';
import { askService, makeJourney } from '../support/journey.ts';
import { type AnswerChecker, type OpenApi, type PlacedOperation, toAnswerChecker, toOperations } from '../support/openApi.ts';
import { ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { createValueMaker, type ValueMaker } from '../support/schemaValues.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';

const RUNS = campaign(ON_POSTGRES ? 150 : 700, 50_000);
const AT_ONCE = 8;

/** Number of requests between resets of the service, so that its data stays small. */
const REQUESTS_PER_RESET = 1_000;

/** Milliseconds after which a request counts as hanging: far longer than any takes. */
const TIMEOUT_MS = 60_000;

/** Maximum ratio of the heap at the end to the heap after the first fifth. */
const MAX_HEAP_GROWTH = 1.2;

const C = '/internal/api/v2';

describe('random requests from the OpenAPI document', () => {
  let service: TestService;
  let checker: AnswerChecker;
  let operations: PlacedOperation[];
  let maker: ValueMaker;
  let known: Known;
  const seen = new Map<number, number>();
  /** The number of answers that were compared with the document. */
  let checked = 0;

  before(async () => {
    service = await startTestService();
    const { body } = await callService<OpenApi>(service.address, 'GET', '/openapi.json');
    checker = toAnswerChecker(body);
    operations = toOperations(body);
    maker = createValueMaker(seededRandom(SEED), body.components.schemas);
    await makeJourney(askService(service.address));
  });
  after(() => service.close());

  const describeRequest = ({ operation, path, headers, body }: FuzzRequest, number: number): string =>
    `request ${number} of FAIRLEAD_SEED=${SEED}: ${operation.method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 300)} ${String(body).slice(0, 1000)}`;

  const send = async (request: FuzzRequest, number: number): Promise<void> => {
    const { operation, path, headers, body } = request;
    const about = describeRequest(request, number);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(service.address.url + path, { method: operation.method, headers, body, signal }).catch((error: unknown) =>
      assert.fail(`${about}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`),
    );
    const text = await response.text();
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    assert.ok(
      response.status >= 200 && response.status < 500,
      `${about}: ${response.status} ${text.slice(0, 500)} ${service.log.join('')}`,
    );
    const found = checker.find(operation.method, path);
    if (found?.path !== operation.path || response.status === 405) return;
    checked++;
    const type = response.headers.get('content-type') ?? '';
    const mismatch = checker.check(operation, response.status, type, type.startsWith('application/json') ? JSON.parse(text) : text);
    assert.equal(mismatch, null, `${about}: ${response.status} ${text.slice(0, 500)}: ${mismatch}`);
  };

  /** Empties the service and fills it with resources for the requests. */
  const begin = async (): Promise<void> => {
    const ask = askService(service.address);
    for (const path of ['/faults', '/clock']) await ask('DELETE', `/__fairlead${path}`);
    await ask('PUT', '/__fairlead/rate-limit', { json: { enabled: false } });
    for (const area of ['all', 'keys']) assert.equal((await ask('POST', '/__fairlead/reset', { json: { area } })).status, 200);
    const { snapshots } = (await ask('GET', '/__fairlead/snapshots')).body as { snapshots: { name: string }[] };
    for (const { name } of snapshots) await ask('DELETE', `/__fairlead/snapshots/${name}`);
    await finishSetup(service.address);
    const ids = async (path: string) => {
      const { body } = await ask('GET', path);
      return ((Array.isArray(body) ? body : body.objects) as { id: string }[]).map(({ id }) => id);
    };
    const workspaceId = await ids(`${C}/workspaces`);
    await ask('POST', `${C}/segments/ws/${workspaceId[0]}/trafficTypes/user`, { json: { name: 'beta' } });
    await ask('POST', `${C}/segments/Prod-Default/beta`);
    const shop = { project: { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' } };
    await ask('POST', '/ng/api/projects?accountIdentifier=default&orgIdentifier=default', { json: shop });
    known = {
      versionId: ['1', '2', '999'],
      workspaceId,
      environmentId: [...(await ids(`${C}/environments/ws/${workspaceId[0]}`)), 'Prod-Default'],
      trafficTypeId: await ids(`${C}/trafficTypes/ws/${workspaceId[0]}`),
      trafficTypeName: ['user'],
      segmentName: ['beta', 'gamma'],
      objectName: ['beta'],
      objectType: ['Segment'],
      key: ['ann'],
      attributeId: ['seats', 'attribute:bulk'],
      projectIdentifier: ['shop'],
      connectorIdentifier: ['registry'],
      pipelineIdentifier: ['deploy', 'list'],
      snapshotName: ['one', 'two'],
    };
  };

  const isAlive = async (): Promise<void> => {
    const { status, body } = await callService(service.address, 'GET', '/__fairlead/health', { key: null });
    assert.deepEqual([status, body.status], [200, 'UP']);
    assert.deepEqual(service.log, []);
  };

  it(`never fail the service or hang, and every answer matches the document (${RUNS} requests)`, async function () {
    this.timeout(RUNS * 1000);
    // An active fault would break the other requests; the next test covers faults.
    const harmless = operations.filter(({ operationId }) => operationId !== 'createFault');
    const { apiKey, adminKey } = service.address;
    let heap = 0;
    for (let sent = 0; sent < RUNS; sent += AT_ONCE) {
      if (sent % REQUESTS_PER_RESET === 0) await begin();
      const batch = Array.from({ length: AT_ONCE }, () => {
        const operation = maker.pick(harmless);
        const own = /^\/(internal|__fairlead)\//.test(operation.path) ? adminKey : apiKey;
        return makeRequest(maker, operation, known, [own, own, own, own, own, own, own, apiKey, adminKey, 'garbage']);
      });
      await Promise.all(batch.map((request, index) => send(request, sent + index)));
      if (sent % REQUESTS_PER_RESET === REQUESTS_PER_RESET - AT_ONCE) await isAlive();
      if (RUNS >= 50_000 && heap === 0 && sent >= RUNS / 5) heap = measureHeap();
    }
    await begin();
    await isAlive();
    const count = (from: number, below: number) =>
      [...seen].filter(([status]) => status >= from && status < below).reduce((total, [, many]) => total + many, 0);
    assert.ok(checked > RUNS / 2, `only ${checked} answers were compared with the document`);
    assert.ok(count(200, 300) > RUNS / 10 && count(400, 500) > RUNS / 10, JSON.stringify([...seen]));
    if (heap > 0) {
      const end = measureHeap();
      assert.ok(end <= heap * MAX_HEAP_GROWTH, `the heap grew from ${heap} to ${end} bytes`);
    }
  });

  it('inject only the requested faults', async () => {
    await begin();
    const operation = operations.find(({ operationId }) => operationId === 'createFault')!;
    for (let sent = 0; sent < RUNS / 20; sent++) {
      await send(makeRequest(maker, operation, known, [service.address.adminKey]), sent);
      await callService(service.address, 'DELETE', '/__fairlead/faults');
    }
    await isAlive();
  });
});

function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
