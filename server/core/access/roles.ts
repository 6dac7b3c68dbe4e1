import { PERMISSIONS, type Permission } from './permissions.ts';

interface RoleRow {
  readonly permissions: readonly Permission[];
  /** What the role is given for; a viewer may be one of any level. */
  readonly level: 'account' | 'organization' | 'project' | 'any';
}

/** The default roles (service.md, caller permissions). */
export const ROLES = {
  account_admin: { permissions: PERMISSIONS, level: 'account' },
  org_admin: { permissions: PERMISSIONS, level: 'organization' },
  project_admin: { permissions: PERMISSIONS, level: 'project' },
  viewer: { permissions: ['view'], level: 'any' },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof ROLES;

/** A role and the organization or project that it holds for; null stands for everything on that level. */
export interface RoleGrant {
  readonly role: Role;
  readonly orgIdentifier: string | null;
  readonly projectIdentifier: string | null;
}

/** What is wrong with the organization and project of a role, to be read after `roles: `; null where nothing is. */
export function checkRoleGrant({ role, orgIdentifier, projectIdentifier }: RoleGrant): string | null {
  const { level } = ROLES[role];
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

/** True where the role gives the permission on something of this organization and project; null is what stands above them. */
export function grants(grant: RoleGrant, permission: Permission, orgIdentifier: string | null, projectIdentifier: string | null): boolean {
  if (!(ROLES[grant.role].permissions as readonly Permission[]).includes(permission)) return false;
  if (grant.orgIdentifier === null) return true;
  return grant.orgIdentifier === orgIdentifier && (grant.projectIdentifier === null || grant.projectIdentifier === projectIdentifier);
}
