import { ENDPOINTS, type Endpoint, type EndpointName } from '../../../server/wire/endpoints.ts';
import { CONNECTOR, PIPELINE } from '../journey.ts';
import { type Answer, callService, callWithHeaders, type Json, type Sent } from '../serviceCall.ts';
import { SMALL_ROSTER } from '../serviceInProcess.ts';
import { C, PROJECT, SHOP, type World } from './world.ts';

const DAYS = { dateStart: '2026-01-01', dateEnd: '2026-01-31' };
const form = (csv: string, report?: string): Sent => {
  const body = new FormData();
  if (report !== undefined) body.append('report', report);
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
  return { body };
};
const yaml = (body: string): Sent => ({ body, headers: { 'content-type': 'application/yaml' } });
const rename = { json: [{ op: 'replace', path: '/name', value: 'New' }] };
const MAPPINGS = ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'CUSTOM'].map((fieldType, place) => {
  return { name: ['Full Name', 'Email', 'Manager Email', 'Team'][place], fieldType };
});

/** A valid body for each endpoint that needs one, so that a refusal is caused only by what the walk changes. */
const BODIES: Partial<Readonly<Record<EndpointName, () => Sent>>> = {
  uploadRoster: () => form(SMALL_ROSTER),
  reuploadRoster: () => form(SMALL_ROSTER),
  saveFieldMappings: () => ({ json: MAPPINGS }),
  approveVersion: () => ({ json: { active: true } }),
  updateDeveloperIdentities: () => ({ json: [{ email: 'ann@example.com', integrationId: 7, identity: 'ann' }] }),
  upsertDevelopers: () => ({ json: [{ name: 'Di', email: 'di@example.com' }] }),
  deleteDevelopers: () => ({ json: { emails: ['cy@example.com'] } }),
  exportReport: () => ({ json: { ...DAYS, efficiency: { metrics: [] } } }),
  startExport: () => ({ json: { dateRange: { start: '2026-01-01', end: '2026-01-31' } } }),
  exportAtOnce: () => ({ json: { dateRange: { start: '2026-01-01', end: '2026-01-31' } } }),
  createWorkspace: () => ({ json: { name: 'Other' } }),
  changeWorkspace: () => rename,
  createEnvironment: () => ({ json: { name: 'Place' } }),
  changeEnvironment: () => rename,
  createTrafficType: () => ({ json: { name: 'device' } }),
  createSegment: () => ({ json: { name: 'gamma' } }),
  uploadSegmentKeys: () => ({ json: ['c'] }),
  updateSegmentKeys: () => ({ json: { keys: ['c'] } }),
  removeSegmentKeys: () => ({ json: { keys: ['c'], comment: 'c' } }),
  deleteSegmentKeys: () => ({ json: ['c'] }),
  createAttribute: () => ({ json: { id: 'plan' } }),
  saveAttribute: () => ({ json: { id: 'plan' } }),
  changeAttribute: () => ({ json: { displayName: 'Plan' } }),
  importAttributes: () => ({ json: [{ id: 'plan' }] }),
  saveIdentities: () => ({ json: [{ key: 'bo' }] }),
  patchIdentities: () => ({ json: [{ key: 'bo' }] }),
  saveIdentity: () => ({ json: { values: { seats: 5 } } }),
  patchIdentity: () => ({ json: { values: { seats: 5 } } }),
  tagObject: () => ({ json: ['new'] }),
  createProject: () => ({ json: PROJECT }),
  updateProject: () => ({ json: PROJECT }),
  createConnector: () => ({ json: CONNECTOR }),
  updateConnector: () => ({ json: CONNECTOR }),
  listConnectorsByFqn: () => ({ json: ['default/default/shop/registry'] }),
  createPipeline: () => yaml(PIPELINE),
  updatePipeline: () => yaml(PIPELINE),
  createProjectPipeline: () => ({ json: { pipeline_yaml: PIPELINE } }),
  updateProjectPipeline: () => ({ json: { pipeline_yaml: PIPELINE } }),
  countPlannedReport: () => form(SMALL_ROSTER, JSON.stringify({ request: { ...DAYS, productivity: {} } })),
  countReports: () => ({ json: { request: { ...DAYS, productivity: {} } } }),
  explainReport: () => ({ json: { request: { ...DAYS, productivity: {} }, teamRefId: 1, metric: 'CODING_DAYS_PER_DEV' } }),
};

/** A valid request to an endpoint. */
export interface Wanted {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly sent: Sent;
}

/** Builds the valid request of an endpoint; `others` replaces values of its path. */
export function toRequest({ address, known }: World, name: EndpointName, others: Readonly<Record<string, string>> = {}): Wanted {
  const { method, path, area }: Endpoint = ENDPOINTS[name];
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(others[parameter] ?? known[parameter] ?? 'one'));
  const place = name === 'importAttributes' ? filled.replace(/[^/]+$/, 'attribute:bulk') : filled;
  const query = area === 'platform' && !path.startsWith('/__fairlead') ? `?${SHOP}` : '';
  const key = path.startsWith(C) || area === 'local' ? address.adminKey : address.apiKey;
  return { name, method, path: place + query, sent: { key, ...BODIES[name]?.() } };
}

/** Sends a request with some of it changed. */
export function send({ address }: World, { method, path, sent }: Wanted, changed: Sent = {}): Promise<Answer<Json>> {
  return callService(address, method, path, { ...sent, ...changed, headers: { ...sent.headers, ...changed.headers } });
}

/** Sends only the head of a request, with headers that fetch does not send. */
export function sendHead({ address }: World, { method, path, sent }: Wanted, headers: Readonly<Record<string, string>>) {
  return callWithHeaders(address, method, path, { ...(typeof sent.key === 'string' ? { 'x-api-key': sent.key } : {}), ...headers });
}
