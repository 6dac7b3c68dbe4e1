import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Yields all files below folders, except those below `except`; files that disappear in the meantime are skipped. */
export async function* filesUnder(folders: readonly string[], except: readonly string[] = []): AsyncGenerator<string> {
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = path.join(folder, entry.name);
      if (except.includes(name)) continue;
      if (entry.isDirectory()) yield* filesUnder([name], except);
      else if (entry.isFile()) yield name;
    }
  }
}

/** Returns the files whose bytes contain one of the words. */
export async function findInFiles(words: readonly string[], folders: readonly string[], except: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for await (const name of filesUnder(folders, except)) {
    const bytes = await readFile(name).catch(() => Buffer.alloc(0));
    if (words.some((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')))) found.push(name);
  }
  return found;
}

/** Returns each file below a folder with the hash of its content. */
export async function hashFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for await (const name of filesUnder([folder])) {
    hashes[path.relative(folder, name)] = createHash('sha256')
      .update(await readFile(name))
      .digest('hex');
  }
  return hashes;
}
