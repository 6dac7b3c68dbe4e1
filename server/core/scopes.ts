/** Scopes that a key can hold (service.md, authentication; facts A3 for insights). */
export const SCOPES = ['developer_records:read', 'developer_records:write', 'insights:read', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];
