import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** The mark of files that were written on Unix, which have modes. */
const UNIX = 3;

/** Returns a ZIP archive: the same files give the same bytes, at any time and place. A script is executable. */
export function toZip(files: Iterable<readonly [string, Uint8Array]>): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries: Zippable = Object.fromEntries(
    sorted.map(([name, bytes]) => [name, [bytes, { attrs: (name.endsWith('.sh') ? 0o100755 : 0o100644) * 2 ** 16, os: UNIX }]]),
  );
  // A ZIP archive has no time zone: the hour of the place is written.
  return zipSync(entries, { level: 9, mtime: new Date(2020, 0, 1) });
}

/** Reads all files of a folder, by path below it with `/`. */
export function readFolder(folder: string): [string, Uint8Array][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(path.join(folder, name))]);
}
