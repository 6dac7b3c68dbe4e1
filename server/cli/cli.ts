import type { Instance } from '../api/instance.ts';
import type { ServiceAddress } from '../wire/local.ts';
import type { CheckTask, FileChecker } from './check/checkTask.ts';
import type { ExitCode } from './exitCodes.ts';
import type { Terminal } from './terminal.ts';

/** How a local service is wanted. */
export interface ServeRequest {
  readonly dataFolder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The address of a database on PostgreSQL; null is SQLite in the data folder. */
  readonly database: string | null;
  /** Keeps everything in memory, and leaves no address in the data folder. */
  readonly ephemeral: boolean;
  /** Limits requests as the real service does. */
  readonly rateLimit: boolean;
  /** The only account of area D that is served; null serves any. */
  readonly account: string | null;
  /** From which level on it logs to standard error. */
  readonly logLevel: LogLevel;
}

/** Levels of the log: from `info` on it has a line for each request. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A local service that answers: one started here, or one that ran already on the same data folder. */
export interface ServiceHandle {
  readonly address: ServiceAddress;
  readonly attached: boolean;
  /** Ends a service started here, once the requests under way are answered. */
  stop(): Promise<void>;
}

/** How the tools for agents are wanted. */
export interface McpRequest {
  /** The one whose files they may read. */
  readonly folder: string;
  readonly isReadOnly: boolean;
  /** The service that they talk to, asked for at each use. */
  readonly instance: () => Promise<Instance>;
  readonly terminal: Terminal;
}

/** The programs that the command line starts but does not know; handed in by main. */
export interface Programs {
  serve(request: ServeRequest): Promise<ServiceHandle>;
  /** The service that serves a data folder and answers now; null where there is none. */
  find(dataFolder: string): Promise<ServiceAddress | null>;
  /** Starts threads that check files, so many at a time. */
  checkFiles(task: CheckTask, width: number): FileChecker;
  /** Runs the language server over standard input and output until the editor ends it. */
  lsp(): Promise<void>;
  /** Serves the tools for agents over standard input and output until the agent's side is closed. */
  mcp(request: McpRequest): Promise<void>;
}

/** What every command is given. */
export interface Cli {
  readonly version: string;
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly programs: Programs;
  /** Aborted by Ctrl+C and by a request to end; until it is asked for, those end the process at once. */
  interruption(): AbortSignal;
  /** Sets the exit code of a command that came to its end. */
  finish(code: ExitCode): void;
}
