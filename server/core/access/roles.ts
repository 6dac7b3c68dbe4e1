import { checkIdentifier } from '../identifiers.ts';
import { findNearest } from '../nearest.ts';
import { Refusal } from '../refusal.ts';

/** Actions on a resource. */
const PERMISSIONS = ['view', 'create_or_edit', 'delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** A permission required by an endpoint of area C or D. */
export type AreaPermission = `${'segments' | 'platform'}:${Permission}`;

/** Types of resources that permissions apply to. */
export const RESOURCE_TYPES = ['organization', 'project', 'connector', 'pipeline', 'segment'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A permission on one type of resource, as custom roles contain them. */
export type ResourcePermission = `${ResourceType}:${Permission}`;

/** Every permission that a custom role can hold. */
export const RESOURCE_PERMISSIONS: readonly ResourcePermission[] = RESOURCE_TYPES.flatMap((type) =>
  PERMISSIONS.map((permission): ResourcePermission => `${type}:${permission}`),
);

/** The default roles and the level each is granted on (docs/contract/access.md#roles). */
export const ROLES = {
  account_admin: { permissions: PERMISSIONS, level: 'account' },
  org_admin: { permissions: PERMISSIONS, level: 'organization' },
  project_admin: { permissions: PERMISSIONS, level: 'project' },
  viewer: { permissions: ['view'], level: 'any' },
} as const satisfies Record<string, { readonly permissions: readonly Permission[]; readonly level: string }>;

/** The identifier of a default role. */
export type DefaultRole = keyof typeof ROLES;

/** A role that an administrator of keys composes from permissions. */
export interface CustomRole {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly ResourcePermission[];
}

/** A role and the organization or project it is granted for; null covers everything on that level. */
export interface RoleGrant {
  /** A default role or the identifier of a custom one. */
  readonly role: string;
  readonly orgIdentifier: string | null;
  readonly projectIdentifier: string | null;
  /** The permissions of a custom role, read when the key is used; undefined for a default role. */
  readonly permissions?: readonly ResourcePermission[] | undefined;
}

/** Whether a role is one of the default ones. */
export function isDefaultRole(role: string): role is DefaultRole {
  return Object.hasOwn(ROLES, role);
}

/** Describes what is wrong with the organization and project of a role, to be read after `roles: `; null if they are valid. */
export function checkRoleGrant({ role, orgIdentifier, projectIdentifier }: RoleGrant): string | null {
  const level = isDefaultRole(role) ? ROLES[role].level : 'any';
  if (level === 'account' && orgIdentifier !== null)
    return `${role} holds for the whole account; leave orgIdentifier out, or give org_admin`;
  if (level === 'organization' && orgIdentifier === null) return `${role} needs the orgIdentifier that it holds for`;
  if (level === 'project' && (orgIdentifier === null || projectIdentifier === null)) {
    return `${role} needs the orgIdentifier and the projectIdentifier that it holds for`;
  }
  if (level !== 'project' && level !== 'any' && projectIdentifier !== null) {
    return `${role} holds for more than a project; leave projectIdentifier out, or give project_admin`;
  }
  if (projectIdentifier !== null && orgIdentifier === null) return 'a projectIdentifier needs its orgIdentifier beside it';
  return null;
}

/** Whether the role gives the permission on a type of resource (null: on any) of this organization and project; null is the level above. */
export function grants(
  grant: RoleGrant,
  permission: Permission,
  resource: ResourceType | null,
  orgIdentifier: string | null,
  projectIdentifier: string | null,
): boolean {
  if (!holds(grant, permission, resource)) return false;
  if (grant.orgIdentifier === null) return true;
  return grant.orgIdentifier === orgIdentifier && (grant.projectIdentifier === null || grant.projectIdentifier === projectIdentifier);
}

function holds({ role, permissions = [] }: RoleGrant, permission: Permission, resource: ResourceType | null): boolean {
  if (isDefaultRole(role)) return (ROLES[role].permissions as readonly Permission[]).includes(permission);
  return permissions.some((held) => held === `${resource}:${permission}` || (resource === null && held.endsWith(`:${permission}`)));
}

/** Returns a custom role that can be created. Throws INVALID_REQUEST if its identifier is invalid or that of a default role, or if a permission is unknown. */
export function requireCustomRole(wanted: Omit<CustomRole, 'permissions'> & { readonly permissions: readonly string[] }): CustomRole {
  const { identifier } = wanted;
  const reason = checkIdentifier(identifier, 'entity');
  if (reason !== null) throw refuse(`identifier ${reason}`);
  if (isDefaultRole(identifier)) throw refuse(`"${identifier}" is a default role; choose another identifier`);
  const known: readonly string[] = RESOURCE_PERMISSIONS;
  const unknown = wanted.permissions.find((permission) => !known.includes(permission));
  if (unknown !== undefined) {
    const nearest = findNearest(unknown, RESOURCE_PERMISSIONS);
    const hint =
      nearest === null ? 'write one like project:view, connector:create_or_edit or pipeline:delete' : `did you mean "${nearest}"?`;
    throw refuse(`"${unknown.slice(0, 100)}" is not a permission; ${hint}`);
  }
  if (wanted.permissions.length === 0) throw refuse('it would allow nothing; give it permissions like project:view');
  const permissions = RESOURCE_PERMISSIONS.filter((permission) => wanted.permissions.includes(permission));
  return { ...wanted, permissions };
}

function refuse(reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The role cannot be created: ${reason}${reason.endsWith('?') ? '' : '.'}`);
}
