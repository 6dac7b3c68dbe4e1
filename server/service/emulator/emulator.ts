import { advanceClock, type ClockState, REAL_CLOCK, readClock, setClock } from '../../core/emulator/clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createRateLimiter, type RateLimiter } from './rateLimiter.ts';

/** Maximum number of requests kept. */
const MAX_REQUESTS = 1000;

/** The features of a local service beyond the real one: state of the process that is never stored. */
export interface Emulator {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly rateLimiter: RateLimiter;
}

/** Creates an emulator without faults and with the real time, which limits requests only if `rateLimit` is set. */
export function createEmulator(real: () => number, rateLimit: boolean): Emulator {
  const clock = createClock(real);
  return { clock, faults: createFaults(Math.random), requests: createRequestLog(), rateLimiter: createRateLimiter(clock.now, rateLimit) };
}

/** The clock of every use case. */
interface Clock {
  now(): number;
  read(): ClockReading;
  /** Sets it to a timestamp (null keeps the current time), frozen or running; throws INVALID_REQUEST. */
  set(timestamp: number | null, frozen: boolean): ClockReading;
  /** Moves it forward; throws INVALID_REQUEST. */
  advance(milliseconds: number): ClockReading;
  /** Returns to real time. */
  release(): ClockReading;
}

/** The state of a clock; times are milliseconds. */
interface ClockReading {
  /** Since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  /** How far it is ahead of the real clock; negative if it is behind. */
  readonly ahead: number;
}

/** Creates a clock that shows real time until it is changed. */
function createClock(real: () => number): Clock {
  let state: ClockState = REAL_CLOCK;
  const read = (): ClockReading => {
    const timestamp = real();
    const now = readClock(state, timestamp);
    return { now, frozen: state.frozenAt !== null, ahead: now - timestamp };
  };
  const change = (next: ClockState): ClockReading => {
    state = next;
    return read();
  };
  return {
    now: () => readClock(state, real()),
    read,
    set: (timestamp, frozen) => {
      const at = real();
      return change(setClock(timestamp ?? readClock(state, at), frozen, at));
    },
    advance: (milliseconds) => change(advanceClock(state, milliseconds, real())),
    release: () => change(REAL_CLOCK),
  };
}

/** The latest requests of a process. */
interface RequestLog {
  /** Logs a request and returns a function that updates it. */
  add(request: LoggedRequest): (change: RequestChange) => void;
  /** Lists the matching requests, latest first, up to `limit`, with the number of all matches. */
  list(filter: RequestFilter, limit: number): { readonly requests: LoggedRequest[]; readonly total: number };
  /** Removes all requests and returns how many there were. */
  clear(): number;
}

/** A logged request. */
interface LoggedRequest {
  readonly id: string;
  /** When it arrived, in milliseconds since the epoch by the service's own clock. */
  readonly at: number;
  readonly method: string;
  /** Without the query, and without keys. */
  readonly path: string;
  /** The endpoint's name; null if there is none at the path. */
  readonly endpoint: string | null;
  /** Null while the request is in progress, and if the connection was cut. */
  readonly status: number | null;
  /** Milliseconds until the answer; null while the request is in progress. */
  readonly duration: number | null;
}

/** A filter for requests; null means no restriction. */
interface RequestFilter {
  readonly method: string | null;
  /** A substring of the path. */
  readonly path: string | null;
  readonly endpoint: string | null;
  readonly status: number | null;
}

/** An update to a logged request. */
type RequestChange = Partial<Pick<LoggedRequest, 'endpoint' | 'status' | 'duration'>>;

/** Creates an empty log. */
function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = [];
  // Index of the next entry; once the log is full, the oldest entry is there.
  let next = 0;
  return {
    add: (request) => {
      const kept = { ...request };
      requests[next] = kept;
      next = (next + 1) % MAX_REQUESTS;
      return (change) => void Object.assign(kept, change);
    },
    list: (filter, limit) => {
      const wanted = [...requests.slice(next), ...requests.slice(0, next)].filter((request) => isWanted(request, filter)).reverse();
      return { requests: wanted.slice(0, limit).map((request) => ({ ...request })), total: wanted.length };
    },
    clear: () => {
      const count = requests.length;
      requests = [];
      next = 0;
      return count;
    },
  };
}

function isWanted(request: LoggedRequest, { method, path, endpoint, status }: RequestFilter): boolean {
  if (method !== null && request.method !== method.toUpperCase()) return false;
  if (path !== null && !request.path.includes(path)) return false;
  return (endpoint === null || request.endpoint === endpoint) && (status === null || request.status === status);
}
