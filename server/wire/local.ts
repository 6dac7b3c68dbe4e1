import type { KeyGrants, KeyKind, Restriction } from '../core/access/keyGrants.ts';
import type { RoleGrant } from '../core/access/roles.ts';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import type { InsightSettings } from '../core/insights/teamSettings.ts';
import type { Scope } from '../core/scopes.ts';

export { KEY_KINDS, type KeyKind } from '../core/access/keyGrants.ts';
export { ROLES, type RoleGrant } from '../core/access/roles.ts';
export { SCOPES, type Scope } from '../core/scopes.ts';

/** A key as listed: its value is shown once, at creation, and only its hash is stored. */
export interface TokenSummary extends KeyGrants {
  readonly id: string;
  /** The API key of the token. */
  readonly keyId: string | null;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Body of POST /__fairlead/tokens. */
export interface TokenRequest {
  readonly name: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** Default personal. */
  readonly kind?: KeyKind;
  /** Its grants in areas A and B and at the local endpoints. */
  readonly scopes?: readonly Scope[];
  /** Its grants in area D, and in area C if workspaces accept platform keys. */
  readonly roles?: readonly RoleRequest[];
  /** The account of area D that it is for; null or undefined means any. */
  readonly account?: string | null;
  /** Restricts an Admin key; environments and workspaces by ID or name. */
  readonly restriction?: Partial<Restriction>;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt?: number | null;
}

/** A role to be granted, without its scope if that is everything. */
export type RoleRequest = Pick<RoleGrant, 'role'> & Partial<Omit<RoleGrant, 'permissions'>>;

/** Answer to POST /__fairlead/tokens, the only one that contains `value`. */
export interface TokenCreated extends TokenSummary {
  readonly value: string;
}

/** Body of POST /__fairlead/api-keys. */
export type ApiKeyRequest = Omit<TokenRequest, 'expiresAt'>;

/** An API key as listed, with its tokens. */
export interface ApiKeySummary extends KeyGrants {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
  readonly tokens: readonly TokenSummary[];
}

/** Answer to GET /__fairlead/api-keys, oldest first. */
export interface ApiKeyList {
  readonly apiKeys: readonly ApiKeySummary[];
}

/** Answer to DELETE /__fairlead/api-keys/{apiKeyId}. */
export interface ApiKeyDeleted {
  readonly deleted: string;
}

/** Body of POST /__fairlead/api-keys/{apiKeyId}/tokens. */
export type TokenOfKeyRequest = Pick<TokenRequest, 'name' | 'description' | 'tags' | 'expiresAt'>;

/** Body of POST /__fairlead/tokens/{tokenId}/rotate. */
export interface TokenRotation {
  /** When the new token expires; by default with the old one. */
  readonly expiresAt?: number | null;
  /** Seconds for which the old token still works; default 0. */
  readonly graceSeconds?: number;
}

/** Answer to GET /__fairlead/tokens, oldest first. */
export interface TokenList {
  readonly tokens: readonly TokenSummary[];
}

/** Query of GET /__fairlead/health. */
export interface HealthQuery {
  /** 32 to 128 lowercase hexadecimal digits, preferably random, that the service signs. */
  readonly challenge?: string;
}

/** Answer to GET /__fairlead/health; needs no key. */
export interface Health {
  readonly status: 'UP';
  /** Only if a challenge was sent: its HMAC, with which a holder of the admin key verifies the service before sending a key. */
  readonly proof?: string;
}

/** Answer to GET /__fairlead/ready if the database answers, else 503; needs no key. */
export interface Readiness {
  readonly status: 'READY';
}

/**
 * Body and answer of GET and PUT /__fairlead/configuration: the settings for checking rosters and counting insights. Settings missing in a
 * body get their defaults.
 */
export type Configuration = Omit<RosterSettings, 'fieldMappings'> &
  InsightSettings & {
    /** The number of the newest versions of the roster to keep, besides those that are active or wait for approval; null keeps all. */
    readonly keepVersions: number | null;
  };

/** What `fairlead serve --json` prints, the ready message of a forked service, and the discovery file (mode 0600) in the data folder. */
export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly adminKey: string;
  readonly pid: number;
}

/** Environment variables for starting a service: they make the Linux allocator return memory that only the start needed. */
export const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
