import { Refusal } from '../refusal.ts';
import type { KeyGrants, Restriction, Scope } from './keyGrants.ts';
import { type AreaPermission, grants, type Permission, type ResourceType } from './roles.ts';

/** The access an endpoint requires: a scope in areas A and B and in the local family, a permission in areas C and D. */
export type Need = Scope | AreaPermission;

/** The target of a request: an organization and a project in area D, a workspace and an environment in area C. Null is the level above. */
export interface Target {
  readonly orgIdentifier?: string | null;
  readonly projectIdentifier?: string | null;
  readonly workspaceId?: string | null;
  readonly environmentId?: string | null;
}

/**
 * The organization that all workspaces belong to: in area C, the roles of platform keys are checked for it (docs/contract/access.md#roles).
 */
const WORKSPACES_ORGANIZATION = 'default';

/**
 * Returns null if the key may do this to the target, or else the reason as a sentence that says what to do. `resource` is the endpoint's
 * type of resource; null is any. A null target is not known until the body is read: the check is then whether the key may do this to
 * anything at all.
 */
export function checkAccess(key: KeyGrants, need: Need, target: Target | null, resource: ResourceType | null = null): string | null {
  const [area, permission] = readNeed(need);
  if (area === 'segments' && key.kind === 'admin') return target === null ? null : checkRestriction(key.restriction, permission, target);
  if (key.kind === 'admin') return describeAdminKey(key, need);
  if (area === 'scope') return checkScope(key, permission);
  const place = area === 'segments' ? { orgIdentifier: WORKSPACES_ORGANIZATION } : target;
  return checkRoles(key, permission, place, area === 'segments' ? 'segment' : resource);
}

type ReadNeed = readonly ['scope', Scope] | readonly ['segments' | 'platform', Permission];

function readNeed(need: Need): ReadNeed {
  const [area, permission] = need.split(':');
  if (area === 'segments' || area === 'platform') return [area, permission as Permission];
  return ['scope', need as Scope];
}

/** Describes why an Admin key is rejected; returns null if it has the required scope of the local family. */
function describeAdminKey(key: KeyGrants, need: Need): string | null {
  const [area, permission] = readNeed(need);
  if (area === 'scope' && checkScope(key, permission) === null) return null;
  const wanted = area === 'scope' ? `with the scope ${permission}` : 'that holds a role';
  return `An Admin key opens segment administration only. Use a personal or service account key ${wanted}.`;
}

function checkScope({ scopes }: KeyGrants, scope: Scope): string | null {
  if (scopes.includes(scope)) return null;
  const held = scopes.length === 0 ? 'none' : scopes.join(', ');
  return `The key lacks the scope ${scope} (it holds ${held}). Use a key with this scope.`;
}

const DEEDS: Readonly<Record<Permission, string>> = { view: 'view', create_or_edit: 'create or edit', delete: 'delete' };

function checkRoles({ roles }: KeyGrants, permission: Permission, target: Target | null, resource: ResourceType | null): string | null {
  const deed = `${DEEDS[permission]} ${describeResource(resource)}`;
  if (target === null) {
    // Every role is valid for at least one organization and project: its own.
    if (roles.some((role) => grants(role, permission, resource, role.orgIdentifier, role.projectIdentifier))) return null;
    return `The key holds no role that may ${deed}. Use a key with a role like project_admin.`;
  }
  const { orgIdentifier = null, projectIdentifier = null } = target;
  if (roles.some((role) => grants(role, permission, resource, orgIdentifier, projectIdentifier))) return null;
  return `The key holds no role that may ${deed} in ${describe(orgIdentifier, projectIdentifier)}. Use a key with a role there.`;
}

function describeResource(resource: ResourceType | null): string {
  if (resource === null) return 'anything';
  return resource === 'organization' ? 'an organization' : `a ${resource}`;
}

function describe(orgIdentifier: string | null, projectIdentifier: string | null): string {
  if (orgIdentifier === null) return 'the account';
  const organization = `the organization ${orgIdentifier.slice(0, LONGEST_IDENTIFIER)}`;
  return projectIdentifier === null ? organization : `the project ${projectIdentifier.slice(0, LONGEST_IDENTIFIER)} of ${organization}`;
}

/** Maximum length of an identifier that a message repeats, in characters. */
const LONGEST_IDENTIFIER = 128;

/**
 * Describes why a restriction rejects a target, or returns null. A restricted key can view the levels above its workspaces or environments,
 * to find them, but not change them.
 */
function checkRestriction({ environments, projects }: Restriction, permission: Permission, target: Target): string | null {
  const { workspaceId = null, environmentId = null } = target;
  if (projects.length > 0 && !(workspaceId === null ? permission === 'view' : projects.includes(workspaceId))) {
    const where = workspaceId === null ? 'to single workspaces and changes nothing above them' : 'to other workspaces';
    return `The key is restricted ${where}. Use a key without this restriction.`;
  }
  if (environments.length > 0 && !(environmentId === null ? permission === 'view' : environments.includes(environmentId))) {
    const where = environmentId === null ? 'to single environments and changes nothing above them' : 'to other environments';
    return `The key is restricted ${where}. Use a key without this restriction.`;
  }
  return null;
}

/** Throws ACCESS_DENIED with the reason if the key may not do this to the target. */
export function requireAccess(key: KeyGrants, need: Need, target: Target | null, resource: ResourceType | null = null): void {
  const reason = checkAccess(key, need, target, resource);
  if (reason !== null) throw new Refusal('ACCESS_DENIED', reason);
}

/** Throws ACCESS_DENIED if the service or the key is for another account of area D. */
export function requireAccountAccess(key: Pick<KeyGrants, 'account'> | null, served: string | null, account: string): void {
  for (const [owner, only] of [
    ['service', served],
    ['key', key?.account ?? null],
  ] as const) {
    if (only === null || only === account) continue;
    const way = owner === 'service' ? 'or start it without --account' : 'or use a key that is for any account';
    throw new Refusal(
      'ACCESS_DENIED',
      `The ${owner} is for the account "${only}" alone, not for "${account}". Send accountIdentifier=${only}, ${way}.`,
    );
  }
}
