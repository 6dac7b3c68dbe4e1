import { createReadStream, existsSync, promises as fs } from 'node:fs';
import { Refusal } from '../core/refusal.ts';
import type { DataFile, DataFiles } from './dataFiles.ts';

const ENDING = '.jsonl';

/** The name of a file being written; no file of the user's has such a name. */
const UNFINISHED = /^\..+\.part$/;

/** Creates files in a folder, which is created with the first file. Removes incomplete files that a killed process left behind. */
export function createFolderFiles(folder: string): DataFiles {
  const pathOf = (name: string): string => `${folder}/${name}${ENDING}`;
  const clearing = clear(folder);
  const writeUnfinished = async (pieces: AsyncIterable<string | Uint8Array>): Promise<string> => {
    await clearing;
    const path = `${folder}/.${crypto.randomUUID()}.part`;
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await writePieces(path, pieces);
      return path;
    } catch (error) {
      await fs.rm(path, { force: true });
      throw toRefusal(folder, error) ?? error;
    }
  };
  return {
    write: async (name, pieces) => {
      const unfinished = await writeUnfinished(pieces);
      await fs.rename(unfinished, pathOf(name));
      return toDataFile(folder, `${name}${ENDING}`);
    },
    read: (name) => (existsSync(pathOf(name)) ? createReadStream(pathOf(name)) : null),
    list: async () => {
      const names = await readNames(folder);
      const files = names.filter((name) => name.endsWith(ENDING) && !name.startsWith('.')).sort();
      return Promise.all(files.map((name) => toDataFile(folder, name)));
    },
    remove: async (name) => {
      if (!existsSync(pathOf(name))) return false;
      await fs.rm(pathOf(name), { force: true });
      return true;
    },
    keep: async (pieces) => {
      const path = await writeUnfinished(pieces);
      return { read: () => createReadStream(path), remove: () => fs.rm(path, { force: true }) };
    },
  };
}

/** The file holds key hashes and personal names, so only its owner may read it; it is flushed to disk before it gets its name. */
async function writePieces(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const file = await fs.open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function toDataFile(folder: string, file: string): Promise<DataFile> {
  const { size, mtimeMs } = await fs.stat(`${folder}/${file}`);
  return { name: file.slice(0, -ENDING.length), size, savedAt: Math.round(mtimeMs) };
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch {
    return [];
  }
}

async function clear(folder: string): Promise<void> {
  const unfinished = (await readNames(folder)).filter((name) => UNFINISHED.test(name));
  await Promise.all(unfinished.map((name) => fs.rm(`${folder}/${name}`, { force: true }).catch(() => {})));
}

/** Returns the refusal for a full or read-only disk; null for anything else, which is a bug. */
function toRefusal(folder: string, error: unknown): Refusal | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EFBIG'].includes(code)) return null;
  return new Refusal(
    'UNAVAILABLE',
    `The folder ${folder} cannot be written to (${code}). Free some space or make it writable, then try again.`,
  );
}
