import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import type { Scope } from '../core/scopes.ts';

export { SCOPES, type Scope } from '../core/scopes.ts';

/** A key as listed: its value is shown once, at creation, and kept only as a hash. */
export interface TokenSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly scopes: readonly Scope[];
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
  readonly scopes: readonly Scope[];
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt?: number | null;
}

/** Answer to POST /__fairlead/tokens: the only time that `value` is shown. */
export interface TokenCreated extends TokenSummary {
  readonly value: string;
}

/** Answer to GET /__fairlead/tokens, newest first. */
export interface TokenList {
  readonly tokens: readonly TokenSummary[];
}

/** Answer to GET /__fairlead/health; needs no key. */
export interface Health {
  readonly status: 'UP';
  readonly version: string;
  readonly pid: number;
}

/** Body and answer of GET and PUT /__fairlead/configuration: what rosters are checked against. */
export type Configuration = Omit<RosterSettings, 'fieldMappings'>;

/** What `fairlead serve --json` prints, the hello over IPC, and the discovery file (mode 0600) in the data folder. */
export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly adminKey: string;
  readonly pid: number;
}
