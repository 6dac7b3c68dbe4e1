import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, OBJECT_FOLDERS } from '../../server/core/account/folderNames.ts';

/** What a comparison of a folder reads: its own files, and the kept states of its service. */
const READ = [MANIFEST_FILE, ...OBJECT_FOLDERS, '.fairlead'];

/** In nanoseconds. */
const SECOND = 1_000_000_000n;

/** Maximum number of entries and depth: a comparison refuses a folder that exceeds them. */
const MOST_ENTRIES = 200_000;
const DEEPEST = 20;

/**
 * Returns a text that changes with every file that a comparison of a folder reads, by its size and times: a look at them takes a fraction of
 * the time of reading them. A file that cannot be looked at counts as missing. Links are not followed: the folder may be untrusted.
 */
export async function readStamp(root: string): Promise<string> {
  const stamps: string[] = [];
  let left = MOST_ENTRIES;
  const look = async (path: string, depth: number): Promise<void> => {
    if (--left < 0) return;
    const entry = await lstat(path, { bigint: true }).catch(() => null);
    if (entry === null) return;
    if (!entry.isDirectory()) {
      stamps.push(`${path} ${entry.ino} ${entry.size} ${toTimes(entry)}`);
      return;
    }
    const names = depth === 0 ? [] : await readdir(path).catch(() => []);
    await Promise.all(names.slice(0, left).map((name) => look(join(path, name), depth - 1)));
  };
  await Promise.all(READ.map((name) => look(join(root, name), DEEPEST)));
  return stamps.sort().join('\n');
}

/** A file system that keeps only seconds does not show every change: its files always count as changed. */
function toTimes({ mtimeNs, ctimeNs }: BigIntStats): string {
  const isCoarse = mtimeNs % SECOND === 0n && ctimeNs % SECOND === 0n;
  return isCoarse ? randomUUID() : `${mtimeNs} ${ctimeNs}`;
}
