import { realpathSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Maximum parent folders searched for the root. */
const HIGHEST = 64;

/** Returns the real path of the root of a folder's Git repository, or of the folder itself if there is none. */
export async function findRepository(folder: string): Promise<string> {
  return (await findGitFolder(folder)) ?? (await toReal(folder));
}

/** Returns the real path of the root of the Git repository around a folder; null if there is none. */
export async function findGitFolder(folder: string): Promise<string | null> {
  let above = await toReal(folder);
  for (let level = 0; level < HIGHEST; level++) {
    if ((await stat(join(above, '.git')).catch(() => null)) !== null) return above;
    const next = dirname(above);
    if (next === above) break;
    above = next;
  }
  return null;
}

/**
 * Returns the folder that links must not lead out of when a given file is written: the repository around it, or else its own or the working
 * folder.
 */
export function findWriteRoot(path: string): Promise<string> {
  return findRepository(toFolder(path));
}

/** Returns the folder that links must not lead out of when a given file is read: the repository around it; null if there is none. */
export function findReadRoot(path: string): Promise<string | null> {
  return findGitFolder(toFolder(path));
}

/** Returns where to look for the repository: a path in the working folder from there, because its own folders could be links. */
function toFolder(path: string): string {
  const [here, wanted] = [process.cwd(), resolve(path)];
  return wanted !== here && isInside(here, wanted) ? here : dirname(wanted);
}

/** Returns the real path of a file or folder; of one that does not exist yet, its nearest existing parent is resolved. */
export async function toReal(path: string): Promise<string> {
  const target = resolve(path);
  for (let existing = target; ; existing = dirname(existing)) {
    const real = await realpath(existing).catch(() => null);
    if (real !== null) return join(real, relative(existing, target));
    if (dirname(existing) === existing) return target;
  }
}

/** Whether a path leads into a folder after resolving links, as toReal does. */
export async function leadsInto(root: string, path: string): Promise<boolean> {
  return isInside(root, await toReal(path));
}

/** Whether a path is a folder or in it; links are not resolved. */
export function isInside(root: string, path: string): boolean {
  const seen = relative(root, path);
  return seen !== '..' && !seen.startsWith(`..${sep}`) && !isAbsolute(seen);
}

/** Returns the real path of a file or folder below a root; null if links lead out of the root. Throws a system error if it is missing. */
export function resolveInside(root: string, path: string): string | null {
  const real = realpathSync.native(resolve(path));
  return isInside(root, real) ? real : null;
}
