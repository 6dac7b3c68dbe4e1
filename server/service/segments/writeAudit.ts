import type { Database } from '../../store/database.ts';
import { type AuditRecord, insertAudit } from '../../store/segmentAudit.ts';

type RequiredField = 'workspaceId' | 'segmentName' | 'action' | 'actor' | 'at';

/** Records an action on a segment in the audit log, in the same transaction. */
export function writeAudit(transaction: Database, entry: Pick<AuditRecord, RequiredField> & Partial<AuditRecord>): Promise<void> {
  return insertAudit(transaction, { environmentId: null, keyCount: 0, title: null, comment: null, ...entry });
}
