import type { Answer, RequestBody } from './endpoint.ts';
import type { LOCAL_ENDPOINTS } from './endpoints/local.ts';
import type { Body } from './schemas/jsonSchema.ts';
import type { LOCAL_SCHEMAS } from './schemas/local.ts';

type Schemas = typeof LOCAL_SCHEMAS;
type Endpoints = typeof LOCAL_ENDPOINTS;

/** Answer to GET /__fairlead/info. */
export type ServiceInfo = Body<Schemas['Info']>;

/** Answer to POST /__fairlead/reset, whose body is the same; without one, everything is reset. */
export type Reset = Answer<Endpoints['resetData']>;

/** A saved copy of all data. */
export type Snapshot = Body<Schemas['Snapshot']>;

/** Answer to GET /__fairlead/snapshots, ordered by name. */
export type SnapshotList = Body<Schemas['SnapshotList']>;

/** Answer to PUT /__fairlead/data and to restoring a snapshot. */
export type DataReplaced = Body<Schemas['DataReplaced']>;

/** Answer to every address of the clock. */
export type ClockReading = Body<Schemas['ClockReading']>;

/** An active fault rule. */
export type Fault = Body<Schemas['Fault']>;

/** Body of POST /__fairlead/faults; at least one of latency, status and cut is required. */
export type FaultRequest = RequestBody<Endpoints['createFault']>;

/** Answer to GET /__fairlead/faults, oldest first. */
export type FaultList = Answer<Endpoints['listFaults']>;

/** Answer to the addresses that clear a list: the number of entries removed. */
export type Cleared = Body<Schemas['Cleared']>;

/** A request received by the service. */
export type LoggedRequest = Body<Schemas['LoggedRequest']>;

/** Answer to GET /__fairlead/requests, latest first; `total` also counts those beyond the limit. */
export type RequestList = Answer<Endpoints['listRequests']>;

/** Answer of GET and PUT /__fairlead/rate-limit: area C is limited per organization and per IP address, everything else per key. */
export type RateLimits = Body<Schemas['RateLimits']>;

/** Answer to GET /__fairlead/fidelity as JSON. */
export type Fidelity = Body<Schemas['Fidelity']>;

/** One endpoint with its evidence. */
export type FidelityRow = Fidelity['endpoints'][number];
