import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { ReuploadReview } from '../../server/wire/developers.ts';
import type { ApiKeySummary, ServiceAddress } from '../../server/wire/local.ts';
import { createPlatformWorld } from '../conformance/platformWorld.ts';
import { createSegmentWorld } from '../conformance/segmentWorld.ts';
import { SMALL_STAGE } from './pipelines/smallStage.ts';
import { callService, sendRoster } from './serviceCall.ts';
import { configure, finishSetup } from './serviceInProcess.ts';

const PEOPLE = 2000;
const RECORDS = 300;

/** Number of versions that the service keeps, so that its data stays the same size. */
const KEPT_VERSIONS = 20;

/** Lines of a roster that is checked in a worker thread. */
const MANY_LINES = 150_001;

/** Repetitions of two small requests per call. */
const SMALL_REQUESTS = 25;

const ROSTER = `name,email,manager_email,Team\n${Array.from({ length: PEOPLE }, (_, i) => `P ${i},p${i}@x.com,${i === 0 ? '' : `P${i >> 3}@X.com`},T${i % 9}\n`).join('')}`;

const REPORT = { dateStart: '2026-03-01', dateEnd: '2026-03-31', includeRatings: true, productivity: {}, efficiency: {} };

const REGISTRY = {
  connectorType: 'DockerRegistry',
  dockerRegistryUrl: 'https://index.docker.io/v2/',
  providerType: 'DockerHub',
  auth: { type: 'Anonymous' },
};

/** A caller; callers run in parallel, each with resources of its own. */
export interface SoakCaller {
  readonly number: number;
  /** Returns a random integer from 0 to below `end`. */
  pick(end: number): number;
}

/** One unit of work of a caller: its last answer is checked, after all earlier ones were as expected. */
export interface SoakWork {
  readonly name: string;
  /** The allowed statuses of the answer; 0 is a connection that the caller broke. */
  readonly expect: readonly number[];
  send(caller: SoakCaller): Promise<{ readonly status: number; readonly text: string }>;
}

/** Prepares an empty service for a load in all its areas that keeps the size of its data. */
export async function prepareSoak(address: ServiceAddress): Promise<readonly SoakWork[]> {
  await finishSetup(address, ROSTER);
  await configure(address, { keepVersions: KEPT_VERSIONS });
  return [
    ...workOnDevelopers(address),
    ...workOnInsights(address),
    ...(await workOnSegments(address)),
    ...(await workOnPlatform(address)),
    ...workOnRequests(address),
  ];
}

function workOnDevelopers(address: ServiceAddress): SoakWork[] {
  const call = (method: string, path: string, json?: unknown) => callService(address, method, `/v2/developers${path}`, { json });
  const toEmail = (number: number): string => `p${number}@x.com`;
  return [
    { name: 'list', expect: [200], send: ({ pick }) => call('GET', `?pageIndex=${pick(20)}&pageSize=100`) },
    { name: 'search', expect: [200], send: ({ pick }) => call('GET', `?searchKey=Team&searchValue=T${pick(9)}`) },
    { name: 'download', expect: [200], send: () => callService(address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } }) },
    { name: 'upsert', expect: [200], send: ({ pick }) => call('PATCH', '', [{ email: toEmail(pick(PEOPLE)), name: `N ${pick(1e6)}` }]) },
    {
      name: 'add and delete a developer',
      // An approval in between may remove the new one.
      expect: [200, 404],
      send: async ({ number }) => {
        const email = `new${number}@x.com`;
        requireStatus(200, await call('PATCH', '', [{ email, name: 'New', manager_email: toEmail(0) }]));
        return call('DELETE', '', { emails: [email] });
      },
    },
    { name: 're-upload', expect: [200], send: () => sendRoster(address, 'PUT', ROSTER) },
    {
      name: 're-upload and approve',
      // Another change may meanwhile have superseded the version, or deleted it as an old one.
      expect: [200, 404, 409],
      send: async ({ pick }) => {
        const review = await sendRoster<ReuploadReview>(address, 'PUT', ROSTER.replace(`T${pick(9)}\n`, `T${pick(9)}\n`));
        requireStatus(200, review);
        return call('PATCH', `/versions/${review.body.versionId}`, { active: true });
      },
    },
    { name: 'bad upload', expect: [400], send: () => sendRoster(address, 'PUT', 'name,email,manager_email\nA,a@x.com,b@x.com\n') },
    {
      name: 're-upload with places',
      expect: [200],
      // One in ten is long enough for a worker thread, which takes most of a second to start.
      send: ({ pick }) => sendRoster(address, 'PUT', pick(10) === 0 ? ROSTER + '\n'.repeat(MANY_LINES) : ROSTER, { places: true }),
    },
    { name: 'versions', expect: [200], send: () => call('GET', '/versions') },
    {
      name: 'save identities',
      expect: [200],
      send: ({ pick }) =>
        call(
          'PATCH',
          '/identities',
          Array.from({ length: 20 }, (_, i) => ({ email: toEmail(i), integrationId: 7, identity: `i${i}-${pick(3)}` })),
        ),
    },
  ];
}

