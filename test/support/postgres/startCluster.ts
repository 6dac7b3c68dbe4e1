import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../findFreePort.ts';
import { CannotRun } from '../host/cannotRun.ts';
import { giveWay } from '../run/processGroup.ts';
import { findTemporaryRoot } from '../temporaryFolder.ts';
import { findServerOwner, giveTo, type ServerOwner, showPrograms } from './serverOwner.ts';

/** A separate server in a temporary folder. */
export interface Cluster {
  /** Its address with user and password; databases are created beside the one that it names. */
  readonly address: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

const USER = 'fairlead';

/** Milliseconds that a server has to answer. */
const TIMEOUT_MS = 60_000;

/**
 * Stops the server and removes its folder once its standard input ends: on request, or when the process that started it has ended, for
 * whatever reason.
 */
const GUARD = `folder=$1; shift; exec 3<&0; "$@" 3<&- & server=$!
{ cat <&3 >/dev/null; kill -INT $server; while kill -0 $server; do sleep 0.1; done; rm -rf "$folder"; } 2>/dev/null &
wait $server`;

/**
 * Settings for speed that do not affect the test: services are killed here, never the machine. With the buffers, large lists of keys stay in
 * memory, which saves half of the time that the system takes for them.
 */
const FAST = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off', 'max_connections=200', 'shared_buffers=512MB'];

/** Starts a new server on a free port of the loopback address. It sorts as in English, which must not affect any test. Throws CannotRun. */
export async function startCluster(programs: string, givesWay = false): Promise<Cluster> {
  if (process.platform === 'win32')
    throw new CannotRun('A server for the tests is started on Linux and macOS. Name one in FAIRLEAD_TEST_POSTGRES.');
  const owner = findServerOwner();
  // If run as root, not in the tests' own folder, which other users cannot reach.
  const folder = mkdtempSync(path.join(owner === null ? tmpdir() : findTemporaryRoot('/tmp'), 'fairlead-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const password = randomBytes(12).toString('hex');
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    giveTo(owner, folder, passwordFile);
    const bin = showPrograms(programs, owner, folder);
    await createData(bin, folder, passwordFile, owner);
    // Another program may take the port before the server does.
    for (let tries = 0; tries < 3; tries++) {
      const port = await findFreePort();
      const guard = startGuarded(bin, folder, port, owner);
      if (givesWay && guard.pid !== undefined) giveWay(guard.pid);
      const exited = once(guard, 'exit');
      const address = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
      const stop = async (): Promise<void> => {
        guard.stdin?.end();
        await exited;
        remove();
      };
      if (await isReady(address, guard)) return { address, stop };
    }
    const log = readFileSync(path.join(folder, 'log'), 'utf8');
    throw new CannotRun(`PostgreSQL did not start:\n${log.trimEnd().split('\n').slice(-10).join('\n')}`);
  } catch (error) {
    remove();
    throw error;
  }
}

async function createData(bin: string, folder: string, passwordFile: string, owner: ServerOwner | null): Promise<void> {
  const options = [
    '-D',
    path.join(folder, 'data'),
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ];
  const english = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  // Builds without ICU, and old ones, sort by code points.
  if ((await runInitdb(bin, folder, [...options, ...english], owner)) === 0) return;
  rmSync(path.join(folder, 'data'), { recursive: true, force: true });
  if ((await runInitdb(bin, folder, [...options, '--locale=C'], owner)) === 0) return;
  throw new CannotRun(`PostgreSQL's initdb failed:\n${readFileSync(path.join(folder, 'log'), 'utf8').trimEnd()}`);
}

async function runInitdb(bin: string, folder: string, args: readonly string[], owner: ServerOwner | null): Promise<number | null> {
  const log = openSync(path.join(folder, 'log'), 'a');
  const child = spawn(path.join(bin, 'initdb'), args, { ...owner, cwd: folder, stdio: ['ignore', log, log] });
  closeSync(log);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

function startGuarded(bin: string, folder: string, port: number, owner: ServerOwner | null): ChildProcess {
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, ...FAST].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const command = [path.join(bin, 'postgres'), '-D', path.join(folder, 'data'), ...settings];
  const log = openSync(path.join(folder, 'log'), 'a');
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', folder, ...command], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  return child;
}

async function isReady(address: string, guard: ChildProcess): Promise<boolean> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline && guard.exitCode === null; await wait(50)) {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (ready) return true;
  }
  return false;
}
