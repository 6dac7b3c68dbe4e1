import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AccountFiles } from '../language/account/openAccounts.ts';
import type { FoundFile, WorkspaceFiles } from '../language/developers/workspacePeople.ts';
import type { YamlFiles } from '../language/platform/workspaceDocuments.ts';
import { SKIPPED_FOLDERS } from '../language/protocol/files.ts';

/** Maximum folder entries that one search visits. */
const MOST_ENTRIES = 20_000;
/** Maximum files that one search returns. */
const MOST_FILES = 200;

/** Larger files are not listed. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Finds CSV files on disk, breadth first. Skips folders whose name begins with a dot and `node_modules`; links are not followed. */
export const workspaceFiles: WorkspaceFiles & YamlFiles & AccountFiles = { listCsv, listYaml, listEndings, read };

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

/** Maximum files that are looked at, and their folder entries; with more, none is. */
const MOST_LISTED = 10_000;
const MOST_LISTED_ENTRIES = 200_000;

/** Finds YAML files on disk, breadth first, in folders whose name begins with a dot too: `.harness`. Links are not followed. */
function listYaml(folders: readonly string[]): Promise<readonly string[] | null> {
  return listEndings(folders, ['yaml', 'yml']);
}

/** Finds files with certain endings in the same way. */
async function listEndings(folders: readonly string[], endings: readonly string[]): Promise<readonly string[] | null> {
  const found: string[] = [];
  const waiting = folders.filter((folder) => folder.startsWith('file:')).map((folder) => fileURLToPath(folder));
  let seen = 0;
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const entry of await entriesOf(folder)) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED_FOLDERS.includes(entry.name)) waiting.push(place);
      else if (entry.isFile() && endings.includes(path.extname(entry.name).slice(1).toLowerCase())) found.push(pathToFileURL(place).href);
      if (++seen > MOST_LISTED_ENTRIES || found.length > MOST_LISTED) return null;
    }
  }
  return found.sort();
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
