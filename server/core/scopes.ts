/** The scopes a key can have. */
export const SCOPES = ['developer_records:read', 'developer_records:write', 'insights:read', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];
