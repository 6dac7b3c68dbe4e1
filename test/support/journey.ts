import type { ServiceAddress } from '../../server/wire/local.ts';
import { type Answer, callService, type Json, type Sent } from './serviceCall.ts';
import { SMALL_ROSTER } from './serviceInProcess.ts';

/** Sends a request of a journey with the key of its area. */
export type Ask = (method: string, path: string, sent?: Sent) => Promise<Answer<Json>>;

const C = '/internal/api/v2';
const SCOPE = 'accountIdentifier=default&orgIdentifier=default';
const IN_SHOP = `${SCOPE}&projectIdentifier=shop`;
const PIPELINES = '/pipeline/api/pipelines';
const IN_PROJECT = '/v1/orgs/default/projects/shop/pipelines';

/** A valid connector. */
export const CONNECTOR = {
  connector: {
    name: 'Registry',
    identifier: 'registry',
    orgIdentifier: 'default',
    projectIdentifier: 'shop',
    type: 'DockerRegistry',
    spec: { dockerRegistryUrl: 'https://example.com', providerType: 'Other', auth: { type: 'Anonymous' } },
  },
};

/** A valid pipeline. */
export const PIPELINE = `pipeline:
  name: Deploy
  identifier: deploy
  orgIdentifier: default
  projectIdentifier: shop
  stages:
    - stage:
        name: s
        identifier: s
        type: Custom
        spec: {execution: {steps: [{step: {name: w, identifier: w, type: Wait, spec: {duration: 10s}}}]}}
`;

/** Returns a fetch-like function for a service, which adds the key for each area. */
export function askService(address: ServiceAddress): Ask {
  return (method, path, sent = {}) => {
    const isAdmin = path.startsWith(C) || (path.startsWith('/__fairlead/') && !path.startsWith('/__fairlead/pipelines/'));
    const key = isAdmin ? address.adminKey : address.apiKey;
    return callService(address, method, path, { key, ...sent });
  };
}

const toForm = (name: string, csv: string): Sent => {
  const body = new FormData();
  body.append(name, new Blob([csv], { type: 'text/csv' }), 'roster.csv');
  return { body };
};

/**
 * Walks through everything that a service can do, calling each endpoint successfully at least once, and creates what later requests refer
 * to.
 */
export async function makeJourney(ask: Ask): Promise<void> {
  await walkDevelopers(ask);
  await walkSegments(ask);
  await walkPlatform(ask);
  await walkLocal(ask);
}

