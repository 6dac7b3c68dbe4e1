import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isCheckable } from '../../documents/checkDocument.ts';
import { toReason } from '../readBytes.ts';
import { expandBraces, type Matcher, toMatcher } from './patterns.ts';
import { findRepository, leadsInto } from './repository.ts';

/** A file to check. */
export interface SelectedFile {
  readonly path: string;
  /** Whether it was named itself, and not found in a folder or by a pattern. */
  readonly isNamed: boolean;
  /** Bytes; null of standard input. */
  readonly size: number | null;
  /** When it was changed last, in milliseconds. */
  readonly changed: number;
}

/** The files that arguments stand for, in their order, each once; and what could not be found or read. */
export interface Selection {
  readonly files: readonly SelectedFile[];
  readonly complaints: readonly string[];
  /** Files that were named and are ignored. */
  readonly ignored: readonly string[];
}

/** Folders that hold what others wrote. */
const NEVER_WALKED: readonly string[] = ['node_modules', '.git', '.hg', '.svn'];

/** Finds the files of arguments: files, folders with all below them that can be checked by their names (or that `isWanted` takes), globs, and `-`. */
export async function selectFiles(
  names: readonly string[],
  isIgnored: Matcher,
  isWanted: (path: string) => boolean = () => false,
): Promise<Selection> {
  const files = new Map<string, SelectedFile>();
  const complaints: string[] = [];
  const ignored: string[] = [];
  const add = (path: string, isNamed: boolean, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): void => {
    const key = resolve(path);
    if (!files.has(key)) files.set(key, { path, isNamed, size, changed: mtimeMs });
  };
  const walk = async (folder: string, takes: (path: string) => boolean): Promise<void> =>
    walkFolder(folder, isIgnored, {
      root: await findRepository(folder),
      file: (path, stats) => {
        if (takes(path)) add(path, false, stats);
      },
      complain: (path, error) => complaints.push(`${path} cannot be read: ${toReason(error)}.`),
    });
  const takesByName = (path: string): boolean => isCheckable(path) || isWanted(path);
  for (const name of names) {
    if (name === '-') {
      files.set('-', { path: '-', isNamed: true, size: null, changed: 0 });
      continue;
    }
    const found = await stat(name).catch((error: unknown) => error);
    if (!isStats(found)) {
      const pattern = /[*?[{]/.test(name) ? toGlob(name) : null;
      const before = files.size;
      if (pattern !== null) await walk(pattern.folder, pattern.takes);
      if (pattern === null) complaints.push(`${name} cannot be read: ${toReason(found)}.`);
      else if (files.size === before) complaints.push(`${name} fits no file that is not named already or ignored.`);
    } else if (found.isDirectory()) await walk(name, takesByName);
    else if (isIgnored(resolve(name))) ignored.push(name);
    else add(name, true, found);
  }
  return { files: [...files.values()], complaints, ignored };
}

function isStats(found: unknown): found is Stats {
  return typeof found === 'object' && found !== null && 'isDirectory' in found;
}

interface Visitor {
  /** The repository that is walked: links out of it are not followed. */
  readonly root: string;
  file(path: string, stats: Stats): void;
  complain(path: string, error: unknown): void;
}

async function walkFolder(folder: string, isIgnored: Matcher, visitor: Visitor): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return visitor.complain(folder, error);
  }
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (isIgnored(resolve(path), isFolder)) continue;
    if (isFolder) {
      if (!NEVER_WALKED.includes(entry.name)) await walkFolder(path, isIgnored, visitor);
      continue;
    }
    // A link to a folder could lead in a circle; one to a file is followed, unless it shows or changes what others keep elsewhere.
    if (entry.isSymbolicLink() && !(await leadsInto(visitor.root, path))) continue;
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile()) visitor.file(path, stats);
  }
}

/** The folder in front of the first part of a glob that is none, and what the rest takes in it. */
function toGlob(glob: string): { readonly folder: string; takes(path: string): boolean } {
  const parts = (sep === '\\' ? glob.replaceAll('\\', '/') : glob).split('/');
  const first = parts.findIndex((part) => /[*?[{]/.test(part));
  const folder = first === 0 ? '.' : `${parts.slice(0, first).join('/')}/`;
  const matches = toMatcher(resolve(folder), expandBraces(`/${parts.slice(first).join('/')}`));
  return { folder, takes: (path) => matches(resolve(path)) };
}
