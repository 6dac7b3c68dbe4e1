import { globSync } from 'node:fs';
import path from 'node:path';
import { findOnPath } from '../host/findOnPath.ts';

/** Where Debian, and others after it, keep the programs of a server: the PATH leads to those of the client alone. */
const DEBIAN = '/usr/lib/postgresql/*/bin';

/** The folder with PostgreSQL's own `initdb` and `postgres`, the newest of several; null where there is none. */
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