async function walkDevelopers(ask: Ask): Promise<void> {
  await ask('POST', '/v2/developers', { ...toForm('file', SMALL_ROSTER), headers: { 'x-fairlead-places': 'true' } });
  const path = '/v2/developers/versions/1';
  const mapping = ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'CUSTOM'].map((fieldType, index) => {
    return { name: ['Full Name', 'Email', 'Manager Email', 'Team'][index], fieldType };
  });
  await ask('PUT', `${path}/fieldMappings`, { json: mapping });
  await ask('PUT', '/v2/developers', toForm('file', SMALL_ROSTER.replace('Core', 'Heart')));
  await ask('GET', '/v2/developers/versions/2/review?pageSize=2');
  await ask('PATCH', '/v2/developers/versions/2', { json: { active: true } });
  await ask('PATCH', '/v2/developers', { json: [{ name: 'Di', email: 'di@example.com', Team: null }] });
  await ask('PATCH', '/v2/developers/identities', { json: [{ email: 'ann@example.com', integrationId: 7, identity: 'ann' }] });
  await ask('GET', '/v2/developers/identities');
  await ask('GET', '/v2/developers/identities', { headers: { accept: 'text/csv' } });
  await ask('GET', '/v2/developers?searchKey=Team&searchValue=heart&pageSize=2');
  await ask('GET', '/v2/developers', { headers: { accept: 'text/csv' } });
  await ask('GET', '/v2/developers/schema');
  await ask('GET', '/v2/developers/attribute-values?attribute=Team');
  await ask('GET', '/v2/developers/list?pageSize=1');
  await ask('GET', '/v2/developers/versions');
  await ask('GET', path);
  await ask('DELETE', '/v2/developers', { json: { emails: ['di@example.com'] } });
  await ask('DELETE', path);
  const period = { dateStart: '2025-01-01', dateEnd: '2025-01-31' };
  const fact = { kind: 'commit', id: 'shop@1', developer: 'ann@example.com', at: '2025-01-02T10:00:00Z', lines: 12 };
  await ask('POST', '/__fairlead/activity?source=walk&cursor=1', { json: [fact, { ...fact, id: 'shop@2', developer: 'nobody' }] });
  await ask('POST', '/__fairlead/activity', { json: [{ ...fact, at: 'soon' }] });
  await ask('GET', '/__fairlead/activity');
  await ask('PATCH', '/__fairlead/configuration', { json: { workingDays: ['MON'] } });
  await ask('PATCH', '/__fairlead/configuration', { json: { days: 1 } });
  await ask('GET', '/__fairlead/activity/imports');
  await ask('DELETE', '/__fairlead/activity?id=shop@2');
  await ask('DELETE', '/__fairlead/activity?source=walk&repository=shop&confirm=0');
  await ask('DELETE', '/__fairlead/activity/imports/1');
  const issue = { issueKey: 'OPS-7', title: 'Down', type: 'INCIDENT', status: 'TODO', createdDate: '2025-01-03T10:00:00Z' };
  await ask('POST', '/__fairlead/webhooks/shop/deployments', {
    json: { id: '42', repoUrl: 'https://github.com/acme/shop', result: 'SUCCESS' },
  });
  await ask('POST', '/__fairlead/webhooks/shop/deployments', { json: { id: '43', result: 'ODD' } });
  await ask('POST', '/__fairlead/webhooks/shop/issues', { json: issue });
  await ask('POST', '/__fairlead/webhooks/shop/issue/OPS-7/close');
  await ask('GET', '/__fairlead/activity/unmatched');
  await ask('DELETE', '/__fairlead/activity/mappings/ANN');
  await ask('POST', '/v2/insights/teams/reports?format=csv', { json: { ...period, efficiency: { metrics: [] } } });
  const cell = { request: { ...period, productivity: {} }, teamRefId: 1, metric: 'CODING_DAYS_PER_DEV' };
  await ask('POST', '/__fairlead/insights/explain', { json: cell });
  await ask('POST', '/__fairlead/insights/reports', { json: { request: cell.request, ranges: [period], rework: true, own: true } });
  const planned = toForm('file', SMALL_ROSTER);
  (planned.body as FormData).append('report', JSON.stringify({ request: cell.request }));
  await ask('POST', '/__fairlead/insights/planned-report', planned);
  const released = { ...fact, id: 'shop@3', deployedAt: '2025-01-04T10:00:00Z' };
  await ask('POST', '/__fairlead/activity', { json: [released] });
  const times = { request: { ...period, efficiency: {} }, metric: 'LEAD_TIME_FOR_CHANGES', distribution: true };
  await ask('POST', '/__fairlead/insights/explain', { json: { ...cell, ...times } });
  const ofTree = ['', '/hierarchies', '/1', '/1/teams', '/1/integrations'].map((path) => `/org-trees${path}`);
  const ofTeams = ['/list', '/list-by-access', '/1/team_info', '/1/developers'].map((path) => `/teams${path}`);
  for (const address of [...ofTree, ...ofTeams]) await ask('GET', `/v2${address}`);
  for (const address of ['/org-trees/list', '/teams/list', '/teams/1/developers']) {
    await ask('POST', `/v2${address}`, { json: { searchValue: 'a', sortOrder: 'desc' } });
    await ask('POST', `/v2${address}`, { json: { sortOrder: 'up' } });
  }
  await ask('POST', '/v2/developers', toForm('file', 'Name,Email\nAnn,\n'));
  await ask('PATCH', '/v2/developers/identities', { json: [{}] });
  await walkExports(ask);
  await ask('POST', '/v2/insights/teams/reports', { json: { dateStart: 'soon' } });
}

