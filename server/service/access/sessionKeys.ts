import { type KeyGrants, SCOPES, UNRESTRICTED } from '../../core/access/keyGrants.ts';
import type { TokenRecord } from '../../store/access/tokens.ts';
import { createTokenValue, hashToken } from './tokens.ts';

/** The keys that a starting service gives to its own callers. */
export interface SessionKeys {
  /** A personal key with all rights in areas A, B and D. */
  readonly apiKey: string;
  /** An Admin key for area C; it also gives access to the local endpoints. */
  readonly adminKey: string;
  readonly records: ReadonlyMap<string, TokenRecord>;
}

const API_GRANTS: KeyGrants = {
  kind: 'personal',
  scopes: SCOPES.filter((scope) => scope !== 'admin'),
  roles: [{ role: 'account_admin', orgIdentifier: null, projectIdentifier: null }],
  restriction: UNRESTRICTED,
  account: null,
};

const ADMIN_GRANTS: KeyGrants = { kind: 'admin', scopes: ['admin'], roles: [], restriction: UNRESTRICTED, account: null };

/**
 * Creates the two keys of a session, for one account or any. They live as long as the process: another process on the same database has its
 * own.
 */
export function createSessionKeys(createdAt: number, account: string | null): SessionKeys {
  const api = createKey('Session key', { ...API_GRANTS, account }, createdAt);
  const admin = createKey('Session admin key', ADMIN_GRANTS, createdAt);
  const records = new Map([api, admin].map(({ record }) => [record.id, record]));
  return { apiKey: api.value, adminKey: admin.value, records };
}

function createKey(name: string, grants: KeyGrants, createdAt: number): { readonly value: string; readonly record: TokenRecord } {
  const { id, value } = createTokenValue(grants.kind, grants.account);
  const unset = { keyId: null, description: '', tags: [], expiresAt: null, revokedAt: null };
  return { value, record: { ...grants, ...unset, id, name, hash: hashToken(value), createdAt } };
}
