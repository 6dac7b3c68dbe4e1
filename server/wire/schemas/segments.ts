import { DATA_TYPES } from '../../core/segments/attributes.ts';
import { AUDIT_ACTIONS } from '../../core/segments/auditActions.ts';
import type { SEGMENT_ENDPOINTS } from '../endpoints/segments.ts';
import { NAME_OPERATIONS } from '../segments.ts';
import {
  anything,
  closed,
  count,
  type EndpointShape,
  either,
  flag,
  json,
  list,
  map,
  moment,
  named,
  nothing,
  open,
  orNull,
  text,
  words,
} from './jsonSchema.ts';

const reference = closed({ id: text, name: text });
const typedReference = closed({ type: text, id: text, name: text });
const environment = { name: text, id: text, production: flag };
const page = (entry: string) => closed({ objects: list(named(entry)), offset: count, limit: count, totalCount: count });
const saved = (entry: string) =>
  closed({
    objects: list(named(entry)),
    failed: list(closed({ object: anything, status: count, message: text })),
    metadata: closed({}),
    offset: nothing,
    limit: nothing,
    count: nothing,
    total: nothing,
  });
const attribute = {
  displayName: orNull(text),
  description: orNull(text),
  dataType: orNull(words(...DATA_TYPES)),
  isSearchable: flag,
  suggestedValues: orNull(list(text)),
};

/** The schemas of area C. */
export const SEGMENT_SCHEMAS = {
  Workspace: closed({ name: text, type: words('workspace'), id: text, requiresTitleAndComments: flag }),
  Environment: closed(environment),
  WholeEnvironment: closed({
    ...environment,
    type: words('environment'),
    environmentType: words('production', 'pre_production'),
    orgId: text,
    status: words('ACTIVE'),
    workspaceIds: list(text),
    creationTime: moment,
    permissioningEnabled: flag,
    changePermissions: map(either(flag, list(anything))),
    dataExportPermissions: map(either(flag, list(anything))),
    apiTokens: list(anything),
  }),
  TrafficType: closed({ id: text, name: text, displayAttributeId: orNull(text) }),
  Segment: closed({
    name: text,
    description: text,
    trafficType: reference,
    creationTime: moment,
    tags: orNull(list(closed({ name: text }))),
  }),
  SegmentDefinition: closed({ name: text, environment: reference, trafficType: reference, creationTime: moment }),
  WholeSegmentDefinition: closed({
    id: text,
    orgId: text,
    environment: reference,
    environmentURN: typedReference,
    name: text,
    trafficType: reference,
    trafficTypeId: text,
    trafficTypeURN: typedReference,
    description: text,
    creator: typedReference,
    status: words('ACTIVE'),
    creationTime: moment,
    lastUpdateTime: moment,
    iAmInThisSegment: nothing,
    type: words('Segment'),
  }),
  SegmentKeys: closed({ keys: list(closed({ key: text })), openChangeRequestId: orNull(text), count, offset: count, limit: count }),
  KeysRemoved: closed({ code: count, message: text, details: orNull(text), transactionId: orNull(text) }),
  Identity: closed({ key: text, values: map(text), trafficTypeId: text, environmentId: text, organizationId: text }),
  IdentitiesSaved: saved('Identity'),
  Attribute: closed({ id: text, ...attribute, trafficTypeId: text, organizationId: text }),
  AttributePage: closed({
    data: list(named('Attribute')),
    nextMarker: orNull(text),
    previousMarker: orNull(text),
    limit: count,
    count,
  }),
  AttributesImported: saved('Attribute'),
  SegmentAuditEntry: closed({
    workspaceId: text,
    segmentName: text,
    environmentId: orNull(text),
    action: words(...AUDIT_ACTIONS),
    keyCount: count,
    title: orNull(text),
    comment: orNull(text),
    actor: typedReference,
    at: moment,
  }),
  Patch: { ...list(open({ op: text, path: text }, { value: anything })), minItems: 1 },
  KeysRequest: either(list(text), open({ keys: list(text) }, { comment: orNull(text), title: orNull(text) })),
  KeysForm: open(
    { file: { type: 'string', contentMediaType: 'text/csv' } },
    { payload: { type: 'string', contentMediaType: 'application/json' } },
  ),
  IdentityRequest: open({ key: text }, { values: map(either(text, { type: 'number' })) }),
} as const;