async function walkSegments(ask: Ask): Promise<void> {
  const first = async (path: string): Promise<string> => {
    const { body } = await ask('GET', path);
    const entries = (Array.isArray(body) ? body : body.objects) as { id: string; name: string }[];
    return entries[0]!.id;
  };
  const workspace = await first(`${C}/workspaces?limit=1`);
  const environment = await first(`${C}/environments/ws/${workspace}`);
  const trafficType = await first(`${C}/trafficTypes/ws/${workspace}`);
  const make = async (path: string, json: object) => String((await ask('POST', `${C}${path}`, { json })).body.id);
  const other = await make('/workspaces', { name: 'Other', organizationIdentifier: 'default', projectIdentifier: 'shop' });
  await ask('GET', `${C}/workspaces?organizationIdentifier=default&projectIdentifier=shop`);
  const replace = (path: string, value: unknown): Sent => ({ json: [{ op: 'replace', path, value }] });
  await ask('PATCH', `${C}/workspaces/${other}`, replace('/name', 'Another'));
  const place = await make(`/environments/ws/${other}`, { name: 'Place', production: true });
  await ask('PATCH', `${C}/environments/ws/${other}/${place}`, replace('/production', false));
  const device = await make(`/trafficTypes/ws/${other}`, { name: 'device' });
  const segments = `${C}/segments/ws/${workspace}`;
  await ask('POST', `${segments}/trafficTypes/user`, { json: { name: 'beta', description: 'x' } });
  await ask('POST', `${C}/tags/ws/${workspace}/object/beta/objecttype/Segment`, { json: ['new'] });
  for (const path of ['', '/beta', `/environments/${environment}`]) await ask('GET', segments + path);
  const definition = `${C}/segments/${environment}/beta`;
  await ask('POST', definition);
  await ask('PUT', `${definition}/upload`, { json: ['a', 'b', 'c'] });
  await ask('PUT', `${definition}/upload`, toForm('file', 'd\ne\n'));
  await ask('PUT', `${definition}/uploadKeys?replace=true`, { json: { keys: ['a', 'b', 'c'], comment: 'why', title: 'what' } });
  await ask('GET', `${definition}/keys?limit=2&offset=1`);
  await ask('PUT', `${definition}/removeKeys`, { json: { keys: ['a'], comment: 'gone' } });
  await ask('DELETE', definition);
  await ask('PUT', `${definition}/deleteKeys`, { json: ['b', 'c'] });
  await ask('DELETE', definition);
  const attributes = `${C}/schema/ws/${workspace}/trafficTypes/${trafficType}`;
  await ask('POST', attributes, { json: { id: 'seats', displayName: 'Seats' } });
  await ask('PUT', attributes, { json: { id: 'seats', displayName: 'Chairs' } });
  await ask('PATCH', `${attributes}/seats`, { json: { description: 'How many' } });
  await ask('POST', `${attributes}/attribute:bulk`, { json: [{ id: 'plan' }, { id: '7' }] });
  await ask('GET', attributes);
  await ask('GET', `${attributes}?paginate=true&markerLimit=1`);
  await ask('DELETE', `${attributes}/seats`);
  const identities = `${C}/trafficTypes/${trafficType}/environments/${environment}/identities`;
  await ask('POST', identities, {
    json: [
      { key: 'ann', values: { seats: 5 } },
      { key: '', values: {} },
    ],
  });
  await ask('PATCH', identities, { json: [{ key: 'ann', values: { plan: 'x' } }] });
  await ask('PATCH', identities, { json: { key: 'ann', values: { plan: 'y' } } });
  for (const method of ['PUT', 'PATCH']) await ask(method, `${identities}/ann`, { json: { values: { seats: 6 } } });
  await ask('DELETE', `${identities}/ann`);
  await ask('DELETE', `${segments}/beta`);
  await ask('DELETE', `${C}/trafficTypes/${device}`);
  await ask('DELETE', `${C}/environments/ws/${other}/${place}`);
  await ask('DELETE', `${C}/workspaces/${other}`);
  await ask('GET', '/__fairlead/segments/audit');
}

