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

/** The last requests of a process. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Tells how a request went on. */
  update(id: string, change: Partial<Pick<LoggedRequest, 'endpoint' | 'status' | 'duration'>>): void;
  /** The wanted requests, the latest first, at most so many; and how many there are in all. */
  list(filter: RequestFilter, limit: number): { readonly requests: LoggedRequest[]; readonly total: number };
  /** Forgets all requests and gives how many there were. */
  clear(): number;
}

/** Requests that are kept. */
export const MOST_REQUESTS = 1000;

/** Makes an empty log. */
export function createRequestLog(): RequestLog {
  const requests = new Map<string, LoggedRequest>();
  return {
    add: (request) => {
      requests.set(request.id, request);
      const [oldest] = requests.keys();
      if (requests.size > MOST_REQUESTS && oldest !== undefined) requests.delete(oldest);
    },
    update: (id, change) => {
      const request = requests.get(id);
      if (request !== undefined) requests.set(id, { ...request, ...change });
    },
    list: (filter, limit) => {
      const wanted = [...requests.values()].filter((request) => isWanted(request, filter)).reverse();
      return { requests: wanted.slice(0, limit), total: wanted.length };
    },
    clear: () => {
      const count = requests.size;
      requests.clear();
      return count;
    },
  };
}

function isWanted(request: LoggedRequest, { method, path, endpoint, status }: RequestFilter): boolean {
  if (method !== null && request.method !== method.toUpperCase()) return false;
  if (path !== null && !request.path.includes(path)) return false;
  return (endpoint === null || request.endpoint === endpoint) && (status === null || request.status === status);
}
