import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Yields the entries of folders and of those below that are entered, folder by folder, breadth first. Links are not followed. */
export async function* walk(
  folders: readonly string[],
  isEntered: (name: string) => boolean,
): AsyncGenerator<{ readonly folder: string; readonly entries: readonly Dirent[] }> {
  const waiting = folders.map(toPath).filter((folder) => folder !== null);
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    yield { folder, entries };
    for (const entry of entries) if (entry.isDirectory() && isEntered(entry.name)) waiting.push(path.join(folder, entry.name));
  }
}

/** Returns the path of a URI; null if it names nothing on this machine: clients have documents of many schemes. */
export function toPath(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}
