import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Maximum parent folders searched for the root. */
const HIGHEST = 64;

/** Returns the real path of the root of a folder's Git repository, or of the folder itself if there is none. */
export async function findRepository(folder: string): Promise<string> {
  const start = await realpath(folder).catch(() => resolve(folder));
  let above = start;
  for (let level = 0; level < HIGHEST; level++) {
    if ((await stat(join(above, '.git')).catch(() => null)) !== null) return above;
    const next = dirname(above);
    if (next === above) break;
    above = next;
  }
  return start;
}

/**
 * Whether a path leads into a folder after resolving links; for a path that does not exist yet, its nearest existing parent is resolved.
 */
export async function leadsInto(root: string, path: string): Promise<boolean> {
  const target = resolve(path);
  for (let existing = target; ; existing = dirname(existing)) {
    const real = await realpath(existing).catch(() => null);
    if (real !== null) return isInside(root, join(real, relative(existing, target)));
    if (dirname(existing) === existing) return false;
  }
}

function isInside(root: string, path: string): boolean {
  const seen = relative(root, path);
  return seen !== '..' && !seen.startsWith(`..${sep}`) && !isAbsolute(seen);
}
