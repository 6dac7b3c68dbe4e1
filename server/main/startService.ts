import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutPassword } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import { type FolderLock, takeFolderLock } from '../store/folderLock.ts';
import { openMode } from '../store/sqlite/files.ts';
import type { ServiceAddress } from '../wire/local.ts';
import { findRunningService, readDiscoveredDatabase, removeDiscoveryFile, writeDiscoveryFile } from './discovery.ts';
import { type RunningService, type ServeOptions, serve } from './serve.ts';

/** How to start a service. */
export interface StartOptions extends ServeOptions {
  /** The folder of the database and the discovery file; created if it is missing. */
  readonly dataDir: string;
  /** The address of a PostgreSQL database; the folder then does not hold the database. Null means SQLite in the folder. */
  readonly database?: string | null;
  /** Keeps all data in memory; the folder holds only the address, and '' is no folder. */
  readonly ephemeral?: boolean;
  /** Milliseconds to wait for the process that holds a folder to answer. */
  readonly answerTimeout?: number;
  /** Receives warnings for the owner of the data, each a sentence. */
  readonly warn?: (line: string) => void;
}

/** A service that answers requests. */
export interface StartedService {
  readonly address: ServiceAddress;
  /** Whether another process already serves the folder: closing then does nothing. */
  readonly attached: boolean;
  close(): Promise<void>;
}

const START_TIMEOUT = 20_000;

/** The database of an ephemeral service in its discovery file. */
const MEMORY = 'memory://';

/**
 * Serves a data folder, or finds the service that already does; of two simultaneous starts, one serves and the other attaches. Throws a
 * Refusal if neither is possible.
 */
export async function startService(options: StartOptions): Promise<StartedService> {
  const { dataDir, ephemeral = false } = options;
  if (ephemeral && dataDir === '') return { ...(await serve(null, options)), attached: false };
  makeFolder(dataDir);
  warnOfOpenFolder(options);
  for (const deadline = Date.now() + (options.answerTimeout ?? START_TIMEOUT); ; ) {
    const lock = takeLock(dataDir);
    if (lock !== null) return serveFolder(dataDir, lock, options);
    const address = await findRunningService(dataDir);
    if (address !== null) {
      requireSameDatabase(address, dataDir, ephemeral ? MEMORY : (options.database ?? null));
      return { address, attached: true, close: async () => {} };
    }
    if (Date.now() > deadline) {
      throw new Refusal(
        'CONFLICT',
        `Another Fairlead service locks the data folder ${dataDir} but does not answer. Stop that process, or choose another data folder.`,
      );
    }
    await sleep(50);
  }
}

async function serveFolder(dataDir: string, lock: FolderLock, options: StartOptions): Promise<StartedService> {
  const isEphemeral = options.ephemeral === true;
  const database = isEphemeral ? MEMORY : (options.database ?? null);
  let running: RunningService | null = null;
  const end = async (): Promise<void> => {
    try {
      // From now on other processes find no service, and wait for the lock.
      removeDiscoveryFile(dataDir);
      await running?.close();
    } finally {
      lock.release();
    }
  };
  try {
    removeDiscoveryFile(dataDir);
    const target = isEphemeral ? null : (database ?? join(dataDir, 'fairlead.db'));
    running = await serve(target, { ...options, folder: isEphemeral ? null : dataDir });
    writeDiscoveryFile(dataDir, running.address, database);
  } catch (error) {
    await end();
    throw error;
  }
  let closing: Promise<void> | null = null;
  return {
    address: running.address,
    attached: false,
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}

/** Throws CONFLICT if the service of the folder uses another database: a caller that attached to it would not find its own data. */
function requireSameDatabase({ pid }: ServiceAddress, dataDir: string, wanted: string | null): void {
  const served = readDiscoveredDatabase(dataDir);
  if (served === (wanted === null ? null : withoutPassword(wanted))) return;
  const there = served === null ? 'with the database in that folder' : served === MEMORY ? 'in memory' : `with the database ${served}`;
  throw new Refusal(
    'CONFLICT',
    `A service is already running on ${dataDir}, ${there}. Stop it first (process ${pid}), or choose another data folder.`,
  );
}

function makeFolder(dataDir: string): void {
  try {
    makeFolders(resolve(dataDir));
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Creates a folder and those above it one by one: Node’s recursive call never ends if a folder that exists answers “not found”, as /proc does. */
function makeFolders(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function warnOfOpenFolder({ dataDir, warn }: StartOptions): void {
  const mode = openMode(dataDir);
  if (mode === null) return;
  warn?.(`Others on this machine can read the data folder ${dataDir} (mode ${mode}). Restrict it: chmod 700 "${dataDir}"`);
}

function takeLock(dataDir: string): FolderLock | null {
  try {
    return takeFolderLock(join(dataDir, 'service.lock'));
  } catch (error) {
    throw error instanceof Refusal ? error : unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  return new Refusal('SERVICE_ERROR', `The data folder ${dataDir} cannot be used: ${reason}. Make it writable, or choose another one.`);
}
