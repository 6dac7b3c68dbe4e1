/** Actions on a resource. */
export const PERMISSIONS = ['view', 'create_or_edit', 'delete'] as const;
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
