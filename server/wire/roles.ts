import { type DefaultRole, RESOURCE_TYPES, type ResourcePermission, ROLES } from '../core/access/roles.ts';
import type { Answer } from './endpoint.ts';
import type { LOCAL_ENDPOINTS } from './endpoints/local.ts';
import type { Body } from './schemas/jsonSchema.ts';
import type { LOCAL_SCHEMAS } from './schemas/local.ts';

/** A role as listed. */
export type RoleSummary = Body<typeof LOCAL_SCHEMAS.Role>;

/** Answer to GET /__fairlead/roles. */
export type RoleList = Answer<typeof LOCAL_ENDPOINTS.listRoles>;

/** Answer to DELETE /__fairlead/roles/{roleIdentifier}. */
export type RoleDeleted = Answer<typeof LOCAL_ENDPOINTS.deleteRole>;

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
