import type { Emulator } from '../service/emulator/emulator.ts';
import type { DumpContext } from '../service/emulator/exportData.ts';
import type { ServiceContext } from '../service/serviceContext.ts';

/** Everything that the door is built from. */
export interface HttpOptions {
  readonly service: ServiceContext;
  readonly emulator: Emulator;
  /** Where snapshots are kept. */
  readonly files: DumpContext['files'];
  /** Where the data is: the engine, and the name of the data folder, or null where there is none. */
  readonly place: { readonly engine: 'sqlite' | 'postgresql'; readonly dataFolder: string | null };
  /** When the process began to serve, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Fairlead's own version. */
  readonly version: string;
  /** The process that answers. */
  readonly pid: number;
  /** Answers a challenge as only a holder of the local admin key can, or null if it is not one. */
  readonly prove: (challenge: unknown) => string | null;
  /** The address that it listens on: its name is a good Host header, beside the loopback's own. */
  readonly host: string;
  readonly log: LogOptions;
  readonly timeouts?: Partial<Timeouts>;
}

/** Where a bug is written to, and from which level on. */
export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly stream: { write(line: string): unknown };
}

/** How long a slow client may take, in milliseconds. */
export interface Timeouts {
  readonly headers: number;
  readonly request: number;
  /** How often the two are looked at. */
  readonly interval: number;
}

/** Enough for 64 MiB over a slow line. */
export const DEFAULT_TIMEOUTS: Timeouts = { headers: 20_000, request: 300_000, interval: 5_000 };
