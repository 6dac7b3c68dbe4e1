import type { FaultRule } from '../core/emulator/faults.ts';
import type { Limit } from '../core/emulator/rateLimit.ts';
import type { ResetArea } from '../core/emulator/resetAreas.ts';
import type { Evidence } from './endpoint.ts';

export { CUTS, type Cut, FAULT_STATUSES, type FaultRule, type FaultStatus } from '../core/emulator/faults.ts';
export { type Limit, PUBLISHED_LIMITS } from '../core/emulator/rateLimit.ts';
export { RESET_AREAS, type ResetArea } from '../core/emulator/resetAreas.ts';

/** Answer to GET /__fairlead/info. */
export interface ServiceInfo {
  readonly version: string;
  readonly pid: number;
  readonly engine: 'sqlite' | 'postgresql';
  /** Milliseconds since the epoch, by the system clock. */
  readonly startedAt: number;
  /** Seconds. */
  readonly uptime: number;
  /** The name of the data folder; null if there is none. */
  readonly dataFolder: string | null;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Body and answer of POST /__fairlead/reset; without a body, everything is reset. */
export interface Reset {
  readonly area: ResetArea;
}

/** A saved copy of all data. */
export interface Snapshot {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** Milliseconds since the epoch, by the system clock. */
  readonly savedAt: number;
}

/** Answer to GET /__fairlead/snapshots, ordered by name. */
export interface SnapshotList {
  readonly snapshots: readonly Snapshot[];
}

/** Answer to PUT /__fairlead/data and to restoring a snapshot. */
export interface DataReplaced {
  /** The number of rows in all tables afterwards. */
  readonly rows: number;
}

/** Answer to every address of the clock. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  /** Milliseconds that it is ahead of the real clock; negative if it is behind. */
  readonly ahead: number;
}

/** Body of PUT /__fairlead/clock: another time, frozen or running from there. Missing fields stay unchanged. */
export interface ClockRequest {
  /** Milliseconds since the epoch, or a date and time as a string. */
  readonly now?: number | string;
  readonly frozen?: boolean;
}

/** An active fault rule. */
export interface Fault extends FaultRule {
  readonly id: string;
  /** How many requests it was applied to. */
  readonly met: number;
}

/** Body of POST /__fairlead/faults; at least one of latency, status and cut is required. */
export type FaultRequest = Partial<FaultRule>;

/** Answer to GET /__fairlead/faults, oldest first. */
export interface FaultList {
  readonly faults: readonly Fault[];
}

/** Answer to the addresses that clear a list: the number of entries removed. */
export interface Cleared {
  readonly cleared: number;
}

/** A request received by the service. */
export interface LoggedRequest {
  readonly id: string;
  /** Milliseconds since the epoch, by the service's own clock. */
  readonly at: number;
  readonly method: string;
  /** Without the query, and without keys. */
  readonly path: string;
  /** The endpoint's name; null if there is none at the path. */
  readonly endpoint: string | null;
  /** Null while the request is in progress, and if the connection was cut. */
  readonly status: number | null;
  /** Milliseconds; null while the request is in progress. */
  readonly duration: number | null;
}

/** Query of GET /__fairlead/requests; a missing field means no restriction. */
export interface RequestQuery {
  readonly method?: string;
  /** A substring of the path. */
  readonly path?: string;
  readonly endpoint?: string;
  readonly status?: number;
  readonly limit?: number;
}

/** Answer to GET /__fairlead/requests, latest first; `total` also counts those beyond the limit. */
export interface RequestList {
  readonly requests: readonly LoggedRequest[];
  readonly total: number;
}

/** Answer of GET and PUT /__fairlead/rate-limit: area C is limited per organization and per IP address, everything else per key. */
export interface RateLimits {
  readonly enabled: boolean;
  readonly segments: Limit;
  readonly platform: Limit;
}

/** Body of PUT /__fairlead/rate-limit; missing limits are the published ones. */
export type RateLimitRequest = Partial<RateLimits>;

/** One endpoint with its evidence. */
export interface FidelityRow {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly evidence: Evidence;
  readonly summary: string;
}

/** Answer to GET /__fairlead/fidelity as JSON. */
export interface Fidelity {
  readonly version: string;
  /** The number of endpoints per kind of evidence. */
  readonly counts: Readonly<Record<Evidence, number>>;
  readonly endpoints: readonly FidelityRow[];
}
