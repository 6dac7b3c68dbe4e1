import { Refusal } from '../refusal.ts';
import { checkRoleGrant, type RoleGrant } from './roles.ts';

/** The scopes a key can have. */
export const SCOPES = [
  'developer_records:read',
  'developer_records:write',
  'insights:read',
  'insights:teams',
  'activity:write',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Kinds of keys: tokens of a person or of a service account, and Admin keys of area C. */
export const KEY_KINDS = ['personal', 'service_account', 'admin'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** What an Admin key is restricted to; an empty list restricts nothing. */
export interface Restriction {
  /** IDs of environments. */
  readonly environments: readonly string[];
  /** IDs of workspaces, which the service also calls projects. */
  readonly projects: readonly string[];
}

/** Everything that can give a key access. */
export interface KeyGrants {
  readonly kind: KeyKind;
  readonly scopes: readonly Scope[];
  readonly roles: readonly RoleGrant[];
  readonly restriction: Restriction;
  /** The account of area D that the key is for; null is any. */
  readonly account: string | null;
}

/** A restriction that permits everything. */
export const UNRESTRICTED: Restriction = { environments: [], projects: [] };

/** Whether an Admin key has a restriction. */
export function isRestricted({ environments, projects }: Restriction): boolean {
  return environments.length > 0 || projects.length > 0;
}

/** Returns the grants of a new key. Throws INVALID_REQUEST if its kind cannot hold them, or if it would give access to nothing. */
export function requireGrants(wanted: KeyGrants): KeyGrants {
  const reason = wanted.kind === 'admin' ? checkAdminGrants(wanted) : checkTokenGrants(wanted);
  if (reason !== null) throw new Refusal('INVALID_REQUEST', `The key cannot be created: ${reason}.`);
  return wanted;
}

function checkAdminGrants({ scopes, roles, restriction }: KeyGrants): string | null {
  if (roles.length > 0) return 'an Admin key holds no roles; leave them out, or make it a personal or service_account key';
  const foreign = scopes.find((scope) => scope !== 'admin');
  if (foreign !== undefined) return `an Admin key cannot hold the scope ${foreign}; make a personal or service_account key for it`;
  if (scopes.length > 0 && isRestricted(restriction)) {
    return 'a restricted Admin key cannot hold the scope admin, which opens the whole local service; leave one of the two out';
  }
  return null;
}

function checkTokenGrants({ scopes, roles, restriction }: KeyGrants): string | null {
  if (isRestricted(restriction)) return 'only a key of the kind admin can be restricted to environments or projects; give it roles instead';
  for (const role of roles) {
    const reason = checkRoleGrant(role);
    if (reason !== null) return `roles: ${reason}`;
  }
  return scopes.length + roles.length === 0 ? 'it would open nothing; give it at least one of scopes and roles' : null;
}
