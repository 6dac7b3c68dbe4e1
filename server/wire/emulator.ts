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
  /** Milliseconds since the epoch, by the real clock. */
  readonly startedAt: number;
  /** Seconds. */
  readonly uptime: number;
  /** The name of the data folder; null where everything is in memory. */
  readonly dataFolder: string | null;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Body and answer of POST /__fairlead/reset; without a body it is all. */
export interface Reset {
  readonly area: ResetArea;
}

/** A saved state of all data. */
export interface Snapshot {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch, by the real clock. */
  readonly savedAt: number;
}

/** Answer to GET /__fairlead/snapshots, in the order of their names. */
export interface SnapshotList {
  readonly snapshots: readonly Snapshot[];
}

/** Answer to PUT /__fairlead/data and to the restoring of a snapshot. */
export interface DataReplaced {
  /** How many there are now, in all tables. */
  readonly rows: number;
}

/** Answer to every address of the clock. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  /** Milliseconds that it is ahead of the real clock; below 0 it is behind. */
  readonly ahead: number;
}

/** Body of PUT /__fairlead/clock: another moment, frozen or running from there. What is left out stays as it is. */
export interface ClockRequest {
  /** Milliseconds since the epoch, or a date with a time as text. */
  readonly now?: number | string;
  readonly frozen?: boolean;
}

/** A fault that is set. */
export interface Fault extends FaultRule {
  readonly id: string;
  /** How many requests it met. */
  readonly met: number;
}

/** Body of POST /__fairlead/faults; one of latency, status and cut is needed. */
export type FaultRequest = Partial<FaultRule>;

/** Answer to GET /__fairlead/faults, oldest first. */
export interface FaultList {
  readonly faults: readonly Fault[];
}

/** Answer to the addresses that forget many things: how many there were. */
export interface Cleared {
  readonly cleared: number;
}

/** A request that the service was asked. */
export interface LoggedRequest {
  readonly id: string;
  /** Milliseconds since the epoch, by the service's own clock. */
  readonly at: number;
  readonly method: string;
  /** Without its query, and without keys. */
  readonly path: string;
  /** The endpoint's name; null where none answers there. */
  readonly endpoint: string | null;
  /** Null while it is under way, and where the connection was cut. */
  readonly status: number | null;
  /** Milliseconds; null while it is under way. */
  readonly duration: number | null;
}

/** Query of GET /__fairlead/requests; what is left out is not asked for. */
export interface RequestQuery {
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  readonly endpoint?: string;
  readonly status?: number;
  readonly limit?: number;
}

/** Answer to GET /__fairlead/requests, the latest first; `total` counts those beyond the limit too. */
export interface RequestList {
  readonly requests: readonly LoggedRequest[];
  readonly total: number;
}

/** Answer of GET and PUT /__fairlead/rate-limit: area C is limited for each organization and each address, all else for each key. */
export interface RateLimits {
  readonly enabled: boolean;
  readonly segments: Limit;
  readonly platform: Limit;
}

/** Body of PUT /__fairlead/rate-limit; limits that are left out are the published ones. */
export type RateLimitRequest = Partial<RateLimits>;

/** One endpoint and how we know of it. */
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
  /** How many endpoints there are of each evidence. */
  readonly counts: Readonly<Record<Evidence, number>>;
  readonly endpoints: readonly FidelityRow[];
}