function workOnInsights(address: ServiceAddress): SoakWork[] {
  const call = (method: string, path: string, json?: unknown) => callService(address, method, path, { json });
  const report = (json: object) => call('POST', '/v2/insights/teams/reports?format=csv', json);
  return [
    {
      name: 'import',
      expect: [200],
      send: ({ pick }) =>
        callService(address, 'POST', '/__fairlead/activity', {
          body: writeActivity(pick(1000)),
          headers: { 'content-type': 'application/x-ndjson' },
        }),
    },
    { name: 'report', expect: [200], send: () => report(REPORT) },
    { name: 'report of a team', expect: [200], send: ({ pick }) => report({ ...REPORT, teamRefId: 1 + pick(20) }) },
    {
      name: 'explain',
      expect: [200, 404],
      send: ({ pick }) =>
        call('POST', '/__fairlead/insights/explain', { request: REPORT, teamRefId: 1 + pick(20), metric: 'CODING_DAYS_PER_DEV' }),
    },
    { name: 'teams', expect: [200], send: () => call('GET', '/v2/teams/list') },
    { name: 'unmatched', expect: [200], send: () => call('GET', '/__fairlead/activity/unmatched') },
  ];
}

/** Writes the same activity records each time, with other numbers of lines in some of them. */
function writeActivity(lines: number): string {
  const toRecord = (i: number) => ({
    kind: 'commit',
    id: `r@${i}`,
    developer: `p${i}@x.com`,
    repository: 'r',
    at: `2026-03-${String((i % 28) + 1).padStart(2, '0')}T10:00:00Z`,
    lines: i % 7 === 0 ? lines : i,
  });
  return Array.from({ length: RECORDS }, (_, i) => JSON.stringify(toRecord(i))).join('\n');
}

async function workOnSegments(address: ServiceAddress): Promise<SoakWork[]> {
  const world = await createSegmentWorld(address);
  const { call, workspaceId, environment, trafficType } = world;
  const segment = await world.activate('soak');
  const identities = `/trafficTypes/${trafficType.id}/environments/${environment.id}/identities`;
  const toKeys = (pick: SoakCaller['pick']): string[] => Array.from({ length: 500 }, (_, i) => `k${pick(20)}-${i}`);
  return [
    { name: 'add keys', expect: [200], send: ({ pick }) => call('PUT', `${segment}/upload`, { json: toKeys(pick) }) },
    {
      name: 'remove keys',
      expect: [200],
      send: ({ pick }) => call('PUT', `${segment}/removeKeys`, { json: { keys: toKeys(pick), comment: 'c' } }),
    },
    { name: 'read keys', expect: [200], send: () => call('GET', `${segment}/keys?limit=500`) },
    {
      name: 'create and delete a segment',
      expect: [200],
      send: async ({ number }) => {
        const name = `own${number}`;
        const own = `/segments/${environment.id}/${name}`;
        requireStatus(200, await call('POST', `/segments/ws/${workspaceId}/trafficTypes/account`, { json: { name, description: '' } }));
        requireStatus(200, await call('POST', own));
        requireStatus(200, await call('DELETE', own));
        return call('DELETE', `/segments/ws/${workspaceId}/${name}`);
      },
    },
    {
      name: 'patch identities',
      expect: [200],
      send: ({ pick }) =>
        call('PATCH', identities, { json: Array.from({ length: 20 }, (_, i) => ({ key: `k${i}`, values: { a: pick(1000) } })) }),
    },
    { name: 'audit', expect: [200], send: () => callService(address, 'GET', '/__fairlead/segments/audit') },
  ];
}

