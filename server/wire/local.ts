import type { Answer } from './endpoint.ts';
import type { LOCAL_ENDPOINTS } from './endpoints/local.ts';
import type { Body, Fields } from './schemas/jsonSchema.ts';
import type { LOCAL_SCHEMAS } from './schemas/local.ts';

type Schemas = typeof LOCAL_SCHEMAS;
type Endpoints = typeof LOCAL_ENDPOINTS;

/** A key as listed: its value is shown once, at creation, and only its hash is stored. */
export type TokenSummary = Body<Schemas['Key']>;

/** Body of POST /__fairlead/tokens. */
export type TokenRequest = Body<Schemas['KeyRequest']>;

/** A role to be granted, without its scope if that is everything. */
export type RoleRequest = NonNullable<TokenRequest['roles']>[number];

/** Answer to POST /__fairlead/tokens, the only one that contains `value`. */
export type TokenCreated = Body<Schemas['KeyCreated']>;

/** An API key as listed, with its tokens. */
export type ApiKeySummary = Body<Schemas['ApiKey']>;

/** Answer to GET /__fairlead/api-keys, oldest first. */
export type ApiKeyList = Answer<Endpoints['listApiKeys']>;

/** Answer to DELETE /__fairlead/api-keys/{apiKeyId}. */
export type ApiKeyDeleted = Answer<Endpoints['deleteApiKey']>;

/** Body of POST /__fairlead/tokens/{tokenId}/rotate. */
export type TokenRotation = Body<Schemas['TokenRotation']>;

/** Answer to GET /__fairlead/tokens, oldest first. */
export type TokenList = Answer<Endpoints['listTokens']>;

/** Query of GET /__fairlead/health. */
export type HealthQuery = Partial<Fields<Endpoints['readHealth']['query']>>;

/** Answer to GET /__fairlead/health; needs no key. */
export type Health = Body<Schemas['Health']>;

/** Answer to GET /__fairlead/ready if the database answers, else 503; needs no key. */
export type Readiness = Body<Schemas['Readiness']>;

/**
 * Body and answer of GET and PUT /__fairlead/configuration: the settings for checking rosters and counting insights. Settings missing in a
 * body get their defaults.
 */
export type Configuration = Body<Schemas['Configuration']>;

/** Body of PATCH /__fairlead/configuration: the settings to change. */
export type ConfigurationChange = Partial<Configuration>;

/** What `fairlead serve --json` prints, the ready message of a forked service, and the discovery file (mode 0600) in the data folder. */
export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly adminKey: string;
  readonly pid: number;
}

/** The file in a data folder that names the service of the folder. */
export const ADDRESS_FILE = 'service.json';

/** Environment variables for starting a service: they make the Linux allocator return memory that only the start needed. */
export const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
