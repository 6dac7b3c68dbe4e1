import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import * as l10n from '@vscode/l10n';
import { MANIFEST_FILE, OBJECT_FOLDERS } from '../../core/account/folderNames.ts';
import { type AccountFolder, readFolder } from '../../documents/account/readFolder.ts';
import { decodeText } from '../../documents/encoding.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { UsageError } from '../errors.ts';
import { readFileBytes, toReason } from '../files.ts';

/** A folder of an account on disk. */
export interface OpenFolder extends AccountFolder {
  /** The texts of its files by their paths relative to it, with `/`. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the files of a folder that have a meaning; one that does not exist is empty. Without the keys, their files are taken to be empty.
 * Throws a UsageError if one cannot be read.
 */
export async function openFolder(dir: string, { withKeys = true } = {}): Promise<OpenFolder> {
  const files = new Map<string, string>();
  const read = async (path: string): Promise<void> => {
    const isLeftOut = !withKeys && path.endsWith('.keys');
    files.set(path.split(sep).join('/'), isLeftOut ? '' : decodeText(await readFileBytes(join(dir, path), MAX_CSV_BYTES)).text);
  };
  const entries = await list(dir);
  if (entries.some(({ name }) => name === MANIFEST_FILE)) await read(MANIFEST_FILE);
  for (const folder of OBJECT_FOLDERS) for (const path of await walk(dir, folder)) await read(path);
  return { files, ...readFolder(files) };
}

async function walk(dir: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await list(join(dir, folder))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await walk(dir, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

async function list(path: string) {
  return readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(l10n.t('{0} cannot be read: {1}.', path, toReason(error)));
  });
}
