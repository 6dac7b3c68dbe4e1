import { globSync } from 'node:fs';
import path from 'node:path';
import { findOnPath } from '../host/findOnPath.ts';

/** The place of the server programs in Debian and its derivatives; only those of the client are on the PATH. */
const DEBIAN = '/usr/lib/postgresql/*/bin';

/** Returns the folder with PostgreSQL's `initdb` and `postgres`, the newest of several; null if there is none. */
export function findPrograms(): string | null {
  const installed = globSync(DEBIAN).sort((one, other) => versionOf(other) - versionOf(one));
  const found = installed.find((folder) => globSync(path.join(folder, '{initdb,postgres}')).length === 2);
  if (found !== undefined) return found;
  const [initdb, postgres] = [findOnPath('initdb'), findOnPath('postgres')];
  return initdb === undefined || postgres === undefined ? null : path.dirname(postgres);
}

function versionOf(folder: string): number {
  return Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
}
