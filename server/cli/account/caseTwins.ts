import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The calls of the file system by which a path is removed. */
export interface FileCalls {
  lstat(path: string): Promise<{ readonly dev: number; readonly ino: number }>;
  readdir(path: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: true }): Promise<void>;
}

/** The file system itself. */
const DISK: FileCalls = { lstat, readdir, rename, rm };

/**
 * Removes files of a folder that was just written. On a file system without regard to case, the name that is gone may be that of a file just
 * written: then its folders and the file are renamed instead.
 */
export async function removeFiles(
  root: string,
  removed: readonly string[],
  written: Iterable<string>,
  calls: FileCalls = DISK,
): Promise<void> {
  const twins = new Map([...written].map((path) => [path.toLowerCase(), path]));
  for (const path of removed) {
    const twin = twins.get(path.toLowerCase());
    if (twin !== undefined && twin !== path && (await isSameFile(join(root, path), join(root, twin), calls)))
      await renameParts(root, path.split('/'), twin.split('/'), calls);
    else await calls.rm(join(root, path), { force: true });
  }
}

/** Renames each folder of a path, and its file, whose name is not yet the wanted one. */
async function renameParts(root: string, held: readonly string[], wanted: readonly string[], { readdir, rename }: FileCalls) {
  let folder = root;
  for (const [index, name] of wanted.entries()) {
    const former = held[index] ?? name;
    if (former !== name && !(await readdir(folder)).includes(name)) await rename(join(folder, former), join(folder, name));
    folder = join(folder, name);
  }
}

async function isSameFile(one: string, other: string, calls: FileCalls): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => calls.lstat(file).catch(() => null)));
  return a != null && b != null && a.dev === b.dev && a.ino === b.ino;
}
