import type { Selectable } from 'kysely';
import type { AuditAction } from '../core/segments/auditActions.ts';
import type { Database } from './database.ts';
import type { SegmentAuditTable } from './segmentTables.ts';
import type { Stretch } from './stretch.ts';

/** What was done to a segment. */
export interface AuditRecord {
  readonly workspaceId: string;
  readonly segmentName: string;
  /** Null where the change was the workspace's. */
  readonly environmentId: string | null;
  readonly action: AuditAction;
  /** Keys that were added or removed by it. */
  readonly keyCount: number;
  readonly title: string | null;
  readonly comment: string | null;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string };
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Whose log is wanted; null asks nothing. */
export interface AuditFilter {
  readonly workspaceId: string | null;
  readonly environmentId: string | null;
  readonly segmentName: string | null;
}

/** Writes down what was done. */
export async function insertAudit(database: Database, record: AuditRecord): Promise<void> {
  await database
    .insertInto('segment_audit')
    .values({
      workspace_id: record.workspaceId,
      segment_name: record.segmentName,
      environment_id: record.environmentId,
      action: record.action,
      key_count: record.keyCount,
      title: record.title,
      comment: record.comment,
      actor_type: record.actor.type,
      actor_id: record.actor.id,
      actor_name: record.actor.name,
      at: record.at,
    })
    .execute();
}

/** What was done, newest first, and how many entries there are in all. */
export async function readAudit(
  database: Database,
  { workspaceId, environmentId, segmentName }: AuditFilter,
  { offset, limit }: Stretch,
): Promise<{ readonly records: AuditRecord[]; readonly total: number }> {
  let query = database.selectFrom('segment_audit');
  if (workspaceId !== null) query = query.where('workspace_id', '=', workspaceId);
  if (environmentId !== null) query = query.where('environment_id', '=', environmentId);
  if (segmentName !== null) query = query.where('segment_name', '=', segmentName);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('number', 'desc').offset(offset).limit(limit).execute();
  return { records: rows.map(toRecord), total: Number(total) };
}

function toRecord(row: Selectable<SegmentAuditTable>): AuditRecord {
  return {
    workspaceId: row.workspace_id,
    segmentName: row.segment_name,
    environmentId: row.environment_id,
    action: row.action,
    keyCount: row.key_count,
    title: row.title,
    comment: row.comment,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    at: row.at,
  };
}
