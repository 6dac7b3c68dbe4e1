/** What may be done to a resource (service.md, caller permissions). */
export const PERMISSIONS = ['view', 'create_or_edit', 'delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What an endpoint of area C or D asks of a key. */
export type AreaPermission = `${'segments' | 'platform'}:${Permission}`;

/** Types of resources that permissions are given on. */
export const RESOURCE_TYPES = ['organization', 'project', 'connector', 'pipeline', 'segment'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A permission on one type of resource, as custom roles are made of. */
export type ResourcePermission = `${ResourceType}:${Permission}`;

/** Every permission that a custom role can hold. */
export const RESOURCE_PERMISSIONS: readonly ResourcePermission[] = RESOURCE_TYPES.flatMap((type) =>
  PERMISSIONS.map((permission): ResourcePermission => `${type}:${permission}`),
);
