import type { Selectable } from 'kysely';
import type { AuditAction } from '../../core/segments/auditActions.ts';
import type { Database } from '../database.ts';
import type { Page } from '../page.ts';
import type { SegmentAuditTable } from './tables.ts';

/** An entry of a segment's audit log. */
export interface AuditRecord {
  readonly workspaceId: string;
  readonly segmentName: string;
  /** Null if the change concerned the workspace. */
  readonly environmentId: string | null;
  readonly action: AuditAction;
  /** Number of keys added or removed. */
  readonly keyCount: number;
  readonly title: string | null;
  readonly comment: string | null;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string };
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A filter for the audit log; null means no restriction. */
export interface AuditFilter {
  readonly workspaceId: string | null;
  readonly environmentId: string | null;
  readonly segmentName: string | null;
}

/** Adds an entry to the audit log. */
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

/** Reads one page of the audit log, newest first, and the number of all matching entries. */
export async function readAudit(
  database: Database,
  { workspaceId, environmentId, segmentName }: AuditFilter,
  { offset, limit }: Page,
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
