import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FoundFile, WorkspaceFiles } from '../language/developers/workspacePeople.ts';

/** Maximum folder entries that one search visits. */
const MOST_ENTRIES = 20_000;
/** Maximum files that one search returns. */
const MOST_FILES = 200;

/** Larger files are not listed. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Finds CSV files on disk, breadth first. Skips folders whose name begins with a dot and `node_modules`; links are not followed. */
export const workspaceFiles: WorkspaceFiles = { listCsv, read };

async function listCsv(folders: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  const waiting = folders.filter((folder) => folder.startsWith('file:')).map((folder) => fileURLToPath(folder));
  let seen = 0;
  for (let folder = waiting.shift(); folder !== undefined && seen < MOST_ENTRIES; folder = waiting.shift()) {
    for (const entry of await entriesOf(folder)) {
      seen++;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') waiting.push(place);
      else if (entry.isFile() && /[.]csv$/i.test(entry.name)) found.push(...(await stamp(place)));
      if (found.length >= MOST_FILES) return found;
    }
  }
  return found;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function stamp(file: string): Promise<FoundFile[]> {
  const state = await stat(file).catch(() => null);
  if (state === null || state.size > MOST_BYTES) return [];
  return [{ uri: pathToFileURL(file).href, stamp: `${state.mtimeMs} ${state.size}` }];
}

function read(uri: string): Promise<Uint8Array | null> {
  return readFile(fileURLToPath(uri)).catch(() => null);
}
