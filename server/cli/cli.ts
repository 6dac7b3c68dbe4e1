import type { Instance } from '../api/instance.ts';
import type { ServiceAddress } from '../wire/local.ts';
import type { CheckTask, FileChecker } from './check/checkTask.ts';
import type { ExitCode } from './errors.ts';
import type { Terminal } from './terminal.ts';

/** How to start a local service. */
export interface ServeRequest {
  /** '' for an ephemeral service whose address is not written. */
  readonly dataFolder: string;
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** The address of a PostgreSQL database; null means SQLite in the data folder. */
  readonly database: string | null;
  /** Keeps everything in memory: only its address is in the data folder. */
  readonly ephemeral: boolean;
  /** Limits requests like the real service. */
  readonly rateLimit: boolean;
  /** The only account of area D that is served; null serves any. */
  readonly account: string | null;
  /** The catalogue file to check pipelines with; null for the catalogue of this version. */
  readonly catalogue: string | null;
  /** The minimum level that is logged to standard error. */
  readonly logLevel: LogLevel;
}

/** Log levels: from `info` on each request is logged. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A running local service: started here, or found running on the same data folder. */
export interface ServiceHandle {
  readonly address: ServiceAddress;
  readonly attached: boolean;
  /** Ends a service started here after finishing pending requests. */
  stop(): Promise<void>;
}

/** How to serve the tools for agents over HTTP. */
export interface McpHttpRequest {
  /** 0 is any free port. */
  readonly port: number;
  /** The key that a request needs; null for a random one. */
  readonly key: string | null;
  readonly interruption: AbortSignal;
}

/** How to serve the tools for agents. */
export interface McpRequest {
  /** Null for standard input and output. */
  readonly http: McpHttpRequest | null;
  /** The folder whose files the tools may read. */
  readonly folder: string;
  readonly isReadOnly: boolean;
  /** Returns the service to use, called at each use. */
  readonly instance: () => Promise<Instance>;
  readonly terminal: Terminal;
}

/** The programs that the command line starts but does not know; injected by main. */
export interface Programs {
  /** Throws a UsageError if the catalogue cannot be used. */
  serve(request: ServeRequest): Promise<ServiceHandle>;
  /** Finds the running service of a data folder; null if there is none. */
  find(dataFolder: string): Promise<ServiceAddress | null>;
  /** Starts `width` threads that check files. */
  checkFiles(task: CheckTask, width: number): FileChecker;
  /** Runs the language server over standard input and output until the editor ends it. */
  lsp(): Promise<void>;
  /** Serves the tools for agents until the agent's side is closed, or over HTTP until an interruption. */
  mcp(request: McpRequest): Promise<void>;
}

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What every command receives. */
export interface Cli {
  readonly version: string;
  readonly terminal: Terminal;
  readonly environment: Environment;
  readonly programs: Programs;
  /** Aborted by Ctrl+C and by a request to terminate; before the first call these end the process at once. */
  interruption(): AbortSignal;
  /** Sets the exit code of a completed command; without it all is well. */
  finish(code: ExitCode): void;
}

/** What `fairlead check` receives: of the other programs, it starts only its threads. */
export type CheckCli = Omit<Cli, 'programs'> & { readonly programs: Pick<Programs, 'checkFiles'> };
