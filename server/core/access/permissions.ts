/** What may be done to a resource (service.md, caller permissions). */
export const PERMISSIONS = ['view', 'create_or_edit', 'delete'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What an endpoint of area C or D asks of a key. */
export type AreaPermission = `${'segments' | 'platform'}:${Permission}`;
