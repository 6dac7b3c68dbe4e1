import { type Page, toStretch } from '../../core/segments/pages.ts';
import { isStorable } from '../../core/segments/text.ts';
import { readDefinitions } from '../../store/segmentDefinitions.ts';
import { readSegments } from '../../store/segments.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireEnvironment, requireSegment, requireWorkspace } from './requirePlace.ts';
import { toDefinition, toSegment } from './toRecords.ts';

/** Lists one page of a workspace's segments, all or those with a tag, ordered by name. Throws NOT_FOUND. */
export async function listSegments({ database }: ServiceContext, workspaceId: string, tag: string | null, page: Page) {
  await requireWorkspace(database, workspaceId);
  const span = toStretch('segments', page);
  const possible = tag === null || isStorable(tag);
  const { records, total } = possible ? await readSegments(database, workspaceId, tag, span) : { records: [], total: 0 };
  return { objects: records.map(toSegment), ...span, totalCount: total };
}

/** Reads one segment of a workspace. Throws NOT_FOUND. */
export async function readSegment({ database }: ServiceContext, workspaceId: string, name: string) {
  await requireWorkspace(database, workspaceId);
  return toSegment(await requireSegment(database, workspaceId, name));
}

/** Lists one page of the segments that are active in an environment, ordered by name. Throws NOT_FOUND. */
export async function listEnvironmentSegments({ database }: ServiceContext, workspaceId: string, idOrName: string, page: Page) {
  await requireWorkspace(database, workspaceId);
  const environment = await requireEnvironment(database, workspaceId, idOrName);
  const span = toStretch('segments', page);
  const { records, total } = await readDefinitions(database, environment.id, span);
  return { objects: records.map(toDefinition), ...span, totalCount: total };
}
