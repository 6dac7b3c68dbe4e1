import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../findFreePort.ts';
import { findTemporaryRoot } from '../temporaryFolder.ts';
import { findServerOwner, giveTo, type ServerOwner, showPrograms } from './serverOwner.ts';

/** A server (primary or standby), or a pooler. */
export interface Node {
  readonly port: number;
  readonly process: ChildProcess;
}

/** A program that serves a database. */
interface Program {
  readonly name: string;
  readonly port: number;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The address that answers when it is ready, if it is not the database `postgres`. */
  readonly ready?: string;
}

const USER = 'fairlead';
const TIMEOUT_MS = 60_000;

/** Settings for speed that do not affect the test: processes are killed here, never the machine. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_logical_replication_workers=0',
  'max_connections=100',
  'shared_buffers=32MB',
  'listen_addresses=127.0.0.1',
  'wal_keep_size=256MB',
  // Shared memory in the folder: a killed server would leave other kinds behind.
  'dynamic_shared_memory_type=mmap',
];

/** The data of new servers, which are copied, by the options of initdb. */
const fresh = new Map<string, string>();

/** A primary, a standby that acknowledges each commit, and the failures that a test causes. Every user of this machine may connect. */
export class Replicas {
  readonly folder: string;
  /** The folder with the server's programs. */
  readonly bin: string;
  /** The user that the servers run as; null for the user of the tests. */
  readonly owner: ServerOwner | null;
  readonly #nodes: Node[] = [];

  constructor(programs: string) {
    this.owner = findServerOwner();
    // If run as root, not in the tests' own folder, which other users cannot reach.
    this.folder = mkdtempSync(path.join(this.owner === null ? tmpdir() : findTemporaryRoot('/tmp'), 'fairlead-replicas-'));
    giveTo(this.owner, this.folder);
    this.bin = showPrograms(programs, this.owner, this.folder);
  }

  /** Starts a primary in a folder with this name; `settings` as in postgresql.conf. */
  async startPrimary(name: string, ...settings: readonly string[]): Promise<Node> {
    this.createData(name);
    return this.startServer(name, ...settings);
  }

