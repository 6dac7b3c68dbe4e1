import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotRun } from './cannotRun.ts';
import { addDisplayLanguage } from './displayLanguage.ts';
import type { InstalledHost } from './installHost.ts';

/** The folders of an editor: `home` replaces the user's home folder, `null` keeps the real one. All absolute. */
export interface HostFolders {
  readonly data: string;
  readonly home: string | null;
}

/**
 * A running browser-served VS Code on the loopback address: `origin` is `http://127.0.0.1:<port>`, `token` grants access, `userData` has
 * settings and storage.
 */
export interface Host {
  readonly origin: string;
  readonly authority: string;
  readonly token: string;
  readonly userData: string;
  /** Resolves when the server has ended, by itself or by stop(). */
  readonly ended: Promise<void>;
  /** Ends the server and all processes it started. */
  stop(): Promise<void>;
}

/**
 * `port` is one port, 0 for any free one, or a range like 8080-8099 of which the first free one is used; `testDriver` allows tests named in
 * the URL; `endsAlone` ends it some minutes after its last window is closed, in case no one stops it; `extensions` has the installed
 * extensions, `builtIn` the built-in ones; `language` is that of the window, without which it is English.
 */
export interface HostOptions {
  readonly port?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly testDriver?: boolean;
  readonly endsAlone?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly extensions?: string;
  readonly builtIn?: string;
  readonly language?: string;
}

const GRACE_MS = 5_000;

/** Starts the server and returns it once it listens. It requires the token: loopback alone would let every user of the machine in. */
export async function startHost(installed: InstalledHost, folders: HostFolders, options: HostOptions = {}): Promise<Host> {
  const token = randomBytes(16).toString('hex');
  const userData = path.join(folders.data, 'data');
  prepare(folders, userData, options.settings ?? {});
  if (options.language !== undefined) addDisplayLanguage(userData, options.language);
  const args = [
    ...['--host', '127.0.0.1', '--port', options.port ?? '0'],
    ...['--connection-token-file', writeToken(folders.data, token)],
    ...['--server-data-dir', folders.data, '--telemetry-level', 'off', '--accept-server-license-terms'],
    // What stays on the machine is only slowed down by it.
    '--disable-websocket-compression',
    ...(options.endsAlone ? ['--enable-remote-auto-shutdown'] : []),
    ...(options.testDriver ? ['--enable-smoke-test-driver'] : []),
    ...(options.extensions === undefined ? [] : ['--extensions-dir', options.extensions]),
    ...(options.builtIn === undefined ? [] : ['--builtin-extensions-dir', options.builtIn]),
    ...(options.language === undefined ? [] : ['--locale', options.language]),
  ];
  const server = spawn(installed.node, [installed.serverProgram, ...args], {
    cwd: folders.data,
    detached: true,
    env: { ...hostEnvironment(folders.home), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    server.once('close', () => resolve());
    server.once('error', () => resolve());
  });
  const killNow = () => signalGroup(server, 'SIGKILL');
  process.once('exit', killNow);
  ended.then(() => process.off('exit', killNow));
  const log = path.join(folders.data, 'server.log');
  const port = await listeningPort(server, ended, log);
  return {
    origin: `http://127.0.0.1:${port}`,
    authority: `127.0.0.1:${port}`,
    token,
    userData,
    ended,
    stop: () => endGroup(server, ended),
  };
}

/** Returns an environment without traces of another editor, npm run or Fairlead, and without a marketplace. */
export function hostEnvironment(home: string | null): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS|npm_|FAIRLEAD_|INIT_CWD)/.test(name));
  const homes =
    home === null
      ? {}
      : { HOME: home, TMPDIR: home, XDG_RUNTIME_DIR: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  return { ...Object.fromEntries(own), ...homes, EXTENSIONS_GALLERY: '{}' };
}

function prepare(folders: HostFolders, userData: string, settings: Readonly<Record<string, unknown>>): void {
  const file = path.join(userData, 'User', 'settings.json');
  mkdirSync(path.dirname(file), { recursive: true });
  if (folders.home !== null) mkdirSync(folders.home, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`);
}

/** In a file, because every user of the machine can read the arguments of a process. */
function writeToken(folder: string, token: string): string {
  const file = path.join(folder, 'token');
  rmSync(file, { force: true });
  writeFileSync(file, token, { mode: 0o600 });
  return file;
}

/** Waits for the line with which the server reports its port; its output goes to the log. Throws CannotRun if it ends first. */
async function listeningPort(server: ChildProcess, ended: Promise<void>, log: string): Promise<number> {
  const file = createWriteStream(log);
  server.stderr?.pipe(file, { end: false });
  server.stdout?.pipe(file, { end: false });
  const reportedPort = new Promise<number>((resolve) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const port = /Extension host agent listening on (\d+)/.exec(text)?.[1];
      if (port === undefined) return;
      server.stdout?.off('data', read);
      resolve(Number(port));
    };
    server.stdout?.on('data', read);
  });
  const port = await Promise.race([reportedPort, ended]);
  ended.then(() => file.end());
  if (port !== undefined) return port;
  throw new CannotRun(`VS Code ended before it listened. Its last output:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
}

async function endGroup(server: ChildProcess, ended: Promise<void>): Promise<void> {
  signalGroup(server, 'SIGTERM');
  await Promise.race([ended, wait(GRACE_MS, undefined, { ref: false })]);
  signalGroup(server, 'SIGKILL');
  await ended;
}

function signalGroup(server: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (server.pid !== undefined) process.kill(-server.pid, signal);
  } catch {
    // No process of the group is left.
  }
}