const paging = { limit: { type: 'integer', minimum: 1 }, offset: count };
const yes = json(words(true));
const keys = { ...json(named('KeysRequest')), 'multipart/form-data': named('KeysForm') };
const replace = { replace: flag };
const oneIdentity = json(open({}, { values: map(either(text, { type: 'number' })) }));
const attributeBody = json(open({ id: text }, attribute));

/** The request and answer of each endpoint of area C. */
export const SEGMENT_SHAPES: Readonly<Record<keyof typeof SEGMENT_ENDPOINTS, EndpointShape>> = {
  listWorkspaces: { query: { ...paging, name: text, nameOp: words(...NAME_OPERATIONS) }, answer: json(page('Workspace')) },
  createWorkspace: { body: json(open({ name: text }, { requiresTitleAndComments: flag })), answer: json(named('Workspace')) },
  changeWorkspace: { body: json(named('Patch')), answer: json(named('Workspace')) },
  deleteWorkspace: { answer: yes },
  listEnvironments: { answer: json(list(named('Environment'))) },
  createEnvironment: { body: json(open({ name: text }, { production: flag })), answer: json(named('WholeEnvironment')) },
  changeEnvironment: { body: json(named('Patch')), answer: json(named('WholeEnvironment')) },
  deleteEnvironment: { answer: yes },
  listTrafficTypes: { answer: json(list(named('TrafficType'))) },
  createTrafficType: { body: json(open({ name: text })), answer: json(named('TrafficType')) },
  deleteTrafficType: { answer: yes },
  createSegment: { body: json(open({ name: text }, { description: orNull(text) })), answer: json(named('Segment')) },
  listSegments: { query: { ...paging, tag: text }, answer: json(page('Segment')) },
  readSegment: { answer: json(named('Segment')) },
  deleteSegment: { answer: yes },
  listEnvironmentSegments: { query: paging, answer: json(page('SegmentDefinition')) },
  activateSegment: { body: json(anything), bodyIsOptional: true, answer: json(named('SegmentDefinition')) },
  deactivateSegment: { answer: yes },
  listSegmentKeys: { query: paging, answer: json(named('SegmentKeys')) },
  uploadSegmentKeys: { query: replace, body: keys, answer: json(named('WholeSegmentDefinition')) },
  updateSegmentKeys: { query: replace, body: keys, answer: json(named('WholeSegmentDefinition')) },
  removeSegmentKeys: { body: json(named('KeysRequest')), answer: json(named('KeysRemoved')) },
  deleteSegmentKeys: { body: json(named('KeysRequest')), answer: json(named('KeysRemoved')) },
  listAttributes: {
    query: { searchPrefix: text, paginate: flag, afterMarker: text, beforeMarker: text, markerLimit: { type: 'integer', minimum: 1 } },
    answer: json(either(list(named('Attribute')), named('AttributePage'))),
  },
  createAttribute: { body: attributeBody, answer: json(named('Attribute')) },
  saveAttribute: { body: attributeBody, answer: json(named('Attribute')) },
  changeAttribute: { body: json(open({}, attribute)), answer: json(named('Attribute')) },
  deleteAttribute: { answer: yes },
  importAttributes: { body: json(list(open({ id: text }, attribute))), answer: json(named('AttributesImported')) },
  saveIdentities: { body: json(list(named('IdentityRequest'))), answer: json(named('IdentitiesSaved')) },
  patchIdentities: {
    body: json(either(named('IdentityRequest'), list(named('IdentityRequest')))),
    answer: json(either(named('Identity'), named('IdentitiesSaved'))),
  },
  saveIdentity: { body: oneIdentity, answer: json(named('Identity')) },
  patchIdentity: { body: oneIdentity, answer: json(named('Identity')) },
  deleteIdentity: { answer: yes },
  tagObject: { body: json(list(text)), answer: json(list(closed({ name: text }))) },
  listSegmentAudit: {
    query: { ...paging, workspaceId: text, environmentId: text, segmentName: text },
    answer: json(page('SegmentAuditEntry')),
  },
};
