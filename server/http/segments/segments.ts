import { Refusal } from '../../core/refusal.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { identifyActor, listSegmentAudit } from '../../service/segments/audit.ts';
import { activateSegment, deactivateSegment, listEnvironmentSegments } from '../../service/segments/definitions.ts';
import { createSegment, deleteSegment, listSegments, readSegment, tagSegment } from '../../service/segments/segments.ts';
import type { Page, Segment, SegmentAuditEntry, SegmentDefinition } from '../../wire/segments.ts';
import { type Handlers, readParameter } from '../call.ts';
import { requireJsonObject } from '../jsonBody.ts';
import { readQuery } from '../query.ts';
import { readPage, readStrings, readText, requireText } from './bodies.ts';

/** The handlers of segments and their audit log. */
export const SEGMENT_HANDLERS = {
  async createSegment(call): Promise<Segment> {
    const body = requireJsonObject(call.request, '{"name": "friendly_customers", "description": ""}');
    return createSegment(call.service, identifyActor(call.key), {
      workspaceId: readParameter(call, 'workspaceId'),
      trafficType: readParameter(call, 'trafficTypeName'),
      name: requireText(body, 'name'),
      description: readText(body, 'description') ?? '',
    });
  },

  async listSegments(call): Promise<Page<Segment>> {
    const { request, service } = call;
    return listSegments(service, readParameter(call, 'workspaceId'), readQuery(request, 'tag'), readPage(request));
  },

  readSegment(call): Promise<Segment> {
    return readSegment(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'segmentName'));
  },

  async deleteSegment(call): Promise<true> {
    return deleteSegment(call.service, identifyActor(call.key), readParameter(call, 'workspaceId'), readParameter(call, 'segmentName'));
  },

  async listEnvironmentSegments(call): Promise<Page<SegmentDefinition>> {
    const page = readPage(call.request);
    return listEnvironmentSegments(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'environmentId'), page);
  },

  /** Ignores any body. */
  async activateSegment(call): Promise<SegmentDefinition> {
    return activateSegment(call.service, identifyActor(call.key), readParameter(call, 'environmentId'), readParameter(call, 'segmentName'));
  },

  async deactivateSegment(call): Promise<true> {
    return deactivateSegment(
      call.service,
      identifyActor(call.key),
      readParameter(call, 'environmentId'),
      readParameter(call, 'segmentName'),
    );
  },

  /** Of all taggable types only segments exist here. */
  async tagObject(call): Promise<readonly { readonly name: string }[]> {
    const type = readParameter(call, 'objectType');
    if (type.toLowerCase() !== 'segment') {
      throw new Refusal('NOT_FOUND', `There are no objects of the type ${toQuoted(type)} here. Use the type Segment.`);
    }
    const tags = readStrings(call.request, '["tagA"]');
    return tagSegment(call.service, identifyActor(call.key), readParameter(call, 'workspaceId'), readParameter(call, 'objectName'), tags);
  },

  async listSegmentAudit({ request, service }): Promise<Page<SegmentAuditEntry>> {
    const [workspaceId, environmentId, segmentName] = ['workspaceId', 'environmentId', 'segmentName'].map((name) =>
      readQuery(request, name),
    );
    const filter = { workspaceId: workspaceId ?? null, environmentId: environmentId ?? null, segmentName: segmentName ?? null };
    return listSegmentAudit(service, filter, readPage(request));
  },
} satisfies Handlers;
