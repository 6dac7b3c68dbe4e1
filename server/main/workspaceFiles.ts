import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRegular } from '../cli/regularFiles.ts';
import type { FoundFile, FoundFiles, WorkspaceFiles } from '../language/client.ts';
import { SKIPPED_FOLDERS, type Unlisted } from '../language/protocol/files.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import { toPath, walk } from './walkFolders.ts';

/** Maximum folder entries that one search visits. */
const MOST_ENTRIES = 20_000;
/** Maximum files that one search returns. */
const MOST_FILES = 200;

/** Maximum bytes of a listed file, and of all of them together. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_BYTES_TOGETHER = 256 * 1024 * 1024;

/** The files on disk. */
export const workspaceFiles: WorkspaceFiles = { listCsv, listEndings, read };

/** Finds CSV files, outside of folders whose name begins with a dot and `node_modules`. */
async function listCsv(folders: readonly string[]): Promise<FoundFiles> {
  const found: FoundFile[] = [];
  let seen = 0;
  let bytes = 0;
  let hasMore = false;
  for await (const { folder, entries } of walk(folders, (name) => !name.startsWith('.') && name !== 'node_modules')) {
    for (const entry of entries) {
      seen++;
      if (!entry.isFile() || !/[.]csv$/i.test(entry.name)) continue;
      const file = path.join(folder, entry.name);
      const state = await stat(file).catch(() => null);
      if (state === null) continue;
      if (state.size <= MOST_BYTES) bytes += state.size;
      else hasMore = true;
      if (bytes > MOST_BYTES_TOGETHER || found.length >= MOST_FILES) return { files: found, hasMore: true };
      if (state.size <= MOST_BYTES) found.push({ uri: pathToFileURL(file).href, stamp: `${state.mtimeMs} ${state.size}` });
    }
    if (seen >= MOST_ENTRIES) return { files: found, hasMore: true };
  }
  return { files: found, hasMore };
}

/** Maximum files that are looked at, and their folder entries; with more, none is. */
const MOST_LISTED = 10_000;
const MOST_LISTED_ENTRIES = 200_000;

/** Finds files with certain endings, in folders whose name begins with a dot too: `.harness`. */
async function listEndings(folders: readonly string[], endings: readonly string[]): Promise<readonly string[] | Unlisted> {
  if (folders.length > 0 && folders.every((folder) => toPath(folder) === null)) return 'unreadable';
  const found: string[] = [];
  let seen = 0;
  for await (const { folder, entries } of walk(folders, (name) => !SKIPPED_FOLDERS.includes(name))) {
    for (const entry of entries) {
      if (entry.isFile() && endings.includes(path.extname(entry.name).slice(1).toLowerCase()))
        found.push(pathToFileURL(path.join(folder, entry.name)).href);
      if (++seen > MOST_LISTED_ENTRIES || found.length > MOST_LISTED) return 'tooMany';
    }
  }
  return found.sort();
}

/** Reads regular files only: a pipe or device might never end, and this runs without being asked, even in untrusted folders. */
async function read(uri: string, limit = MAX_CSV_BYTES): Promise<Uint8Array | null> {
  const file = toPath(uri);
  if (file === null) return null;
  try {
    return readRegular(file, null, limit);
  } catch {
    return null;
  }
}