async function workOnPlatform(address: ServiceAddress): Promise<SoakWork[]> {
  const { project, account, organization, inProject, call, sendYaml } = await createPlatformWorld(address);
  const place = { accountIdentifier: 'default', orgIdentifier: 'default', projectIdentifier: project };
  const pipeline = (text: string) =>
    JSON.stringify({
      pipeline: {
        name: 'p',
        identifier: 'p',
        projectIdentifier: project,
        orgIdentifier: 'default',
        tags: { text },
        stages: [{ stage: SMALL_STAGE }],
      },
    });
  requireStatus(200, await sendYaml('POST', `/pipeline/api/pipelines/v2${inProject}`, pipeline('0')));
  return [
    {
      name: 'update pipeline',
      expect: [200, 409],
      send: ({ pick }) => sendYaml('PUT', `/pipeline/api/pipelines/p${inProject}`, pipeline(String(pick(1e6)))),
    },
    { name: 'read pipeline', expect: [200], send: () => call('GET', `/pipeline/api/pipelines/p${inProject}`) },
    {
      name: 'create and delete a connector',
      expect: [200],
      send: async ({ number }) => {
        const identifier = `own${number}`;
        const connector = { ...place, name: 'Own', identifier, type: 'DockerRegistry', spec: REGISTRY };
        requireStatus(200, await call('POST', `/ng/api/connectors${account}`, { json: { connector } }));
        return call('DELETE', `/ng/api/connectors/${identifier}${inProject}`);
      },
    },
    {
      name: 'create and delete a project',
      expect: [200],
      send: async ({ number }) => {
        const identifier = `own${number}`;
        requireStatus(200, await call('POST', `/ng/api/projects${organization}`, { json: { project: { identifier, name: 'Own' } } }));
        return call('DELETE', `/ng/api/projects/${identifier}${organization}`);
      },
    },
  ];
}

function workOnRequests(address: ServiceAddress): SoakWork[] {
  return [
    { name: 'unknown address', expect: [404], send: () => callService(address, 'GET', '/v2/nothing') },
    { name: 'bad JSON', expect: [400], send: () => callService(address, 'PATCH', '/v2/developers', { json: '[{' }) },
    {
      name: 'wrong key',
      expect: [401],
      send: ({ pick }) => callService(address, 'GET', '/v2/developers', { key: `pat.default.x.${pick(1e9)}` }),
    },
    { name: 'readiness', expect: [200], send: () => callService(address, 'GET', '/__fairlead/ready', { key: null }) },
    {
      name: 'small requests',
      expect: [200],
      // Enough repetitions to reveal what is kept per request, however slow the others are.
      send: async ({ pick }) => {
        for (let sent = 0; sent < SMALL_REQUESTS; sent++) {
          requireStatus(200, await callService(address, 'GET', `/v2/developers?pageSize=1&pageIndex=${pick(PEOPLE)}`));
          requireStatus(404, await callService(address, 'GET', `/v2/nothing/${pick(1e9)}`));
        }
        return callService(address, 'GET', '/__fairlead/ready', { key: null });
      },
    },
    { name: 'requests', expect: [200], send: () => callService(address, 'GET', '/__fairlead/requests?limit=100') },
    {
      name: 'create, use and delete a key',
      expect: [200],
      send: async () => {
        const json = { name: 'own', scopes: ['developer_records:read'] };
        const created = await callService<ApiKeySummary>(address, 'POST', '/__fairlead/api-keys', { json });
        requireStatus(200, created);
        const path = `/__fairlead/api-keys/${created.body.id}`;
        const token = await callService<{ value: string }>(address, 'POST', `${path}/tokens`, { json: { name: 'own' } });
        requireStatus(200, await callService(address, 'GET', '/v2/developers/versions', { key: token.body.value }));
        return callService(address, 'DELETE', path);
      },
    },
    { name: 'download cut off', expect: [0, 200], send: ({ pick }) => cutDownload(address, pick(20)) },
    { name: 'upload cut off', expect: [0], send: () => cutUpload(address) },
  ];
}

/** Downloads all developers and breaks the connection after `milliseconds`. */
async function cutDownload({ url, apiKey }: ServiceAddress, milliseconds: number): Promise<{ status: number; text: string }> {
  const headers = { 'x-api-key': apiKey, accept: 'text/csv' };
  try {
    const response = await fetch(`${url}/v2/developers`, { headers, signal: AbortSignal.timeout(milliseconds) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { status: 0, text: '' };
  }
}

/** Sends the first half of a roster and breaks the connection. */
async function cutUpload({ url, apiKey }: ServiceAddress): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = `PUT /v2/developers HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${apiKey}\r\ncontent-type: multipart/form-data; boundary=b\r\n`;
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n';
  socket.write(`${head}content-length: ${ROSTER.length}\r\n\r\n${part}${ROSTER.slice(0, ROSTER.length / 2)}`, () => socket.destroy());
  await once(socket, 'close');
  return { status: 0, text: '' };
}

function requireStatus(wanted: number, { status, text }: { readonly status: number; readonly text: string }): void {
  assert.equal(status, wanted, text);
}
