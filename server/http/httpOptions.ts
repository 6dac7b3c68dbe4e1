import type { WebhookSecrets } from '../service/access/webhookSecrets.ts';
import type { DumpContext } from '../service/emulator/data.ts';
import type { Emulator } from '../service/emulator/emulator.ts';
import type { ServiceContext } from '../service/serviceContext.ts';
import type { RequestTallies } from './requestTallies.ts';

/** Everything that the HTTP server is built from. */
export interface HttpOptions {
  readonly service: ServiceContext;
  readonly emulator: Emulator;
  /** The store of snapshots. */
  readonly files: DumpContext['files'];
  /** The database engine, and the name of the data folder, or null if there is none. */
  readonly place: { readonly engine: 'sqlite' | 'postgresql'; readonly dataFolder: string | null };
  /** When the process began to serve, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Fairlead's own version. */
  readonly version: string;
  /** The ID of this process. */
  readonly pid: number;
  /** Answers a challenge as only a holder of the local admin key can; returns null for an invalid challenge. */
  readonly prove: (challenge: unknown) => string | null;
  /** The address that it listens on, which is a valid Host header besides those of the loopback. */
  readonly host: string;
  /** The secrets with which deliveries of webhooks are signed. */
  readonly webhookSecrets: WebhookSecrets;
  /** Counts the requests of this process. */
  readonly tallies: RequestTallies;
  /** Begins the trace of a request, if traces are sent. */
  readonly beginTrace?: BeginTrace | undefined;
  readonly log: LogOptions;
  readonly timeouts?: Partial<Timeouts>;
}

/**
 * Begins the trace of a request: by its address without values, and its endpoint as in the OpenAPI document, both null if the address is
 * unknown; and the span around it as its header `traceparent` says. The result ends it with the status, null if its client had gone.
 */
export type BeginTrace = (request: {
  readonly method: string;
  readonly route: string | null;
  readonly endpoint: string | null;
  readonly parent: string | undefined;
}) => (status: number | null) => void;

/** Where to write log lines, and the minimum level. */
export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly stream: { write(line: string): unknown };
}

/** How long a slow client may take, in milliseconds. */
export interface Timeouts {
  readonly headers: number;
  readonly request: number;
  /** How often the two timeouts are checked. */
  readonly interval: number;
}

/** The default timeouts, enough for 64 MiB over a slow line. */
export const DEFAULT_TIMEOUTS: Timeouts = { headers: 20_000, request: 300_000, interval: 5_000 };
