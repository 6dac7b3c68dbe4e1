import { type Page, toStretch } from '../../core/segments/pages.ts';
import { isStorable } from '../../core/segments/text.ts';
import { readDefinitions } from '../../store/segmentDefinitions.ts';
import { readSegments } from '../../store/segments.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireEnvironment, requireSegment, requireWorkspace } from './requirePlace.ts';
import { toDefinition, toSegment } from './toRecords.ts';

/** A page of a workspace's segments in the order of their names, all or those with a tag. Throws NOT_FOUND. */
export async function listSegments({ database }: ServiceContext, workspaceId: string, tag: string | null, page: Page) {
  await requireWorkspace(database, workspaceId);
  const stretch = toStretch('segments', page);
  const possible = tag === null || isStorable(tag);
  const { records, total } = possible ? await readSegments(database, workspaceId, tag, stretch) : { records: [], total: 0 };
  return { objects: records.map(toSegment), ...stretch, totalCount: total };
}

/** One segment of a workspace. Throws NOT_FOUND. */
export async function readSegment({ database }: ServiceContext, workspaceId: string, name: string) {
  await requireWorkspace(database, workspaceId);
  return toSegment(await requireSegment(database, workspaceId, name));
}

/** A page of the segments that are active in an environment, in the order of their names. Throws NOT_FOUND. */
export async function listEnvironmentSegments({ database }: ServiceContext, workspaceId: string, idOrName: string, page: Page) {
  await requireWorkspace(database, workspaceId);
  const environment = await requireEnvironment(database, workspaceId, idOrName);
  const stretch = toStretch('segments', page);
  const { records, total } = await readDefinitions(database, environment.id, stretch);
  return { objects: records.map(toDefinition), ...stretch, totalCount: total };
}
