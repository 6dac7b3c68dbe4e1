import { type Page, toStretch } from '../../core/segments/pages.ts';
import { isStorable } from '../../core/segments/text.ts';
import { type NameFilter, readWorkspaces } from '../../store/segmentWorkspaces.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Token } from '../tokens/token.ts';
import { toWorkspace } from './toRecords.ts';

/** Lists one page of workspaces, all or those that match a name, ordered by name; a restricted key sees only its own. */
export async function listWorkspaces({ database }: ServiceContext, key: Token | null, filter: NameFilter | null, page: Page) {
  const span = toStretch('workspaces', page);
  const projects = key?.restriction.projects ?? [];
  const among = projects.length === 0 ? null : projects;
  const possible = filter === null || isStorable(filter.text);
  const { records, total } = possible ? await readWorkspaces(database, filter, span, among) : { records: [], total: 0 };
  return { objects: records.map(toWorkspace), ...span, totalCount: total };
}
