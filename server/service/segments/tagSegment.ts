import { requireName } from '../../core/segments/names.ts';
import { insertTags } from '../../store/segments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Actor } from './actor.ts';
import { requireSegment, requireWorkspace } from './requirePlace.ts';
import { writeAudit } from './writeAudit.ts';

/** Adds tags to a segment and returns all its tags. Throws NOT_FOUND, INVALID_REQUEST. */
export async function tagSegment(
  { database, now }: ServiceContext,
  actor: Actor,
  workspaceId: string,
  name: string,
  tags: readonly string[],
) {
  const wanted = [...new Set(tags.map((tag) => requireName('tag', tag)))];
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    await requireSegment(transaction, workspaceId, name);
    await insertTags(transaction, workspaceId, name, wanted);
    await writeAudit(transaction, { workspaceId, segmentName: name, action: 'TAGGED', actor, at: now() });
    const { tags: all } = await requireSegment(transaction, workspaceId, name);
    return all.map((tag) => ({ name: tag }));
  });
}
