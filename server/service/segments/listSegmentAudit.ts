import { type Page, toStretch } from '../../core/segments/pages.ts';
import { type AuditFilter, readAudit } from '../../store/segmentAudit.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** Lists one page of the audit log of segments, newest first; entries of deleted segments stay. */
export async function listSegmentAudit({ database }: ServiceContext, filter: AuditFilter, page: Page) {
  const span = toStretch('audit', page);
  const { records, total } = await readAudit(database, filter, span);
  return { objects: records, ...span, totalCount: total };
}
