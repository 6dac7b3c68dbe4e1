/** A request as the log has it. */
export interface LoggedRequest {
  readonly id: string;
  /** When it came, in milliseconds since the epoch by the service's own clock. */
  readonly at: number;
  readonly method: string;
  /** Without its query, and without keys. */
  readonly path: string;
  /** The endpoint's name; null where none answers there. */
  readonly endpoint: string | null;
  /** Null while it is under way, and where the connection was cut. */
  readonly status: number | null;
  /** Milliseconds until it was answered; null while it is under way. */
  readonly duration: number | null;
}

/** Which requests are wanted; null is any. */
export interface RequestFilter {
  readonly method: string | null;
  /** A part of the path. */
  readonly path: string | null;
  readonly endpoint: string | null;
  readonly status: number | null;
}

/** How a request went on. */
export type RequestChange = Partial<Pick<LoggedRequest, 'endpoint' | 'status' | 'duration'>>;

/** The last requests of a process. */
export interface RequestLog {
  /** Keeps a request, and gives what tells how it goes on. */
  add(request: LoggedRequest): (change: RequestChange) => void;
  /** The wanted requests, the latest first, at most so many; and how many there are in all. */
  list(filter: RequestFilter, limit: number): { readonly requests: LoggedRequest[]; readonly total: number };
  /** Forgets all requests and gives how many there were. */
  clear(): number;
}

/** Requests that are kept. */
const MOST_REQUESTS = 1000;

/** Makes an empty log. */
export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = [];
  // Where the next one goes: when all places are taken, the oldest stands there.
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
