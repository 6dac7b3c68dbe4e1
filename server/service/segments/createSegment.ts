import { requireName } from '../../core/segments/names.ts';
import { requireStep } from '../../core/segments/steps.ts';
import { requireText } from '../../core/segments/text.ts';
import { insertSegment } from '../../store/segments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Actor } from './actor.ts';
import { requireTrafficTypeOf, requireWorkspace } from './requirePlace.ts';
import { toSegment } from './toRecords.ts';
import { writeAudit } from './writeAudit.ts';

/** A segment to be created. */
export interface NewSegment {
  readonly workspaceId: string;
  /** An ID or a name. */
  readonly trafficType: string;
  readonly name: string;
  readonly description: string;
}

/**
 * Creates a segment in a workspace; it is not active in any environment yet. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is
 * taken in the workspace.
 */
export async function createSegment({ database, now }: ServiceContext, actor: Actor, wanted: NewSegment) {
  const { workspaceId } = wanted;
  const name = requireName('segment', wanted.name);
  const description = requireText('description', wanted.description);
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    const { id, name: typeName } = await requireTrafficTypeOf(transaction, workspaceId, wanted.trafficType);
    const segment = { workspaceId, name, description, trafficType: { id, name: typeName }, tags: [], createdAt: now() };
    const missing = await insertSegment(transaction, segment);
    requireStep('create', { segment: name, environment: '', keyCount: null, missing }, '. Use it, or choose another name.');
    await writeAudit(transaction, { workspaceId, segmentName: name, action: 'CREATED', actor, at: segment.createdAt });
    return toSegment(segment);
  });
}
