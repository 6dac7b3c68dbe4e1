import { type DefinitionName, type DefinitionState, requireDefinition } from '../../core/segments/segmentStates.ts';
import type { SegmentStep } from '../../core/segments/steps.ts';
import { requireTitleAndComment, type TitleAndComment } from '../../core/segments/titleAndComment.ts';
import type { Database } from '../../store/database.ts';
import type { AuditRecord } from '../../store/segmentAudit.ts';
import { lockDefinition } from '../../store/segmentDefinitions.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Actor } from './actor.ts';
import { adviseInactive, requireEnvironment, requireSegment, requireWorkspace } from './requirePlace.ts';
import { writeAudit } from './writeAudit.ts';

/** The definition to be changed, the actor, and the title and comment of the change; null if the change takes none. */
export interface DefinitionChange {
  readonly actor: Actor;
  /** An ID or a name. */
  readonly environment: string;
  readonly segment: string;
  readonly said: TitleAndComment | null;
}

/** A definition that no other transaction can change before this one ends. */
export interface LockedDefinition extends DefinitionState {
  readonly number: number;
  readonly environmentId: string;
  readonly name: DefinitionName;
}

/** The outcome of a change: its result, and its audit log entry. */
export interface Changed<Result> extends Pick<AuditRecord, 'action' | 'keyCount'> {
  readonly result: Result;
}

/**
 * Changes an active definition under a lock and records it in the audit log, in one transaction. Throws NOT_FOUND, and INVALID_REQUEST for
 * a missing title or comment that the workspace requires.
 */
export async function changeDefinition<Result>(
  { database, now }: ServiceContext,
  { actor, environment, segment, said }: DefinitionChange,
  step: SegmentStep,
  change: (transaction: Database, definition: LockedDefinition) => Promise<Changed<Result>>,
): Promise<Result> {
  return inTransaction(database, 'segments', async (transaction) => {
    const { id: environmentId, workspaceId, name: environmentName } = await requireEnvironment(transaction, null, environment);
    const { name: segmentName } = await requireSegment(transaction, workspaceId, segment);
    const name = { segment: segmentName, environment: environmentName };
    const at = now();
    const found = await lockDefinition(transaction, environmentId, segmentName, at);
    const next = found === null ? await adviseInactive(transaction, { workspaceId, environmentId, segmentName }, step) : '';
    const locked = requireDefinition(found, name, next);
    const { requiresTitleAndComments } = await requireWorkspace(transaction, workspaceId);
    const titleAndComment = said === null ? null : requireTitleAndComment(said, requiresTitleAndComments);
    const { result, action, keyCount } = await change(transaction, { ...locked, environmentId, name });
    await writeAudit(transaction, { workspaceId, environmentId, segmentName, action, keyCount, actor, at, ...titleAndComment });
    return result;
  });
}
