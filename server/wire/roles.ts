import { RESOURCE_TYPES, type ResourcePermission } from '../core/access/permissions.ts';
import { type CustomRole, type DefaultRole, ROLES } from '../core/access/roles.ts';

export { RESOURCE_PERMISSIONS } from '../core/access/permissions.ts';

/** A role as listed. */
export interface RoleSummary extends CustomRole {
  /** Milliseconds since the epoch; not set for a default role. */
  readonly createdAt?: number;
  readonly isDefault: boolean;
}

/** Body of POST /__fairlead/roles. */
export type RoleCreation = Pick<CustomRole, 'identifier'> &
  Partial<Pick<CustomRole, 'name' | 'description'>> & { readonly permissions: readonly string[] };

/** Answer to GET /__fairlead/roles. */
export interface RoleList {
  readonly roles: readonly RoleSummary[];
}

/** Answer to DELETE /__fairlead/roles/{roleIdentifier}. */
export interface RoleDeleted {
  readonly deleted: string;
}

const NAMES: Readonly<Record<DefaultRole, string>> = {
  account_admin: 'Account Administrator',
  org_admin: 'Organization Admin',
  project_admin: 'Project Admin',
  viewer: 'Viewer',
};

/** Returns the default roles as listed. */
export function toDefaultRoles(): RoleSummary[] {
  return (Object.keys(ROLES) as DefaultRole[]).map((identifier) => ({
    identifier,
    name: NAMES[identifier],
    description: '',
    permissions: RESOURCE_TYPES.flatMap((type) =>
      ROLES[identifier].permissions.map((permission): ResourcePermission => `${type}:${permission}`),
    ),
    isDefault: true,
  }));
}
