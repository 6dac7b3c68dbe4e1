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

/** Which definition is to be changed, by whom, and what is said about it; null where the change takes no words. */
export interface DefinitionChange {
  readonly actor: Actor;
  /** An id or a name. */
  readonly environment: string;
  readonly segment: string;
  readonly said: TitleAndComment | null;
}

/** A definition that no other transaction changes before this one ends. */
export interface LockedDefinition extends DefinitionState {
  readonly number: number;
  readonly environmentId: string;
  readonly name: DefinitionName;
}

/** What became of a change: its result, and what the audit log says of it. */
export interface Changed<Result> extends Pick<AuditRecord, 'action' | 'keyCount'> {
  readonly result: Result;
}

/** Changes an active definition under a lock and writes it down, in one transaction. Throws NOT_FOUND, and INVALID_REQUEST for words that the workspace requires (facts C12). */
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
    const words = said === null ? null : requireTitleAndComment(said, requiresTitleAndComments);
    const { result, action, keyCount } = await change(transaction, { ...locked, environmentId, name });
    await writeAudit(transaction, { workspaceId, environmentId, segmentName, action, keyCount, actor, at, ...words });
    return result;
  });
}
