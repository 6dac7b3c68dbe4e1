import { type Need, requireAccess } from '../../core/access/checkAccess.ts';
import { isRestricted, type Restriction } from '../../core/access/keyGrants.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { findEnvironments } from '../../store/segments/environments.ts';
import { EVERY_WORKSPACE, findWorkspace, readWorkspaces } from '../../store/segments/workspaces.ts';
import { requireEnvironment } from '../segments/environments.ts';
import { requireTrafficType } from '../segments/trafficTypes.ts';
import { requireWorkspace } from '../segments/workspaces.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Token } from './tokens.ts';

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

/** Resolves a restriction, which may contain names, to IDs only. Throws INVALID_REQUEST for an unknown or ambiguous entry. */
export async function findRestriction(database: Database, { environments, projects }: Restriction): Promise<Restriction> {
  const found = { environments: new Set<string>(), projects: new Set<string>() };
  for (const project of projects) found.projects.add(await findProject(database, project));
  for (const environment of environments) found.environments.add(await findEnvironment(database, environment));
  return { environments: [...found.environments], projects: [...found.projects] };
}

async function findProject(database: Database, idOrName: string): Promise<string> {
  const byId = await findWorkspace(database, idOrName);
  if (byId !== null) return byId.id;
  const filter = { ...EVERY_WORKSPACE, name: { operation: 'IS', text: idOrName } as const };
  const { records } = await readWorkspaces(database, filter, { offset: 0, limit: 1 });
  if (records[0] !== undefined) return records[0].id;
  throw refuseRestriction(`there is no workspace "${idOrName}"; take an id or a name from GET /internal/api/v2/workspaces`);
}

async function findEnvironment(database: Database, idOrName: string): Promise<string> {
  const found = await findEnvironments(database, null, idOrName);
  const environment = found.find(({ id }) => id === idOrName) ?? found[0];
  if (environment === undefined) {
    throw refuseRestriction(`there is no environment "${idOrName}"; take an id from GET /internal/api/v2/environments/ws/{workspaceId}`);
  }
  if (found.length === 1 || environment.id === idOrName) return environment.id;
  throw refuseRestriction(
    `several workspaces have an environment "${idOrName}"; use its ID instead: ${found.map(({ id }) => id).join(', ')}`,
  );
}

function refuseRestriction(reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The key cannot be created: ${reason}.`);
}
