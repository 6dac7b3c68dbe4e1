import { type Page, toStretch } from '../../core/segments/pages.ts';
import { isStorable } from '../../core/segments/text.ts';
import { type NameFilter, readWorkspaces } from '../../store/segmentWorkspaces.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Token } from '../tokens/token.ts';
import { toWorkspace } from './toRecords.ts';

/** A page of workspaces in the order of their names, all or those of a name; a key that is restricted to some sees those alone. */
export async function listWorkspaces({ database }: ServiceContext, key: Token | null, filter: NameFilter | null, page: Page) {
  const stretch = toStretch('workspaces', page);
  const projects = key?.restriction.projects ?? [];
  const among = projects.length === 0 ? null : projects;
  const possible = filter === null || isStorable(filter.text);
  const { records, total } = possible ? await readWorkspaces(database, filter, stretch, among) : { records: [], total: 0 };
  return { objects: records.map(toWorkspace), ...stretch, totalCount: total };
}
