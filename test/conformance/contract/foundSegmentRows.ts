import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';
import { findActiveSegment, findSegment } from './found.ts';
import { activateSegment, findPlace } from './places.ts';
import type { Row } from './row.ts';

const TYPE = { id: 'string', name: 'string' };

/** Creates an active segment. */
export async function addSegment(caller: Caller): Promise<void> {
  await activateSegment(caller, await findPlace(caller));
}

/** The segments of an account, which are only read. */
export const FOUND_SEGMENT_ROWS: readonly Row[] = [
  {
    rule: 'a segment of the list has name, description, traffic type and time',
    statements: [
      'Segment at workspace level: name (string)',
      'Segment at workspace level: description (string)',
      'Segment at workspace level: trafficType (object with id, name)',
      'Segment at workspace level: creationTime (integer timestamp)',
      'Segment at workspace level: tags (nullable)',
    ],
    check: async (caller) => {
      const { segment } = await findSegment(caller);
      hasFields(segment, {
        name: 'string',
        description: 'string|null',
        trafficType: 'object',
        creationTime: 'integer',
        tags: 'array|null',
      });
      hasFields(segment.trafficType, TYPE);
    },
  },
  {
    rule: 'a segment is read by its name, and an unknown one is not found',
    evidence: 'public fact',
    check: async (caller) => {
      const { workspaceId, segment } = await findSegment(caller);
      const path = `/segments/ws/${workspaceId}`;
      assert.equal(good(await caller.segments('GET', `${path}/${String(segment.name)}`)).name, segment.name);
      refused(await caller.segments('GET', `${path}/${unique('seg')}`), 404);
    },
  },
  {
    rule: 'the traffic type of a segment is listed, with its attributes',
    evidence: 'public fact',
    check: async (caller) => {
      const { workspaceId, segment } = await findSegment(caller);
      const types = good(await caller.segments<Json[]>('GET', `/trafficTypes/ws/${workspaceId}`));
      const { id } = segment.trafficType as Json;
      assert.ok(types.some((type) => type.id === id));
      const attributes = good<unknown>(await caller.segments('GET', `/schema/ws/${workspaceId}/trafficTypes/${String(id)}`));
      assert.ok(Array.isArray(attributes));
    },
  },
  {
    rule: 'a segment of an environment has its environment and traffic type',
    statements: ['Segment at environment level: name', 'Segment at environment level: environment (object with id, name)'],
    evidence: 'public fact',
    check: async (caller) => {
      const { segment } = await findActiveSegment(caller);
      hasFields(segment, { name: 'string', environment: 'object', trafficType: 'object', creationTime: 'integer' });
      hasFields(segment.environment, TYPE);
    },
  },
  {
    rule: 'the keys of a segment come in pages',
    evidence: 'public fact',
    check: async (caller) => {
      const { path } = await findActiveSegment(caller);
      const page = good(await caller.segments('GET', `${path}/keys?limit=1&offset=0`));
      hasFields(page, { keys: 'array', count: 'integer', offset: 'integer', limit: 'integer' });
      for (const key of page.keys as readonly Json[]) hasFields(key, { key: 'string' });
      assert.ok((page.keys as readonly Json[]).length <= 1);
    },
  },
];
