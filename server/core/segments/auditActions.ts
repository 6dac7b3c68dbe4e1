/** The actions in a segment's audit log, in the order of its life. */
export const AUDIT_ACTIONS = [
  'CREATED',
  'TAGGED',
  'ACTIVATED',
  'KEYS_ADDED',
  'KEYS_REPLACED',
  'KEYS_REMOVED',
  'DEACTIVATED',
  'DELETED',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
