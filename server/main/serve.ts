import { basename, join, resolve } from 'node:path';
import { toProof } from '../api/serviceProof.ts';
import { isDatabaseAddress, readServers } from '../core/databaseAddress.ts';
import type { CountReport } from '../core/insights/reportQuestion.ts';
import { Refusal } from '../core/refusal.ts';
import type { LogOptions, Timeouts } from '../http/httpOptions.ts';
import { RequestTallies } from '../http/requestTallies.ts';
import { buildServer } from '../http/server.ts';
import { createSessionKeys } from '../service/access/sessionKeys.ts';
import { readWebhookSecrets, SECRETS_VARIABLE } from '../service/access/webhookSecrets.ts';
import { createEmulator } from '../service/emulator/emulator.ts';
import type { ExportRunner } from '../service/insights/exportRunner.ts';
import type { ServiceContext } from '../service/serviceContext.ts';
import { type Database, forReading, openDatabase } from '../store/database.ts';
import { createMemoryFiles } from '../store/dataFiles.ts';
import { createFolderFiles } from '../store/folderFiles.ts';
import { nameSharedMemory } from '../store/sqlite/sqlite.ts';
import { inTurn } from '../store/transaction.ts';
import type { ServiceAddress } from '../wire/local.ts';
import type { ReportThread } from './reportThread.ts';
import { type CheckLimits, createRosterThreads } from './rosterThread.ts';
import type { Traces } from './traces.ts';
import { VERSION } from './version.ts';

/** Counts reports as fast as possible without blocking other requests. */
export interface ReportCounter {
  readonly countReport: CountReport;
  /** Called when rows have changed: prepares the columns of the next report ahead of time. */
  refreshColumns(): void;
  close(): Promise<void>;
}

/** Maximum bytes of columns cached for an in-memory database, and for a server. */
const MOST_MEMORY_BYTES = 50_000_000;
const MOST_BYTES = 200_000_000;

/**
 * Creates the counter of an open database: a file is counted in a separate thread, PostgreSQL and an in-memory database in this one. The code
 * for it is loaded with the first report.
 */
export function createReportCounter(target: string | null, database: Database): ReportCounter {
  if (target === null) return countInPlace(database, MOST_MEMORY_BYTES);
  return isDatabaseAddress(target) ? countOnServer(database) : countInThread(target);
}

/** Milliseconds to wait for more changes before a server's columns are built. */
const CALM = 2000;

function countOnServer(database: Database): ReportCounter {
  const inPlace = countInPlace(database, MOST_BYTES);
  let calm: NodeJS.Timeout | undefined;
  let closing = false;
  let refreshing: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    const { storeChunks } = await import('../store/insights/chunks.ts');
    // The next report builds what is missing, and reports the error.
    await storeChunks(database, undefined, undefined, () => !closing).catch(() => {});
    refreshing = null;
  };
  return {
    ...inPlace,
    refreshColumns: () => {
      clearTimeout(calm);
      calm = setTimeout(() => (refreshing ??= refresh()), CALM).unref();
    },
    close: async () => {
      closing = true;
      clearTimeout(calm);
      await refreshing;
    },
  };
}

function countInPlace(database: Database, mostBytes: number): ReportCounter {
  let counting: Promise<CountReport> | null = null;
  const load = async (): Promise<CountReport> => {
    const [{ countInColumns }, { createChunkCache }] = await Promise.all([
      import('../service/insights/countInColumns.ts'),
      import('../store/insights/chunkCache.ts'),
    ]);
    const cache = createChunkCache(mostBytes);
    let last: Promise<unknown> = Promise.resolve();
    return (question, signal) => {
      // One after another, so that none builds what another one is building.
      const counted = last.then(() => countInColumns(forReading(database, signal), cache, question, signal, true));
      last = counted.catch(() => {});
      return counted;
    };
  };
  return {
    countReport: async (question, signal) => {
      counting ??= load();
      return (await counting)(question, signal);
    },
    refreshColumns: () => {},
    close: async () => {},
  };
}

function countInThread(file: string): ReportCounter {
  let thread: Promise<ReportThread> | null = null;
  const open = (): Promise<ReportThread> => {
    thread ??= import('./reportThread.ts').then(({ createReportThread }) => createReportThread(file));
    return thread;
  };
  return {
    countReport: async (question, signal) => (await open()).countReport(question, signal),
    refreshColumns: () => void open().then(({ refresh }) => refresh()),
    close: async () => (await thread)?.close(),
  };
}

/** Milliseconds from the start to the search for exports that an earlier process did not finish. */
const LOOK_AFTER = 500;

/** Creates the runner of exports, whose code is loaded when it is first needed. */
function createExports(context: () => ServiceContext, isAlone: boolean): Pick<ExportRunner, 'wake' | 'close'> {
  let runner: Promise<ExportRunner> | null = null;
  const wake = (): void => {
    runner ??= import('../service/insights/exportRunner.ts').then(({ createExportRunner }) => createExportRunner(context(), isAlone));
    void runner.then((opened) => opened.wake());
  };
  return { wake, close: async () => (await runner)?.close() };
}