async function walkPlatform(ask: Ask): Promise<void> {
  const place = '/ng/api/organizations';
  const organization = { organization: { identifier: 'north', name: 'North' } };
  await ask('POST', `${place}?accountIdentifier=default`, { json: organization });
  await ask('PUT', `${place}/north?accountIdentifier=default`, { json: organization });
  for (const path of ['', '/north']) await ask('GET', `${place}${path}?accountIdentifier=default`);
  await ask('DELETE', `${place}/north?accountIdentifier=default`);
  const project = { project: { orgIdentifier: 'default', identifier: 'shop', name: 'Shop', tags: { a: 'b' } } };
  await ask('POST', `/ng/api/projects?${SCOPE}`, { json: project });
  await ask('PUT', `/ng/api/projects/shop?${SCOPE}`, { json: project });
  for (const path of [`?${SCOPE}`, `/list?${SCOPE}`, `/shop?${SCOPE}`]) await ask('GET', `/ng/api/projects${path}`);
  await ask('POST', `/ng/api/connectors?${IN_SHOP}`, { json: CONNECTOR });
  await ask('PUT', `/ng/api/connectors/registry?${IN_SHOP}`, { json: CONNECTOR });
  await ask('PUT', `/ng/api/connectors?${IN_SHOP}`, { json: CONNECTOR });
  await ask('GET', `/ng/api/connectors/registry?${IN_SHOP}`);
  await ask('GET', `/ng/api/connectors?${IN_SHOP}&type=DockerRegistry`);
  await ask('POST', `/ng/api/connectors/listbyfqn?${IN_SHOP}`, { json: ['default/default/shop/registry'] });
  await ask('GET', `/ng/api/connectors/catalogue?${IN_SHOP}`);
  await ask('GET', `/ng/api/connectors/validateUniqueIdentifier?${IN_SHOP}&identifier=registry`);
  await ask('POST', `/ng/api/connectors/testConnection/registry?${IN_SHOP}`);
  await ask('POST', `/ng/api/connectors/listV2?${IN_SHOP}`, { json: { types: ['DockerRegistry'] } });
  const yaml = { body: PIPELINE, headers: { 'content-type': 'application/yaml' } };
  await ask('POST', `${PIPELINES}/v2?${IN_SHOP}`, yaml);
  for (const path of ['/deploy', '/v2/deploy']) await ask('PUT', `${PIPELINES}${path}?${IN_SHOP}`, yaml);
  await ask('GET', `${PIPELINES}/deploy?${IN_SHOP}`);
  await ask('POST', `${PIPELINES}/list?${IN_SHOP}`);
  const whole = { json: { pipeline_yaml: PIPELINE.replace('identifier: deploy', 'identifier: ship'), identifier: 'ship', name: 'Deploy' } };
  await ask('POST', IN_PROJECT, whole);
  await ask('PUT', `${IN_PROJECT}/ship`, whole);
  for (const path of ['', '/ship']) await ask('GET', IN_PROJECT + path);
  await ask('DELETE', `${IN_PROJECT}/ship`);
  const open = PIPELINE.replace('10s', '<+input>.default(10s)');
  await ask('POST', '/__fairlead/pipelines/inputs', { body: open, headers: { 'content-type': 'application/yaml' } });
  const values = { 'pipeline.stages.s.spec.execution.steps.w.spec.duration': '5s' };
  await ask('POST', '/__fairlead/pipelines/inputs/fill', { json: { yaml: open, values } });
  await ask('POST', `/ng/api/projects?${SCOPE}`, { json: project });
  await ask('POST', `/ng/api/projects?${SCOPE}`, { json: { project: { identifier: '1', name: 7 } } });
  await ask('DELETE', `${PIPELINES}/deploy?${IN_SHOP}`);
  await ask('DELETE', `/ng/api/connectors/registry?${IN_SHOP}`);
  await ask('DELETE', `/ng/api/projects/shop?${SCOPE}`);
}

