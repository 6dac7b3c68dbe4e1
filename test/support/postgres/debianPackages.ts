import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from '../host/aptInstall.ts';
import { CannotRun } from '../host/cannotRun.ts';
import { findOnPath } from '../host/findOnPath.ts';

/** The programs of a cluster with a monitor that promotes automatically. */
export interface MonitorPrograms {
  /** The folder with `postgres`, to which the monitor's extension belongs. */
  readonly server: string;
  readonly pgAutoctl: string;
}

const PGBOUNCER: readonly string[] = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'];
const EXTENSION = '/usr/share/postgresql/*/extension/pgautofailover.control';

/** Returns PgBouncer, installing it if it is missing. Throws CannotRun. */
export async function installPooler(report: (line: string) => void): Promise<string> {
  return install(report, () => PGBOUNCER.find((file) => existsSync(file)), ['pgbouncer']);
}

/** Returns pg_auto_failover and its server, installing them if they are missing. Throws CannotRun. */
export async function installMonitor(report: (line: string) => void): Promise<MonitorPrograms> {
  // Each release of Debian has the extension for its own version of the server.
  return install(report, findMonitor, ['pg-auto-failover-cli', '?and(?name(^postgresql-[0-9]+-auto-failover$),?not(?virtual))']);
}

function findMonitor(): MonitorPrograms | undefined {
  const pgAutoctl = findOnPath('pg_autoctl');
  const servers = globSync(EXTENSION).map((file) => `/usr/lib/postgresql/${path.basename(path.resolve(file, '../..'))}/bin`);
  const server = servers.sort().findLast((folder) => existsSync(path.join(folder, 'postgres')));
  return pgAutoctl === undefined || server === undefined ? undefined : { server, pgAutoctl };
}

async function install<Found>(report: (line: string) => void, find: () => Found | undefined, packages: readonly string[]): Promise<Found> {
  const found = find();
  if (found !== undefined) return found;
  await aptInstall(report, packages);
  const installed = find();
  if (installed === undefined) throw new CannotRun(`Debian’s packages ${packages.join(' ')} do not contain a required program.`);
  return installed;
}
