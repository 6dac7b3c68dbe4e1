import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, OBJECT_FOLDERS } from '../../server/core/account/folderNames.ts';

/** What a comparison of a folder reads: its own files, and the kept states of its service. */
const READ = [MANIFEST_FILE, ...OBJECT_FOLDERS, '.fairlead'];

/** In nanoseconds. */
const SECOND = 1_000_000_000n;

/**
 * Returns a text that changes with every file that a comparison of a folder reads, by its size and times: a look at them takes a fraction of
 * the time of reading them. A file that cannot be looked at counts as missing.
 */
export async function readStamp(root: string): Promise<string> {
  const stamps = await Promise.all(READ.map((name) => stampOf(join(root, name))));
  return stamps.flat().sort().join('\n');
}

async function stampOf(path: string): Promise<readonly string[]> {
  const entry = await stat(path, { bigint: true }).catch(() => null);
  if (entry === null) return [];
  if (!entry.isDirectory()) return [`${path} ${entry.ino} ${entry.size} ${toTimes(entry)}`];
  const names = await readdir(path).catch(() => []);
  return (await Promise.all(names.map((name) => stampOf(join(path, name))))).flat();
}

/** A file system that keeps only seconds does not show every change: its files always count as changed. */
function toTimes({ mtimeNs, ctimeNs }: BigIntStats): string {
  const isCoarse = mtimeNs % SECOND === 0n && ctimeNs % SECOND === 0n;
  return isCoarse ? randomUUID() : `${mtimeNs} ${ctimeNs}`;
}