async function walkLocal(ask: Ask): Promise<void> {
  const own = (method: string, path: string, json?: unknown) => ask(method, `/__fairlead${path}`, json === undefined ? {} : { json });
  await ask('GET', '/openapi.json');
  await ask('GET', '/metrics');
  for (const path of ['/health', '/ready', '/info', '/fidelity', '/clock', '/rate-limit', '/configuration']) await own('GET', path);
  for (const accept of ['text/html', 'text/markdown']) await ask('GET', '/__fairlead/fidelity', { headers: { accept } });
  await own('PUT', '/configuration', { groupByColumns: ['Team'] });
  const roles = [{ role: 'project_admin', orgIdentifier: 'default', projectIdentifier: 'shop' }];
  const key = await own('POST', '/tokens', { name: 'k', kind: 'service_account', scopes: ['insights:read'], roles, expiresAt: 9e12 });
  await own('GET', '/tokens');
  await own('DELETE', `/tokens/${String(key.body.id)}`);
  const apiKey = String((await own('POST', '/api-keys', { name: 'sync', scopes: ['insights:read'] })).body.id);
  const token = await own('POST', `/api-keys/${apiKey}/tokens`, { name: 'nightly' });
  await own('POST', `/tokens/${String(token.body.id)}/rotate`, {});
  await own('GET', '/api-keys');
  await own('DELETE', `/api-keys/${apiKey}`);
  await own('POST', '/roles', { identifier: 'builder', permissions: ['pipeline:view', 'pipeline:create_or_edit'] });
  await own('GET', '/roles');
  await own('DELETE', '/roles/builder');
  await own('PUT', '/snapshots/one');
  await own('GET', '/snapshots');
  await own('POST', '/reset', { area: 'developers' });
  await own('POST', '/snapshots/one/restore');
  await own('DELETE', '/snapshots/one');
  const { text } = await own('GET', '/data');
  await ask('PUT', '/__fairlead/data', { body: text, headers: { 'content-type': 'application/x-ndjson' } });
  await own('PUT', '/clock', { now: '2031-01-01T00:00:00Z', frozen: true });
  await own('POST', '/clock/advance', { milliseconds: 5 });
  await own('DELETE', '/clock');
  const fault = await own('POST', '/faults', { endpoint: 'listDevelopers', status: 429, resetSeconds: 5, probability: 0.5 });
  await own('GET', '/faults');
  await own('DELETE', `/faults/${String(fault.body.id)}`);
  await own('DELETE', '/faults');
  await own('GET', '/requests?status=200&limit=5');
  await own('DELETE', '/requests');
  await own('PUT', '/rate-limit', { enabled: false });
}

async function walkExports(ask: Ask): Promise<void> {
  const path = '/v2/insights/efficiency/exports';
  const json = { dateRange: { start: '2026-01-01', end: '2026-03-31' } };
  await ask('POST', `${path}/sync`, { json });
  const { exportId } = (await ask('POST', path, { json })).body;
  for (let tries = 0; tries < 100; tries++) {
    if ((await ask('GET', `${path}/${exportId}`)).body.status === 'COMPLETED') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await ask('GET', `${path}/${exportId}/download`);
  await ask('GET', path);
}
