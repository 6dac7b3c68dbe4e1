import * as l10n from '@vscode/l10n';
import type { Endpoint, EndpointShape, Evidence } from '../endpoint.ts';
import { MAX_REMOVAL_BODY_BYTES, MAX_SEGMENT_BODY_BYTES } from '../limits.ts';
import {
  anyOf,
  anything,
  array,
  boolean,
  count,
  enumOf,
  json,
  nullable,
  object,
  positive,
  type Schema,
  strictObject,
  string,
} from '../schemas/jsonSchema.ts';
import { attribute, identityValues, PAGE, SEGMENT_REFERENCES } from '../schemas/segments.ts';

const WORKSPACES = '/workspaces';
const ENVIRONMENTS = '/environments/ws/:workspaceId';
const TRAFFIC_TYPES = '/trafficTypes/ws/:workspaceId';
const SEGMENTS = '/segments/ws/:workspaceId';
const DEFINITION = '/segments/:environmentId/:segmentName';
const ATTRIBUTES = '/schema/ws/:workspaceId/trafficTypes/:trafficTypeId';
const IDENTITIES = '/trafficTypes/:trafficTypeId/environments/:environmentId/identities';

/** An attribute as refusals show it. */
export const ATTRIBUTE = '{"id": "seats", "displayName": "Seats", "dataType": "number"}';

/** How GET /workspaces compares `name`; default IS. */
const NAME_OPERATIONS = ['IS', 'STARTS_WITH', 'CONTAINS'] as const;

const refs = SEGMENT_REFERENCES;
const page = <Entry>(entry: Schema<Entry>) => strictObject({ objects: array(entry), ...PAGE });

/** Query of every list; a limit above the maximum is reduced to the maximum. */
export const PAGE_QUERY = { limit: positive, offset: count };

const yes = json(enumOf(true));
const keys = { ...json(refs.KeysRequest), 'multipart/form-data': refs.KeysForm };
const replace = { replace: boolean };
const oneIdentity = { body: json(object({}, { values: identityValues })), example: '{"values": {"seats": 5}}', keepsNumbers: true };
const savesIdentity = (key: string, environment: string) => l10n.t('The identity {0} in {1} is saved.', key, environment);
const attributeBody = json(object({ id: string }, attribute));

