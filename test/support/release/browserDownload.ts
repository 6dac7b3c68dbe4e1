import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readEntry, zipNames } from '../../extension/outside/zipNames.ts';

/** Maximum number of bytes that a browser downloads before the first problem. */
export const MAX_DOWNLOAD = 650_000;

/** What a browser loads before the first problem: the extension, the language server and its data. */
const LOADED = /^extension\/dist\/(browserExtension[.]cjs|languageServer[.]cjs|data\/.*)$/;

/** Returns those files of a VSIX by name, each with its size in bytes as `gzip -9` leaves it. */
export function listDownload(vsix: Buffer): readonly (readonly [name: string, bytes: number])[] {
  return zipNames(vsix)
    .filter((name) => LOADED.test(name))
    .map((name) => [path.basename(name), gzipSync(readEntry(vsix, name), { level: 9 }).length]);
}