  /**
   * Starts a standby of a primary, and makes the primary wait for it at each commit. It starts from the data that the primary had when it was
   * new, and reads the rest from the log of the primary, which is much faster than a base backup. It can take the port of a server that has
   * ended.
   */
  async startStandby(name: string, primary: Node, port?: number): Promise<Node> {
    const signal = path.join(this.createData(name), 'standby.signal');
    writeFileSync(signal, '');
    giveTo(this.owner, signal);
    const from = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${name}`;
    const standby = await this.#startAt(port ?? (await findFreePort()), name, [`primary_conninfo=${from}`]);
    await this.query(primary, "alter system set synchronous_standby_names = '*'");
    await this.query(primary, 'select pg_reload_conf()');
    await this.until(primary, "select sync_state = 'sync' as done from pg_stat_replication");
    return standby;
  }

  /** Starts a server on the data of a folder. */
  async startServer(name: string, ...settings: readonly string[]): Promise<Node> {
    return this.#startAt(await findFreePort(), name, settings);
  }

  #startAt(port: number, name: string, settings: readonly string[]): Promise<Node> {
    const options = [...SETTINGS, `port=${port}`, `unix_socket_directories=${this.folder}`, ...settings].flatMap((setting) => [
      '-c',
      setting,
    ]);
    return this.start({ name, port, program: path.join(this.bin, 'postgres'), args: ['-D', path.join(this.folder, name), ...options] });
  }

  /** Starts PgBouncer in transaction mode before a server. */
  async startPooler(program: string, to: Node): Promise<Node> {
    const port = await findFreePort();
    const file = path.join(this.folder, `pooler-${port}.ini`);
    const users = path.join(this.folder, 'users.txt');
    writeFileSync(users, `"${USER}" ""\n`);
    writeFileSync(
      file,
      `[databases]
* = host=127.0.0.1 port=${to.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
logfile = ${path.join(this.folder, `pooler-${port}.log`)}
`,
    );
    giveTo(this.owner, file, users);
    return this.start({ name: `pooler-${port}`, port, program, args: ['-q', file] });
  }

  /** Starts a program that serves a database on a port, and waits until it is ready. */
  async start({ name, port, program, args, env = {}, ready }: Program): Promise<Node> {
    const log = openSync(path.join(this.folder, `${name.replaceAll('/', '-')}.out`), 'a');
    const options = { ...this.owner, cwd: this.folder, env: { ...process.env, ...env } };
    const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    const node = { port, process: child };
    this.#nodes.push(node);
    await this.untilAt(ready ?? this.address([node]), 'select true as done');
    return node;
  }

  /** Returns the address of the database `postgres` on some nodes, in this order. */
  address(nodes: readonly Node[], parameters = ''): string {
    return `postgres://${USER}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres${parameters}`;
  }

  /** Kills a server and all its processes at once, like a power failure. */
  async kill(node: Node): Promise<void> {
    this.#signal(node, 'SIGKILL');
    if (node.process.exitCode === null && node.process.signalCode === null) await once(node.process, 'exit');
  }

  /** Freezes a server and all its processes: it accepts connections, but answers nothing. */
  freeze(node: Node): void {
    this.#signal(node, 'SIGSTOP');
  }

  thaw(node: Node): void {
    this.#signal(node, 'SIGCONT');
  }

  /** Promotes a standby to primary. */
  async promote(node: Node): Promise<void> {
    await this.query(node, 'select pg_promote(true, 30)');
  }

  query(node: Node, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.queryAt(this.address([node]), text);
  }

  async queryAt(address: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = await connect(address);
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until a query returns `done` as true. */
  until(node: Node, text: string, timeout = TIMEOUT_MS): Promise<void> {
    return this.untilAt(this.address([node]), text, timeout);
  }

  async untilAt(address: string, text: string, timeout = TIMEOUT_MS): Promise<void> {
    // A new connection for each question would take most of the server's time.
    let client: pg.Client | null = null;
    for (const deadline = Date.now() + timeout; ; await wait(50)) {
      client ??= await connect(address).catch(() => null);
      const rows = await client?.query<{ done: unknown }>(text).then(
        (answer) => answer.rows,
        () => null,
      );
      const isOver = rows?.[0]?.done === true;
      if (isOver || rows === null) {
        await client?.end().catch(() => {});
        client = null;
      }
      if (isOver) return;
      if (Date.now() > deadline) throw new Error(`not done after ${timeout / 1000} s: ${text}\n${this.#log()}`);
    }
  }

  /** Kills everything that still runs. */
  async killAll(): Promise<void> {
    await Promise.all(this.#nodes.splice(0).map((node) => this.kill(node)));
  }

  /** Kills everything that still runs, calls `beforeRemoval`, and removes the folder. */
  async stop(beforeRemoval: () => void = () => {}): Promise<void> {
    await this.killAll();
    beforeRemoval();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Creates the data of a server in a folder with this name, with options of initdb, which runs once for a process; returns the folder. */
  createData(name: string, ...options: readonly string[]): string {
    const key = options.join(' ');
    const data = path.join(this.folder, name);
    const known = fresh.get(key);
    if (known !== undefined) this.run('/bin/cp', ['-R', '-p', known, data]);
    else {
      this.run('initdb', ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--wal-segsize=1', ...options]);
      const kept = mkdtempSync(`${this.folder}-fresh-`);
      process.once('exit', () => rmSync(kept, { recursive: true, force: true }));
      giveTo(this.owner, kept);
      fresh.set(key, path.join(kept, 'data'));
      this.run('/bin/cp', ['-R', '-p', data, path.join(kept, 'data')]);
    }
    return data;
  }

  /** Runs a program to its end; one named without a folder is from the server. */
  run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
    const { status, stdout, stderr } = spawnSync(path.resolve(this.bin, program), args, {
      ...this.owner,
      cwd: this.folder,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    appendFileSync(path.join(this.folder, 'run.out'), stdout + stderr);
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }

  #signal({ process: { pid, exitCode, signalCode } }: Node, signal: NodeJS.Signals): void {
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    // Stops all of them before killing any: the children of a killed process could no longer be found.
    if (signal !== 'SIGCONT') stopAll(pid);
    for (const one of [pid, ...processesBelow(pid)]) send(one, signal);
  }

  #log(): string {
    const files = globSync(path.join(this.folder, '*.out'));
    return files
      .map((file) => `${path.basename(file)}:\n${readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')}`)
      .join('\n');
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function stopAll(pid: number): void {
  const stopped = new Set<number>();
  for (let found = [pid]; found.length > 0; found = processesBelow(pid).filter((one) => !stopped.has(one))) {
    for (const one of found) {
      send(one, 'SIGSTOP');
      stopped.add(one);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Returns a process with all its descendants, on Linux. */
function processesBelow(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const file of globSync('/proc/[0-9]*/stat')) {
    const [child, parent] = readParent(file);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const below = [pid];
  for (const one of below) below.push(...(children.get(one) ?? []));
  return below.slice(1);
}

function readParent(file: string): readonly [pid: number, parent: number] {
  try {
    const [, child, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(file, 'utf8')) ?? [];
    return [Number(child), Number(parent)];
  } catch {
    // It has ended meanwhile.
    return [-1, -1];
  }
}