/** Area C: segment administration. */
export const SEGMENT_ENDPOINTS = {
  listWorkspaces: row('GET', WORKSPACES, 'documented', 'List workspaces, ordered by name', {
    query: { ...PAGE_QUERY, name: string, nameOp: enumOf(...NAME_OPERATIONS), organizationIdentifier: string, projectIdentifier: string },
    answer: json(page(refs.Workspace)),
  }),
  createWorkspace: row('POST', WORKSPACES, 'public fact', 'Create a workspace', {
    body: json(
      object(
        { name: string },
        { requiresTitleAndComments: boolean, organizationIdentifier: nullable(string), projectIdentifier: nullable(string) },
      ),
    ),
    example: '{"name": "Mobile", "requiresTitleAndComments": false}',
    readsFields: true,
    answer: json(refs.Workspace),
    says: (name: string) => l10n.t('The workspace {0} is created.', name),
    inverse: 'deleteWorkspace',
  }),
  changeWorkspace: row('PATCH', `${WORKSPACES}/:workspaceId`, 'public fact', 'Rename a workspace, or require comments for its changes', {
    body: json(refs.Patch),
    answer: json(refs.Workspace),
    says: (name: string) => l10n.t('The workspace {0} is changed.', name),
    inverse: 'changeWorkspace',
  }),
  deleteWorkspace: row('DELETE', `${WORKSPACES}/:workspaceId`, 'public fact', 'Delete a workspace without segments', {
    answer: yes,
    says: (name: string) => l10n.t('The workspace {0} is deleted.', name),
    loses: () => l10n.t('Its environments, traffic types and identities are deleted too.'),
  }),
  listEnvironments: row('GET', ENVIRONMENTS, 'documented', 'List the environments of a workspace', {
    answer: json(array(refs.Environment)),
  }),
  createEnvironment: row('POST', ENVIRONMENTS, 'public fact', 'Create an environment', {
    body: json(object({ name: string }, { production: boolean })),
    example: '{"name": "Testing", "production": false}',
    readsFields: true,
    answer: json(refs.WholeEnvironment),
    says: (name: string, workspace: string) => l10n.t('The environment {0} is created in {1}.', name, workspace),
    inverse: 'deleteEnvironment',
  }),
  changeEnvironment: row(
    'PATCH',
    `${ENVIRONMENTS}/:environmentId`,
    'public fact',
    'Rename an environment, or change whether it is a production environment',
    {
      body: json(refs.Patch),
      answer: json(refs.WholeEnvironment),
      says: (name: string) => l10n.t('The environment {0} is changed.', name),
      inverse: 'changeEnvironment',
    },
  ),
  deleteEnvironment: row('DELETE', `${ENVIRONMENTS}/:environmentId`, 'public fact', 'Delete an environment without segments', {
    answer: yes,
    says: (name: string, workspace: string) => l10n.t('The environment {0} is deleted from {1}.', name, workspace),
    loses: () => l10n.t('All identities in it are deleted too.'),
  }),
  listTrafficTypes: row('GET', TRAFFIC_TYPES, 'public fact', 'List the traffic types of a workspace', {
    answer: json(array(refs.TrafficType)),
  }),
  createTrafficType: row('POST', TRAFFIC_TYPES, 'public fact', 'Create a traffic type', {
    body: json(object({ name: string })),
    example: '{"name": "device"}',
    readsFields: true,
    answer: json(refs.TrafficType),
    says: (name: string, workspace: string) => l10n.t('The traffic type {0} is created in {1}.', name, workspace),
    inverse: 'deleteTrafficType',
  }),
  deleteTrafficType: row('DELETE', '/trafficTypes/:trafficTypeId', 'public fact', 'Delete a traffic type that no segment uses', {
    answer: yes,
    says: (name: string, workspace: string) => l10n.t('The traffic type {0} is deleted from {1}.', name, workspace),
    loses: () => l10n.t('Its attributes and all identities of this type are deleted too.'),
  }),
  createSegment: row('POST', `${SEGMENTS}/trafficTypes/:trafficTypeName`, 'documented', 'Create a segment in a workspace', {
    body: json(object({ name: string }, { description: nullable(string) })),
    example: '{"name": "friendly_customers", "description": ""}',
    readsFields: true,
    answer: json(refs.Segment),
    says: (name: string, type: string, workspace: string) => l10n.t('The segment {0} of {1} is created in {2}.', name, type, workspace),
    inverse: 'deleteSegment',
  }),
  listSegments: row('GET', SEGMENTS, 'documented', 'List the segments of a workspace', {
    query: { ...PAGE_QUERY, tag: string },
    answer: json(page(refs.Segment)),
  }),
  readSegment: row('GET', `${SEGMENTS}/:segmentName`, 'public fact', 'Read a segment', { answer: json(refs.Segment) }),
  deleteSegment: row('DELETE', `${SEGMENTS}/:segmentName`, 'documented', 'Delete a segment with all its definitions', {
    answer: yes,
    says: (name: string, workspace: string) => l10n.t('The segment {0} is deleted from {1}.', name, workspace),
    loses: () => l10n.t('Its keys in all environments are lost.'),
    inverse: 'createSegment',
  }),
  listEnvironmentSegments: row(
    'GET',
    `${SEGMENTS}/environments/:environmentId`,
    'public fact',
    'List the segments that are active in an environment',
    { query: PAGE_QUERY, answer: json(page(refs.SegmentDefinition)) },
  ),
  activateSegment: row('POST', DEFINITION, 'documented', 'Activate a segment in an environment', {
    body: json(anything),
    bodyIsOptional: true,
    answer: json(refs.SegmentDefinition),
    says: (name: string, environment: string) => l10n.t('The segment {0} is activated in {1}.', name, environment),
    inverse: 'deactivateSegment',
  }),
  deactivateSegment: row('DELETE', DEFINITION, 'public fact', 'Remove an empty segment from an environment', {
    answer: yes,
    says: (name: string, environment: string) => l10n.t('The segment {0} is deactivated in {1}.', name, environment),
    loses: () => l10n.t('Programs no longer find it there.'),
    inverse: 'activateSegment',
  }),
  listSegmentKeys: row('GET', `${DEFINITION}/keys`, 'documented', 'List the keys of a segment in an environment', {
    query: PAGE_QUERY,
    isTagged: true,
    answer: json(refs.SegmentKeys),
  }),
  uploadSegmentKeys: row('PUT', `${DEFINITION}/upload`, 'documented', 'Add keys, as a JSON array or a CSV', {
    query: replace,
    body: keys,
    answer: json(refs.WholeSegmentDefinition),
  }),
  updateSegmentKeys: row('PUT', `${DEFINITION}/uploadKeys`, 'public fact', 'Add or replace keys, with a comment', {
    query: replace,
    body: keys,
    answer: json(refs.WholeSegmentDefinition),
    says: (name: string, keys: string, environment: string) => l10n.t('The segment {0} gets {1} in {2}.', name, keys, environment),
    inverse: 'removeSegmentKeys',
  }),
  removeSegmentKeys: row('PUT', `${DEFINITION}/removeKeys`, 'documented', 'Remove keys, with a comment', {
    body: json(refs.KeysRequest),
    bodyLimit: MAX_REMOVAL_BODY_BYTES,
    answer: json(refs.KeysRemoved),
    says: (name: string, keys: string, environment: string) => l10n.t('The segment {0} loses {1} in {2}.', name, keys, environment),
    loses: () => l10n.t('Only a list of them brings them back.'),
    inverse: 'updateSegmentKeys',
  }),
  deleteSegmentKeys: row('PUT', `${DEFINITION}/deleteKeys`, 'public fact', 'Remove keys, as a JSON array', {
    body: json(refs.KeysRequest),
    bodyLimit: MAX_REMOVAL_BODY_BYTES,
    answer: json(refs.KeysRemoved),
  }),
  listAttributes: row('GET', ATTRIBUTES, 'public fact', 'List the attributes of a traffic type', {
    query: { searchPrefix: string, paginate: boolean, afterMarker: string, beforeMarker: string, markerLimit: positive },
    answer: json(anyOf(array(refs.Attribute), refs.AttributePage)),
  }),
  createAttribute: row('POST', ATTRIBUTES, 'public fact', 'Create an attribute', {
    body: attributeBody,
    example: ATTRIBUTE,
    answer: json(refs.Attribute),
  }),
  saveAttribute: row('PUT', ATTRIBUTES, 'public fact', 'Create or overwrite an attribute', {
    body: attributeBody,
    example: ATTRIBUTE,
    answer: json(refs.Attribute),
    says: (id: string) => l10n.t('The attribute {0} is saved.', id),
  }),
  changeAttribute: row('PATCH', `${ATTRIBUTES}/:attributeId`, 'public fact', 'Update an attribute', {
    body: json(object({}, attribute)),
    example: '{"displayName": "Seats"}',
    answer: json(refs.Attribute),
  }),
  deleteAttribute: row('DELETE', `${ATTRIBUTES}/:attributeId`, 'public fact', 'Delete an attribute', {
    answer: yes,
    says: (id: string) => l10n.t('The attribute {0} is deleted.', id),
    loses: () => l10n.t('Its type and suggested values are lost; identities keep their values of it.'),
  }),
  importAttributes: row('POST', `${ATTRIBUTES}/:attributeId`, 'public fact', 'Save many attributes; attributeId is attribute:bulk', {
    body: json(array(object({ id: string }, attribute))),
    answer: json(refs.AttributesImported),
  }),
  saveIdentities: row('POST', IDENTITIES, 'documented', 'Create or overwrite identities', {
    body: json(array(refs.IdentityRequest)),
    keepsNumbers: true,
    answer: json(refs.IdentitiesSaved),
    says: (environment: string, identities: string, type: string) =>
      l10n.t('The environment {0} gets {1} of {2}; existing ones are overwritten.', environment, identities, type),
  }),
  patchIdentities: row('PATCH', IDENTITIES, 'public fact', 'Merge values into identities', {
    body: json(anyOf(refs.IdentityRequest, array(refs.IdentityRequest))),
    keepsNumbers: true,
    answer: json(anyOf(refs.Identity, refs.IdentitiesSaved)),
  }),
  saveIdentity: row('PUT', `${IDENTITIES}/:key`, 'public fact', 'Create or overwrite one identity', {
    ...oneIdentity,
    answer: json(refs.Identity),
    says: savesIdentity,
  }),
  patchIdentity: row('PATCH', `${IDENTITIES}/:key`, 'public fact', 'Merge values into one identity', {
    ...oneIdentity,
    answer: json(refs.Identity),
    says: savesIdentity,
  }),
  deleteIdentity: row('DELETE', `${IDENTITIES}/:key`, 'public fact', 'Delete an identity', {
    answer: yes,
    says: (key: string, environment: string) => l10n.t('The identity {0} in {1} is deleted.', key, environment),
    loses: () => l10n.t('Its attributes are lost; segments keep the key.'),
  }),
  tagObject: row('POST', '/tags/ws/:workspaceId/object/:objectName/objecttype/:objectType', 'public fact', 'Add tags to a segment', {
    body: json(array(string)),
    answer: json(array(strictObject({ name: string }))),
    says: (name: string, tags: string) => l10n.t('The segment {0} gets the tags {1}.', name, tags),
  }),
  listSegmentAudit: {
    method: 'GET',
    path: '/__fairlead/segments/audit',
    area: 'local',
    needs: 'admin',
    evidence: 'our decision',
    summary: 'List the audit log of segments, newest first',
    query: { ...PAGE_QUERY, workspaceId: string, environmentId: string, segmentName: string },
    answer: json(page(refs.SegmentAuditEntry)),
  },
} as const satisfies Record<string, Endpoint>;

function row<const Method extends Endpoint['method'], const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Method,
  path: Path,
  evidence: Evidence,
  summary: string,
  more: More,
) {
  const permission = method === 'GET' ? 'view' : method === 'DELETE' ? 'delete' : 'create_or_edit';
  return {
    method,
    path: `/internal/api/v2${path}`,
    area: 'segments',
    needs: `segments:${permission}`,
    evidence,
    summary,
    leniency: { booleansInAnyCase: true, bareBooleansAreTrue: true },
    bodyLimit: MAX_SEGMENT_BODY_BYTES,
    readsStandby: method === 'GET',
    ...more,
  } as const;
}
