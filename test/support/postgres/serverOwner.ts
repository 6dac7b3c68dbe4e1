import { chownSync, cpSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../host/cannotRun.ts';

/** The user that a server runs as. */
export interface ServerOwner {
  readonly uid: number;
  readonly gid: number;
}

/** Returns another user if the tests run as root, which a server refuses; else null. Throws CannotRun. */
export function findServerOwner(): ServerOwner | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined)
    throw new CannotRun('PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Create one of them.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Changes the owner of files, if there is another one. */
export function giveTo(owner: ServerOwner | null, ...files: readonly string[]): void {
  if (owner !== null) for (const file of files) chownSync(file, owner.uid, owner.gid);
}

/** Returns the programs at a place that other users can reach: where they are, else a copy in the folder. */
export function showPrograms(programs: string, owner: ServerOwner | null, folder: string): string {
  if (owner === null || isOpenToAll(programs)) return programs;
  const copy = path.join(folder, 'server');
  cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, path.basename(programs));
}

function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isOpenToAll(parent));
}
