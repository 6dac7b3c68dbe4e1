import { type Page, toPageRange } from '../../core/segments/pages.ts';
import {
  ACTIVE,
  afterActivation,
  afterDeactivation,
  type DefinitionName,
  type DefinitionState,
  requireDefinition,
  type SegmentStep,
} from '../../core/segments/states.ts';
import { requireTitleAndComment, type TitleAndComment } from '../../core/segments/texts.ts';
import type { Database } from '../../store/database.ts';
import { type AuditRecord, readAudit } from '../../store/segments/audit.ts';
import {
  type DefinitionRecord,
  deleteDefinition,
  findDefinition,
  insertDefinition,
  lockDefinition,
  readDefinitions,
} from '../../store/segments/definitions.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Actor, writeAudit } from './audit.ts';
import { requireEnvironment } from './environments.ts';
import { requireSegment, SEGMENTS } from './segments.ts';
import { ORGANIZATION, requireWorkspace } from './workspaces.ts';

/** Audit log entries searched for the last change of a definition. */
const LATEST = 50;

/** Lists one page of the segments that are active in an environment, ordered by name. Throws NOT_FOUND. */
export async function listEnvironmentSegments({ database }: ServiceContext, workspaceId: string, idOrName: string, page: Page) {
  await requireWorkspace(database, workspaceId);
  const environment = await requireEnvironment(database, workspaceId, idOrName);
  const span = toPageRange('segments', page);
  const { records, total } = await readDefinitions(database, environment.id, span);
  return { objects: records.map(toDefinition), ...span, totalCount: total };
}

/**
 * Activates a segment of the workspace in one of its environments, without keys. Throws NOT_FOUND, and CONFLICT if it is active already.
 */
export async function activateSegment({ database, now }: ServiceContext, actor: Actor, environmentId: string, segmentName: string) {
  return inTransaction(database, 'segments', async (transaction) => {
    const environment = await requireEnvironment(transaction, null, environmentId);
    const { workspaceId } = environment;
    await requireSegment(transaction, workspaceId, segmentName);
    const name = { segment: segmentName, environment: environment.name };
    const at = now();
    const wanted = { id: crypto.randomUUID(), workspaceId, segmentName, environmentId: environment.id, creator: actor, createdAt: at };
    const added = await insertDefinition(transaction, wanted);
    const definition = requireDefinition(await findDefinition(transaction, environment.id, segmentName), name, 'Try again.');
    afterActivation(added ? null : definition, name);
    await writeAudit(transaction, { workspaceId, environmentId: environment.id, segmentName, action: 'ACTIVATED', actor, at });
    return toDefinition(definition);
  });
}

/**
 * Deactivates an empty segment in an environment by deleting its definition. Throws NOT_FOUND, and INVALID_REQUEST while it holds keys
 * (docs/contract/segments.md#states).
 */
export async function deactivateSegment(context: ServiceContext, actor: Actor, environment: string, segment: string): Promise<true> {
  return changeDefinition(context, { actor, environment, segment, notes: null }, 'deactivate', async (transaction, definition) => {
    afterDeactivation(definition, definition.name);
    await deleteDefinition(transaction, definition.number);
    return { result: true, action: 'DEACTIVATED', keyCount: 0 };
  });
}

/** The definition to be changed, the actor, and the title and comment of the change; null if the change takes none. */
export interface DefinitionChange {
  readonly actor: Actor;
  /** An ID or a name. */
  readonly environment: string;
  readonly segment: string;
  readonly notes: TitleAndComment | null;
}

/** A definition that no other transaction can change before this one ends. */
export interface LockedDefinition extends DefinitionState {
  readonly number: number;
  readonly environmentId: string;
  readonly name: DefinitionName;
}

/** The outcome of a change: its result, and its audit log entry. */
interface Changed<Result> extends Pick<AuditRecord, 'action' | 'keyCount'> {
  readonly result: Result;
}

/**
 * Changes an active definition under a lock and records it in the audit log, in one transaction. Throws NOT_FOUND, and INVALID_REQUEST for
 * a missing title or comment that the workspace requires.
 */
export async function changeDefinition<Result>(
  { database, now }: ServiceContext,
  { actor, environment, segment, notes }: DefinitionChange,
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
    const titleAndComment = notes === null ? null : requireTitleAndComment(notes, requiresTitleAndComments);
    const { result, action, keyCount } = await change(transaction, { ...locked, environmentId, name });
    await writeAudit(transaction, { workspaceId, environmentId, segmentName, action, keyCount, actor, at, ...titleAndComment });
    return result;
  });
}

/**
 * Returns the remedy for a segment that is not active in an environment. It suggests activation only for adding keys, and not if the
 * segment was deactivated on purpose.
 */
export async function adviseInactive(
  database: Database,
  place: { readonly workspaceId: string; readonly environmentId: string; readonly segmentName: string },
  step: SegmentStep | null,
): Promise<string> {
  const { workspaceId, environmentId, segmentName } = place;
  const { records } = await readAudit(database, { workspaceId, environmentId: null, segmentName }, { offset: 0, limit: LATEST });
  const last = records.find((record) => record.action === 'CREATED' || record.environmentId === environmentId);
  const others = `GET ${SEGMENTS}/${workspaceId}/environments/${environmentId} lists the segments that are active there.`;
  if (last?.action === 'DEACTIVATED') return `It was deactivated on ${new Date(last.at).toISOString()}. ${others}`;
  if (step !== 'addKeys') return `It has no keys there. ${others}`;
  return `Activate it first with POST /internal/api/v2/segments/${environmentId}/${segmentName}.`;
}

/** Returns a segment in an environment as lists and its activation show it. */
function toDefinition({ segmentName, environment, trafficType, createdAt }: DefinitionRecord) {
  return { name: segmentName, environment, trafficType, creationTime: createdAt };
}

/**
 * Returns a segment in an environment as the answer to an upload: with both the references of the contract and the flat fields that older
 * clients read.
 */
export function toWholeDefinition(definition: DefinitionRecord) {
  const { id, description, environment, trafficType, creator, updatedAt } = definition;
  return {
    ...toDefinition(definition),
    id,
    orgId: ORGANIZATION,
    environmentURN: { type: 'Environment', id: environment.id, name: environment.name },
    trafficTypeId: trafficType.id,
    trafficTypeURN: { type: 'TRAFFIC_TYPE', id: trafficType.id, name: trafficType.name },
    description,
    creator,
    status: ACTIVE,
    lastUpdateTime: updatedAt,
    iAmInThisSegment: null,
    type: 'Segment',
  } as const;
}
