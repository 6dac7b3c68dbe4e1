/** A logged request. */
export interface LoggedRequest {
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
export interface RequestFilter {
  readonly method: string | null;
  /** A substring of the path. */
  readonly path: string | null;
  readonly endpoint: string | null;
  readonly status: number | null;
}

/** An update to a logged request. */
export type RequestChange = Partial<Pick<LoggedRequest, 'endpoint' | 'status' | 'duration'>>;

/** The latest requests of a process. */
export interface RequestLog {
  /** Logs a request and returns a function that updates it. */
  add(request: LoggedRequest): (change: RequestChange) => void;
  /** Lists the matching requests, latest first, up to `limit`, with the number of all matches. */
  list(filter: RequestFilter, limit: number): { readonly requests: LoggedRequest[]; readonly total: number };
  /** Removes all requests and returns how many there were. */
  clear(): number;
}

/** Maximum number of requests kept. */
const MOST_REQUESTS = 1000;

/** Creates an empty log. */
export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = [];
  // Index of the next entry; once the log is full, the oldest entry is there.
  let next = 0;
  return {
    add: (request) => {
      const kept = { ...request };
      requests[next] = kept;
      next = (next + 1) % MOST_REQUESTS;
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
