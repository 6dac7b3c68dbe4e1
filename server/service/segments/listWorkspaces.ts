import { type Page, toStretch } from '../../core/segments/pages.ts';
import { isStorable } from '../../core/segments/text.ts';
import { type NameFilter, readWorkspaces } from '../../store/segmentWorkspaces.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { toWorkspace } from './toRecords.ts';

/** A page of workspaces in the order of their names, all or those of a name. */
export async function listWorkspaces({ database }: ServiceContext, filter: NameFilter | null, page: Page) {
  const stretch = toStretch('workspaces', page);
  const possible = filter === null || isStorable(filter.text);
  const { records, total } = possible ? await readWorkspaces(database, filter, stretch) : { records: [], total: 0 };
  return { objects: records.map(toWorkspace), ...stretch, totalCount: total };
}
