import { Refusal } from '../core/refusal.ts';
import { toQuoted } from '../core/segments/text.ts';
import { activateSegment } from '../service/segments/activateSegment.ts';
import { createSegment } from '../service/segments/createSegment.ts';
import { deactivateSegment } from '../service/segments/deactivateSegment.ts';
import { deleteSegment } from '../service/segments/deleteSegment.ts';
import { listSegmentAudit } from '../service/segments/listSegmentAudit.ts';
import { listEnvironmentSegments, listSegments, readSegment } from '../service/segments/listSegments.ts';
import { tagSegment } from '../service/segments/tagSegment.ts';
import type { Page, Segment, SegmentAuditEntry, SegmentDefinition } from '../wire/segments.ts';
import { type Call, readParameter } from './call.ts';
import { requireJsonObject } from './jsonBody.ts';
import { readQuery } from './queryParameters.ts';
import { readActor } from './segmentActor.ts';
import { readText, readTexts, requireText } from './segmentBodies.ts';
import { readPage } from './segmentParameters.ts';

/** Handles POST /segments/ws/{workspaceId}/trafficTypes/{trafficTypeName}. */
export async function handleCreateSegment(call: Call): Promise<Segment> {
  const body = requireJsonObject(call.request, '{"name": "friendly_customers", "description": ""}');
  return createSegment(call.service, await readActor(call), {
    workspaceId: readParameter(call, 'workspaceId'),
    trafficType: readParameter(call, 'trafficTypeName'),
    name: requireText(body, 'name'),
    description: readText(body, 'description') ?? '',
  });
}

/** Handles GET /segments/ws/{workspaceId}. */
export async function handleListSegments(call: Call): Promise<Page<Segment>> {
  const { request, service } = call;
  return listSegments(service, readParameter(call, 'workspaceId'), readQuery(request, 'tag'), readPage(request));
}

/** Handles GET /segments/ws/{workspaceId}/{segmentName}. */
export function handleReadSegment(call: Call): Promise<Segment> {
  return readSegment(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'segmentName'));
}

/** Handles DELETE /segments/ws/{workspaceId}/{segmentName}. */
export async function handleDeleteSegment(call: Call): Promise<true> {
  return deleteSegment(call.service, await readActor(call), readParameter(call, 'workspaceId'), readParameter(call, 'segmentName'));
}

/** Handles GET /segments/ws/{workspaceId}/environments/{environmentId}. */
export async function handleListEnvironmentSegments(call: Call): Promise<Page<SegmentDefinition>> {
  const page = readPage(call.request);
  return listEnvironmentSegments(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'environmentId'), page);
}

/** Handles POST /segments/{environmentId}/{segmentName}; any body is ignored. */
export async function handleActivateSegment(call: Call): Promise<SegmentDefinition> {
  return activateSegment(call.service, await readActor(call), readParameter(call, 'environmentId'), readParameter(call, 'segmentName'));
}

/** Handles DELETE /segments/{environmentId}/{segmentName}. */
export async function handleDeactivateSegment(call: Call): Promise<true> {
  return deactivateSegment(call.service, await readActor(call), readParameter(call, 'environmentId'), readParameter(call, 'segmentName'));
}

/** Handles POST /tags/ws/{workspaceId}/object/{objectName}/objecttype/{objectType}; of all taggable types only segments exist here. */
export async function handleTagObject(call: Call): Promise<readonly { readonly name: string }[]> {
  const type = readParameter(call, 'objectType');
  if (type.toLowerCase() !== 'segment') {
    throw new Refusal('NOT_FOUND', `There are no objects of the type ${toQuoted(type)} here. Use the type Segment.`);
  }
  const tags = readTexts(call.request, '["tagA"]');
  return tagSegment(call.service, await readActor(call), readParameter(call, 'workspaceId'), readParameter(call, 'objectName'), tags);
}

/** Handles GET /__fairlead/segments/audit. */
export async function handleListSegmentAudit({ request, service }: Call): Promise<Page<SegmentAuditEntry>> {
  const [workspaceId, environmentId, segmentName] = ['workspaceId', 'environmentId', 'segmentName'].map((name) => readQuery(request, name));
  const filter = { workspaceId: workspaceId ?? null, environmentId: environmentId ?? null, segmentName: segmentName ?? null };
  return listSegmentAudit(service, filter, readPage(request));
}
