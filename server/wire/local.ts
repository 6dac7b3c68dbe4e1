import type { KeyGrants, KeyKind, Restriction } from '../core/access/keyGrants.ts';
import type { RoleGrant } from '../core/access/roles.ts';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import type { InsightSettings } from '../core/insights/teamSettings.ts';
import type { Scope } from '../core/scopes.ts';

export { KEY_KINDS, type KeyKind } from '../core/access/keyGrants.ts';
export { ROLES, type RoleGrant } from '../core/access/roles.ts';
export { SCOPES, type Scope } from '../core/scopes.ts';

/** A key as listed: its value is shown once, at creation, and kept only as a hash. */
export interface TokenSummary extends KeyGrants {
  readonly id: string;
  /** The API key that it belongs to. */
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
  /** A personal key unless said. */
  readonly kind?: KeyKind;
  /** What it may do in areas A and B and in the local family. */
  readonly scopes?: readonly Scope[];
  /** What it may do in area D, and in area C where workspaces are reached with platform keys. */
  readonly roles?: readonly RoleRequest[];
  /** The account of area D that it is for; null, or nothing, is any. */
  readonly account?: string | null;
  /** Restricts an Admin key; environments and workspaces by id or name. */
  readonly restriction?: Partial<Restriction>;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt?: number | null;
}

/** A role to be given: what it holds for is left out where that is all there is. */
export type RoleRequest = Pick<RoleGrant, 'role'> & Partial<Omit<RoleGrant, 'permissions'>>;

/** Answer to POST /__fairlead/tokens: the only time that `value` is shown. */
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
  /** When the new token ends; without it, when the old one would have. */
  readonly expiresAt?: number | null;
  /** How long the old token still works; 0 unless given. */
  readonly graceSeconds?: number;
}

/** Answer to GET /__fairlead/tokens, newest first. */
export interface TokenList {
  readonly tokens: readonly TokenSummary[];
}

/** Query of GET /__fairlead/health. */
export interface HealthQuery {
  /** 32 to 128 lowercase hexadecimal digits, best random ones, that the service signs. */
  readonly challenge?: string;
}

/** Answer to GET /__fairlead/health; needs no key. */
export interface Health {
  readonly status: 'UP';
  /** Only if a challenge was sent: its HMAC, by which a holder of the admin key recognises the service before a key is sent. */
  readonly proof?: string;
}

/** Answer to GET /__fairlead/ready if the database answers, else 503; needs no key. */
export interface Readiness {
  readonly status: 'READY';
}

/** Body and answer of GET and PUT /__fairlead/configuration: what rosters are checked against, and what insights are counted by. A body may leave out what is to have its default. */
export type Configuration = Omit<RosterSettings, 'fieldMappings'> &
  InsightSettings & {
    /** Versions of the roster that are kept, the newest, beside those that are active or wait for approval; null keeps all. */
    readonly keepVersions: number | null;
  };

/** What `fairlead serve --json` prints, the hello over IPC, and the discovery file (mode 0600) in the data folder. */
export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly adminKey: string;
  readonly pid: number;
}

/** Variables under which a service is started: the allocator of Linux then gives back what the start no longer needs. */
export const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
