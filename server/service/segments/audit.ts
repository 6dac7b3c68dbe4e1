import { type Page, toPageRange } from '../../core/segments/pages.ts';
import type { Database } from '../../store/database.ts';
import { type AuditFilter, type AuditRecord, insertAudit, readAudit } from '../../store/segments/audit.ts';
import type { Token } from '../access/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** The key that performs an action. */
export interface Actor {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** Returns the actor for the key of a request, as named in audit logs and records. */
export function identifyActor(key: Token | null): Actor {
  return { type: 'api_key', id: key?.id ?? '', name: key?.name ?? '' };
}

/** Lists one page of the audit log of segments, newest first; entries of deleted segments stay. */
export async function listSegmentAudit({ database }: ServiceContext, filter: AuditFilter, page: Page) {
  const span = toPageRange('audit', page);
  const { records, total } = await readAudit(database, filter, span);
  return { objects: records, ...span, totalCount: total };
}

/** Records an action on a segment in the audit log, in the same transaction. */
export function writeAudit(transaction: Database, entry: Pick<AuditRecord, RequiredField> & Partial<AuditRecord>): Promise<void> {
  return insertAudit(transaction, { environmentId: null, keyCount: 0, title: null, comment: null, ...entry });
}

type RequiredField = 'workspaceId' | 'segmentName' | 'action' | 'actor' | 'at';
