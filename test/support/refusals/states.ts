import type { EndpointName } from '../../../server/wire/endpoints.ts';
import { PIPELINE } from '../journey.ts';
import type { Answer, Json, Sent } from '../serviceCall.ts';
import { send, toRequest } from './requests.ts';
import type { World } from './world.ts';

/** A request that is refused because of the service's state, not because of its form. */
export interface State {
  readonly title: string;
  readonly name: EndpointName;
  readonly path?: Readonly<Record<string, string>>;
  readonly sent?: Sent;
}

const form = (csv: string): Sent => {
  const body = new FormData();
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
  return { body };
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);

/** The states that a filled service refuses. */
export const STATES: readonly State[] = [
  { title: 'a name that is taken', name: 'createWorkspace', sent: { json: { name: 'Default' } } },
  { title: 'half of a project', name: 'createWorkspace', sent: { json: { name: 'Web', organizationIdentifier: 'acme' } } },
  { title: 'a name that is taken', name: 'createEnvironment', sent: { json: { name: 'Prod-Default' } } },
  { title: 'a name that is taken', name: 'createTrafficType', sent: { json: { name: 'user' } } },
  { title: 'a name that is taken', name: 'createSegment', sent: { json: { name: 'beta' } } },
  { title: 'a name that is taken', name: 'createAttribute', sent: { json: { id: 'seats' } } },
  { title: 'a name that is taken', name: 'changeEnvironment', sent: { json: [{ op: 'replace', path: '/name', value: 'Prod-Default' }] } },
  { title: 'an invalid name', name: 'createSegment', sent: { json: { name: '1 beta' } } },
  { title: 'an invalid name', name: 'createEnvironment', sent: { json: { name: 'far too long for a name' } } },
  { title: 'an unknown traffic type', name: 'createSegment', path: { trafficTypeName: 'unknown' } },
  { title: 'an active segment', name: 'activateSegment' },
  { title: 'a segment with keys', name: 'deactivateSegment' },
  { title: 'an inactive segment', name: 'deactivateSegment', path: { segmentName: 'idle' } },
  { title: 'an inactive segment', name: 'listSegmentKeys', path: { segmentName: 'idle' } },
  { title: 'an inactive segment', name: 'uploadSegmentKeys', path: { segmentName: 'idle' } },
  { title: 'an inactive segment', name: 'updateSegmentKeys', path: { segmentName: 'idle' } },
  { title: 'an inactive segment', name: 'removeSegmentKeys', path: { segmentName: 'idle' } },
  { title: 'an inactive segment', name: 'deleteSegmentKeys', path: { segmentName: 'idle' } },
  { title: 'too many keys in one request', name: 'uploadSegmentKeys', sent: { json: numbered(10_001) } },
  { title: 'too many keys in one request', name: 'removeSegmentKeys', sent: { json: { keys: numbered(100_001), comment: 'c' } } },
  { title: 'a blank key', name: 'uploadSegmentKeys', sent: { json: ['a', ' '] } },
  { title: 'a key that is too long', name: 'uploadSegmentKeys', sent: { json: ['k'.repeat(251)] } },
  { title: 'a workspace with segments', name: 'deleteWorkspace' },
  { title: 'an environment with active segments', name: 'deleteEnvironment' },
  { title: 'a traffic type with segments', name: 'deleteTrafficType' },
  { title: 'an identity without a key', name: 'saveIdentity', sent: { json: { key: 'bo', values: {} } } },
  { title: 'an object of another type', name: 'tagObject', path: { objectType: 'Split' } },
  { title: 'an identifier that is taken', name: 'createProject' },
  { title: 'an identifier that is taken', name: 'createConnector' },
  { title: 'an identifier that is taken', name: 'createPipeline' },
  { title: 'an identifier that is taken', name: 'createProjectPipeline' },
  { title: 'a stale If-Match', name: 'updatePipeline', sent: { headers: { 'content-type': 'application/yaml', 'if-match': '7' } } },
  { title: 'a stale If-Match', name: 'deletePipeline', sent: { headers: { 'if-match': '7' } } },
  { title: 'another name beside the YAML', name: 'updateProjectPipeline', sent: { json: { pipeline_yaml: PIPELINE, name: 'Other' } } },
  {
    title: 'an unknown project',
    name: 'createPipeline',
    sent: {
      body: PIPELINE.replace('projectIdentifier: shop', 'projectIdentifier: unknown'),
      headers: { 'content-type': 'application/yaml' },
    },
  },
  {
    title: 'invalid YAML',
    name: 'createPipeline',
    sent: { body: 'pipeline: [', headers: { 'content-type': 'application/yaml' } },
  },
  { title: 'an active version', name: 'approveVersion' },
  { title: 'a version without a review', name: 'readReview' },
  { title: 'a refusal to approve', name: 'approveVersion', sent: { json: { active: false } } },
  { title: 'a file without rows', name: 'uploadRoster', sent: form('Name,Email,Manager Email\n') },
  { title: 'an unknown manager', name: 'uploadRoster', sent: form('Name,Email,Manager Email\nAnn,ann@example.com,bo@example.com\n') },
  { title: 'an unknown e-mail', name: 'deleteDevelopers', sent: { json: { emails: ['nobody@example.com'] } } },
  {
    title: 'an unknown e-mail',
    name: 'updateDeveloperIdentities',
    sent: { json: [{ email: 'no@example.com', integrationId: 7, identity: 'x' }] },
  },
  { title: 'a record without an e-mail', name: 'upsertDevelopers', sent: { json: [{ name: 'Di' }] } },
  {
    title: 'an unknown metric',
    name: 'exportReport',
    sent: { json: { dateStart: '2026-01-01', dateEnd: '2026-01-31', efficiency: { metrics: ['NOPE'] } } },
  },
];

/** The endpoints that a service refuses before its first setup. */
export const BEFORE_SETUP: readonly EndpointName[] = [
  'reuploadRoster',
  'approveVersion',
  'upsertDevelopers',
  'deleteDevelopers',
  'updateDeveloperIdentities',
  'readSchema',
  'saveFieldMappings',
  'readVersion',
  'readOrgTree',
  'listOrgTreeTeams',
  'listOrgTreeIntegrations',
  'readTeam',
  'listTeamDevelopers',
  'searchTeamDevelopers',
  'countPlannedReport',
  'explainReport',
];

/** Sends the request of a state. */
export function askState(world: World, { name, path = {}, sent = {} }: State): Promise<Answer<Json>> {
  return send(world, toRequest(world, name, path), sent);
}
