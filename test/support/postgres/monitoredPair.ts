import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../findFreePort.ts';
import type { MonitorPrograms } from './debianPackages.ts';
import { type Node, Replicas } from './replicas.ts';
import { giveTo } from './serverOwner.ts';

/** A server managed by pg_auto_failover, with all its processes. */
export interface ManagedNode extends Node {
  readonly name: string;
}

/** Settings of postgresql.conf with which the monitor gives up a primary sooner than by default. */
export const QUICK_MONITOR: readonly string[] = [
  'pgautofailover.health_check_period = 1000',
  'pgautofailover.health_check_timeout = 1000',
  'pgautofailover.health_check_retry_delay = 500',
  'pgautofailover.node_considered_unhealthy_timeout = 3000',
  'pgautofailover.primary_demote_timeout = 1000',
  'pgautofailover.startup_grace_period = 1000',
];

/** Settings for speed that do not affect the test; a base backup waits for a checkpoint, which would take minutes. */
const SERVER = [
  'fsync = off',
  'shared_buffers = 32MB',
  'checkpoint_completion_target = 0',
  'min_wal_size = 2MB',
  'max_wal_size = 64MB',
  'wal_keep_size = 0',
];

/** Authentication between the monitor and the nodes. */
const TRUSTED = ['--auth', 'trust', '--no-ssl'];

const STATES = `select count(*) filter (where reportedstate = goalstate and reportedstate = 'primary') = 1
  and count(*) filter (where reportedstate = goalstate and reportedstate = 'secondary') = 1 as done from pgautofailover.node`;

/** A primary and a standby under the monitor of pg_auto_failover, which alone promotes. Every user of this machine may connect. */
export class MonitoredPair {
  readonly replicas: Replicas;
  readonly #pgAutoctl: string;
  #monitor = '';

  constructor({ server, pgAutoctl }: MonitorPrograms) {
    this.replicas = new Replicas(server);
    this.#pgAutoctl = pgAutoctl;
  }

  /** Starts the monitor; `settings` are lines of its postgresql.conf. */
  async startMonitor(...settings: readonly string[]): Promise<void> {
    const data = this.replicas.createData('monitor');
    const port = await findFreePort();
    const env = this.#env('monitor');
    this.#monitor = `postgres://autoctl_node@127.0.0.1:${port}/pg_auto_failover`;
    const place = ['--pgdata', data, '--pgport', String(port), '--hostname', '127.0.0.1'];
    this.replicas.run(this.#pgAutoctl, ['create', 'monitor', ...place, ...TRUSTED], env);
    this.replicas.run(this.#pgAutoctl, ['config', 'set', '--pgdata', data, 'postgresql.listen_addresses', '127.0.0.1'], env);
    writeSettings(data, 'shared_buffers = 16MB', ...settings);
    await this.#run({ name: 'monitor', port }, ['run', '--pgdata', data], this.#monitor);
  }

  /** Starts the first node, the primary. Its log grows in segments of 1 MB, so that a full disk ends it soon. */
  async startFirst(name: string): Promise<ManagedNode> {
    writeSettings(this.replicas.createData(name), ...SERVER);
    return this.#startNode(name);
  }

  /** Starts the second node, which copies the first one, and waits until the monitor would promote it. */
  async startSecond(name: string): Promise<ManagedNode> {
    const node = await this.#startNode(name);
    await this.untilSettled();
    return node;
  }

  /** Restarts a killed node. */
  restart(node: ManagedNode): Promise<ManagedNode> {
    return this.#run(node, ['run', '--pgdata', this.#folder(node.name)]);
  }

  /** Waits until the monitor sees one node as the primary and the other one as its standby. */
  untilSettled(): Promise<void> {
    return this.replicas.untilAt(this.#monitor, STATES);
  }

  /** Returns the states that the monitor assigned to a node, in order. */
  async goals({ name }: ManagedNode): Promise<readonly string[]> {
    const rows = await this.replicas.queryAt(
      this.#monitor,
      `select goalstate::text as goal from pgautofailover.event where nodename = '${path.basename(name)}' order by eventid`,
    );
    return rows.map(({ goal }) => String(goal)).filter((goal, index, all) => goal !== all[index - 1]);
  }

  async #startNode(name: string): Promise<ManagedNode> {
    const port = await findFreePort();
    const data = this.#folder(name);
    const place = ['--pgdata', data, '--pgport', String(port), '--listen', '127.0.0.1', '--hostname', '127.0.0.1'];
    const who = ['--name', path.basename(name), '--dbname', 'postgres', '--monitor', this.#monitor];
    const args = ['create', 'postgres', ...place, ...who, ...TRUSTED, '--run'];
    return this.#run({ name, port }, args);
  }

  async #run({ name, port }: Pick<ManagedNode, 'name' | 'port'>, args: readonly string[], ready?: string): Promise<ManagedNode> {
    const program = { name, port, program: this.#pgAutoctl, args, env: this.#env(name), ...(ready === undefined ? {} : { ready }) };
    return { name, ...(await this.replicas.start(program)) };
  }

  #folder(name: string): string {
    return path.join(this.replicas.folder, name);
  }

  /** The files of pg_autoctl are beside the data. */
  #env(name: string): Readonly<Record<string, string>> {
    const { folder, bin, owner } = this.replicas;
    const home = path.join(folder, path.dirname(name), 'keeper');
    mkdirSync(home, { recursive: true });
    giveTo(owner, home);
    return {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, 'config'),
      XDG_DATA_HOME: path.join(home, 'share'),
      XDG_RUNTIME_DIR: path.join(home, 'run'),
      PGUSER: 'fairlead',
      PGHOST: folder,
      PG_REGRESS_SOCK_DIR: folder,
      LC_ALL: 'C',
    };
  }
}

function writeSettings(data: string, ...settings: readonly string[]): void {
  appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
}
