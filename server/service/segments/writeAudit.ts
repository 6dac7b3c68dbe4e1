import type { Database } from '../../store/database.ts';
import { type AuditRecord, insertAudit } from '../../store/segmentAudit.ts';

type Told = 'workspaceId' | 'segmentName' | 'action' | 'actor' | 'at';

/** Writes down what was done to a segment, in the transaction that does it. */
export function writeAudit(transaction: Database, entry: Pick<AuditRecord, Told> & Partial<AuditRecord>): Promise<void> {
  return insertAudit(transaction, { environmentId: null, keyCount: 0, title: null, comment: null, ...entry });
}
