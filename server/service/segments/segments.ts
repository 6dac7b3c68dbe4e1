import { Refusal } from '../../core/refusal.ts';
import { type Page, toPageRange } from '../../core/segments/pages.ts';
import { requireStep } from '../../core/segments/states.ts';
import { checkName, requireName, requireText, toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { deleteDefinitions } from '../../store/segments/definitions.ts';
import {
  deleteSegment as deleteRow,
  findSegment,
  insertSegment,
  insertTags,
  readSegments,
  type SegmentRecord,
} from '../../store/segments/segments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type Actor, writeAudit } from './audit.ts';
import { requireTrafficTypeOf } from './trafficTypes.ts';
import { requireWorkspace } from './workspaces.ts';

/** The path of the segments of area C. */
export const SEGMENTS = '/internal/api/v2/segments/ws';

/** Lists one page of a workspace's segments, all or those with a tag, ordered by name. Throws NOT_FOUND. */
export async function listSegments({ database }: ServiceContext, workspaceId: string, tag: string | null, page: Page) {
  await requireWorkspace(database, workspaceId);
  const span = toPageRange('segments', page);
  const possible = tag === null || isStorable(tag);
  const { records, total } = possible ? await readSegments(database, workspaceId, tag, span) : { records: [], total: 0 };
  return { objects: records.map(toSegment), ...span, totalCount: total };
}

/** Reads one segment of a workspace. Throws NOT_FOUND. */
export async function readSegment({ database }: ServiceContext, workspaceId: string, name: string) {
  await requireWorkspace(database, workspaceId);
  return toSegment(await requireSegment(database, workspaceId, name));
}

/** A segment to be created. */
interface NewSegment {
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

/** Deletes a segment with its definitions and their keys in every environment. Throws NOT_FOUND. */
export async function deleteSegment({ database, now }: ServiceContext, actor: Actor, workspaceId: string, name: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    await requireSegment(transaction, workspaceId, name);
    await deleteDefinitions(transaction, workspaceId, name);
    await deleteRow(transaction, workspaceId, name);
    await writeAudit(transaction, { workspaceId, segmentName: name, action: 'DELETED', actor, at: now() });
    return true;
  });
}

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

/** Finds a segment of a workspace; throws NOT_FOUND. */
export async function requireSegment(database: Database, workspaceId: string, name: string): Promise<SegmentRecord> {
  const segment = checkName('segment', name) === null ? await findSegment(database, workspaceId, name) : null;
  if (segment !== null) return segment;
  throw new Refusal('NOT_FOUND', `The workspace has no segment ${toQuoted(name)}. Take a name from GET ${SEGMENTS}/${workspaceId}.`);
}

/** Returns a segment of a workspace as the contract shows it; `tags` is null if it has none. */
function toSegment({ name, description, trafficType, createdAt, tags }: SegmentRecord) {
  return {
    name,
    description,
    trafficType,
    creationTime: createdAt,
    tags: tags.length === 0 ? null : tags.map((tag) => ({ name: tag })),
  };
}
