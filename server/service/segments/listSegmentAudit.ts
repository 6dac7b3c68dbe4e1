import { type Page, toStretch } from '../../core/segments/pages.ts';
import { type AuditFilter, readAudit } from '../../store/segmentAudit.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** A page of what was done to segments, newest first; a deleted segment's entries stay. */
export async function listSegmentAudit({ database }: ServiceContext, filter: AuditFilter, page: Page) {
  const stretch = toStretch('audit', page);
  const { records, total } = await readAudit(database, filter, stretch);
  return { objects: records, ...stretch, totalCount: total };
}
