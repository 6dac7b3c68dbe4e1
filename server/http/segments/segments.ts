import { Refusal } from '../../core/refusal.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { identifyActor, listSegmentAudit } from '../../service/segments/audit.ts';
import { activateSegment, deactivateSegment, listEnvironmentSegments } from '../../service/segments/definitions.ts';
import { createSegment, deleteSegment, listSegments, readSegment, tagSegment } from '../../service/segments/segments.ts';
import type { Page, Segment, SegmentAuditEntry, SegmentDefinition } from '../../wire/segments.ts';
import type { Handlers } from '../call.ts';
import { requireStrings, toPage } from './bodies.ts';

/** The handlers of segments and their audit log. */
export const SEGMENT_HANDLERS = {
  async createSegment({ parameters, body, key, service }): Promise<Segment> {
    const { workspaceId, trafficTypeName: trafficType } = parameters;
    const { name, description } = body;
    return createSegment(service, identifyActor(key), { workspaceId, trafficType, name, description: description ?? '' });
  },

  async listSegments({ parameters, query, service }): Promise<Page<Segment>> {
    return listSegments(service, parameters.workspaceId, query.tag, toPage(query));
  },

  readSegment({ parameters: { workspaceId, segmentName }, service }): Promise<Segment> {
    return readSegment(service, workspaceId, segmentName);
  },

  async deleteSegment({ parameters: { workspaceId, segmentName }, key, service }): Promise<true> {
    return deleteSegment(service, identifyActor(key), workspaceId, segmentName);
  },

  async listEnvironmentSegments({ parameters: { workspaceId, environmentId }, query, service }): Promise<Page<SegmentDefinition>> {
    return listEnvironmentSegments(service, workspaceId, environmentId, toPage(query));
  },

  /** Ignores any body. */
  async activateSegment({ parameters: { environmentId, segmentName }, key, service }): Promise<SegmentDefinition> {
    return activateSegment(service, identifyActor(key), environmentId, segmentName);
  },

  async deactivateSegment({ parameters: { environmentId, segmentName }, key, service }): Promise<true> {
    return deactivateSegment(service, identifyActor(key), environmentId, segmentName);
  },

  /** Of all taggable types only segments exist here. */
  async tagObject(call): Promise<readonly { readonly name: string }[]> {
    const { workspaceId, objectName, objectType: type } = call.parameters;
    if (type.toLowerCase() !== 'segment') {
      throw new Refusal('NOT_FOUND', `There are no objects of the type ${toQuoted(type)} here. Use the type Segment.`);
    }
    const tags = requireStrings(call.body, '["tagA"]');
    return tagSegment(call.service, identifyActor(call.key), workspaceId, objectName, tags);
  },

  async listSegmentAudit({ query, service }): Promise<Page<SegmentAuditEntry>> {
    const { workspaceId, environmentId, segmentName } = query;
    return listSegmentAudit(service, { workspaceId, environmentId, segmentName }, toPage(query));
  },
} satisfies Handlers;
