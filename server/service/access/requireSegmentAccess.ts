import { type Need, requireAccess } from '../../core/access/checkAccess.ts';
import { isRestricted } from '../../core/access/keyGrants.ts';
import type { Database } from '../../store/database.ts';
import { requireEnvironment, requireTrafficType, requireWorkspace } from '../segments/requirePlace.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Token } from '../tokens/token.ts';

/** The target of an area C request as given in its address; the environment may be an ID or a name. */
export interface SegmentPlace {
  readonly workspaceId?: string | undefined;
  readonly environmentId?: string | undefined;
  readonly trafficTypeId?: string | undefined;
}

/**
 * Requires that the key may do this at this place. For a restricted key the workspace and environment are looked up. Throws ACCESS_DENIED,
 * and NOT_FOUND if the place does not exist.
 */
export async function requireSegmentAccess({ database }: ServiceContext, key: Token, need: Need, place: SegmentPlace): Promise<void> {
  if (!isRestricted(key.restriction)) return requireAccess(key, need, {});
  requireAccess(key, need, await findTarget(database, place));
}

async function findTarget(database: Database, { workspaceId, environmentId, trafficTypeId }: SegmentPlace) {
  if (workspaceId !== undefined) await requireWorkspace(database, workspaceId);
  const trafficType = trafficTypeId === undefined ? null : await requireTrafficType(database, trafficTypeId);
  const workspace = workspaceId ?? trafficType?.workspaceId ?? null;
  if (environmentId === undefined) return { workspaceId: workspace, environmentId: null };
  const environment = await requireEnvironment(database, workspace, environmentId);
  return { workspaceId: environment.workspaceId, environmentId: environment.id };
}