/** How a service listens. */
export interface ServeOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0, which means any free port. */
  readonly port?: number;
  /** The data folder, which holds the snapshots; null keeps them in memory. */
  readonly folder?: string | null;
  /** Limits requests like the real service; default false. */
  readonly rateLimit?: boolean;
  /** The only account of area D that is served; null or undefined serves any. */
  readonly account?: string | null;
  readonly log?: LogOptions;
  readonly timeouts?: Partial<Timeouts>;
  /** The secrets of webhooks, as FAIRLEAD_WEBHOOK_SECRETS has them; by default from there. */
  readonly webhookSecrets?: string;
  /** Limits for checking one large roster. */
  readonly checks?: CheckLimits;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A service that runs in this process. */
export interface RunningService {
  readonly address: ServiceAddress;
  /** Finishes pending requests, then ends. */
  close(): Promise<void>;
}

/** Milliseconds that pending requests have to finish. */
const GRACE = 10_000;

/** Serves a database: a file, a PostgreSQL address, or memory for null. Throws a Refusal if it cannot be opened or the port is in use. */
export async function serve(target: string | null, options: ServeOptions): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, folder = null, rateLimit = false, account = null, timeouts = {}, now = Date.now } = options;
  const webhookSecrets = readWebhookSecrets(options.webhookSecrets ?? process.env[SECRETS_VARIABLE]);
  const log = options.log ?? { level: 'error', stream: process.stderr };
  const opened = target ?? nameSharedMemory();
  const database = await openDatabase(opened);
  const counter = createReportCounter(target, database);
  const rosters = createRosterThreads(options.checks);
  try {
    const { apiKey, adminKey, records } = createSessionKeys(now(), account);
    const emulator = createEmulator(now, rateLimit);
    const { countReport, refreshColumns } = counter;
    const isServer = target !== null && isDatabaseAddress(target);
    const exports = createExports(() => service, !isServer);
    const service: ServiceContext = {
      database,
      sessionKeys: records,
      servedAccount: account,
      countReport,
      refreshColumns,
      wakeExports: exports.wake,
      judgeRoster: rosters.judgeRoster,
      ...(canBeShared(opened)
        ? {
            runLong: (work, input, signal) =>
              work.onlyReads === true
                ? rosters.runWork(work, input, opened, service.now(), signal)
                : // Writers of rosters queue here: their wait for a lock of the database would be limited.
                  inTurn(database, 'developers', () => rosters.runWork(work, input, opened, service.now())),
            prepareLong: rosters.prepare,
          }
        : { runLong: (work, input) => work.run(service, input), prepareLong: () => {} }),
      now: emulator.clock.now,
    };
    const files = folder === null ? createMemoryFiles() : createFolderFiles(join(folder, 'snapshots'));
    const place = {
      engine: isServer ? 'postgresql' : 'sqlite',
      dataFolder: folder === null ? null : basename(resolve(folder)),
    } as const;
    const prove = (challenge: unknown): string | null => toProof(adminKey, challenge);
    const self = { version: VERSION, pid: process.pid, startedAt: Date.now(), prove };
    const tallies = new RequestTallies();
    const traces = await openTraces(process.env, (message) => app.log.error(message));
    const options = { service, emulator, files, place, ...self, host, webhookSecrets, tallies, beginTrace: traces?.begin, log, timeouts };
    const app: Awaited<ReturnType<typeof buildServer>> = await buildServer(options);
    await app.listen({ host, port }).catch((error: unknown) => Promise.reject(toRefusal(error, host, port)));
    const look = setTimeout(exports.wake, LOOK_AFTER).unref();
    const close = async (): Promise<void> => {
      clearTimeout(look);
      const timer = setTimeout(() => app.server.closeAllConnections(), GRACE);
      try {
        await app.close();
      } finally {
        clearTimeout(timer);
        await traces?.close();
        await exports.close();
        await rosters.close();
        await counter.close();
        await database.destroy();
      }
    };
    return { address: { url: toUrl(app.server.address(), host), apiKey, adminKey, pid: process.pid }, close };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Sends traces if the environment names a collector of OpenTelemetry; the library is loaded only then. */
async function openTraces(environment: NodeJS.ProcessEnv, report: (message: string) => void): Promise<Traces | null> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: all,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own,
    OTEL_SDK_DISABLED,
    OTEL_TRACES_EXPORTER,
  } = environment;
  if (!(own || all) || OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return null;
  const { startTraces } = await import('./traces.ts');
  return startTraces(environment, report);
}

/** Whether a thread can open the database too; with several hosts, only the connections of this thread know which one was replaced. */
function canBeShared(target: string | null): target is string {
  return target !== null && (!isDatabaseAddress(target) || readServers(target).hosts.length === 1);
}

function toUrl(address: string | { readonly port: number } | null, host: string): string {
  const port = typeof address === 'object' ? address?.port : address;
  // A service on all interfaces is called through the loopback from this machine.
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function toRefusal(error: unknown, host: string, port: number): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const reason = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE')
    return new Refusal('CONFLICT', `Port ${port} of ${host} is in use. Choose another port, or 0 for any free one.`);
  return new Refusal('SERVICE_ERROR', `The service cannot listen on ${host}, port ${port}: ${reason}. Choose another host or port.`);
}
