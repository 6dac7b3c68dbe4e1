import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isCheckable } from '../../documents/checkDocument.ts';
import { toReason } from '../files.ts';
import { expandBraces, type Matcher, toMatcher } from './patterns.ts';

/** A file to check. */
export interface SelectedFile {
  readonly path: string;
  /** Whether it was named itself, and not found in a folder or by a pattern. */
  readonly isNamed: boolean;
  /** Size in bytes; null for standard input. */
  readonly size: number | null;
  /** Time of the last modification, in milliseconds since the epoch. */
  readonly changed: number;
}

/** The distinct files that the arguments select, in order, and the complaints about files that could not be found or read. */
export interface Selection {
  readonly files: readonly SelectedFile[];
  readonly complaints: readonly string[];
  /** Files that were named but are ignored. */
  readonly ignored: readonly string[];
}

/** Folders with other people's files. */
const NEVER_WALKED: readonly string[] = ['node_modules', '.git', '.hg', '.svn'];

/**
 * Resolves arguments to files: files, folders with all files below them whose names can be checked (or that `isWanted` accepts), globs, and
 * `-`.
 */
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
      complain: (path, error) => complaints.push(l10n.t('{0} cannot be read: {1}.', path, toReason(error))),
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
      if (pattern === null) complaints.push(l10n.t('{0} cannot be read: {1}.', name, toReason(found)));
      else if (files.size === before) complaints.push(l10n.t('{0} matches no file that is not already named or ignored.', name));
    } else if (found.isDirectory()) await walk(name, takesByName);
    else if (isIgnored(resolve(name))) ignored.push(name);
    else add(name, true, found);
  }
  return { files: [...files.values()], complaints, ignored };
}

/** Maximum number of documents of a repository that are looked at; with more, none is. */
const MOST_DOCUMENTS = 10_000;

/** Lists the YAML files of a folder and below; null if there are too many. */
export async function listYaml(folder: string, isIgnored: Matcher): Promise<readonly SelectedFile[] | null> {
  const files: SelectedFile[] = [];
  await walkFolder(folder, isIgnored, {
    root: folder,
    file: (path, { size, mtimeMs }) => {
      if (/[.]ya?ml$/i.test(path)) files.push({ path, isNamed: false, size, changed: mtimeMs });
    },
    complain: () => {},
  });
  return files.length > MOST_DOCUMENTS ? null : files;
}

function isStats(found: unknown): found is Stats {
  return typeof found === 'object' && found !== null && 'isDirectory' in found;
}

interface Visitor {
  /** The repository being walked: links out of it are not followed. */
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
    // A link to a folder could be circular; one to a file is followed unless it leads to a file outside the repository.
    if (entry.isSymbolicLink() && !(await leadsInto(visitor.root, path))) continue;
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile()) visitor.file(path, stats);
  }
}

/** Splits a glob into the folder before its first wildcard and a matcher for the rest. */
function toGlob(glob: string): { readonly folder: string; takes(path: string): boolean } {
  const parts = (sep === '\\' ? glob.replaceAll('\\', '/') : glob).split('/');
  const first = parts.findIndex((part) => /[*?[{]/.test(part));
  const folder = first === 0 ? '.' : `${parts.slice(0, first).join('/')}/`;
  const matches = toMatcher(resolve(folder), expandBraces(`/${parts.slice(first).join('/')}`));
  return { folder, takes: (path) => matches(resolve(path)) };
}

/** Maximum parent folders searched for the root. */
const HIGHEST = 64;

/** Returns the real path of the root of a folder's Git repository, or of the folder itself if there is none. */
export async function findRepository(folder: string): Promise<string> {
  return (await findGitFolder(folder)) ?? (await toReal(folder));
}

/** Returns the real path of the root of the Git repository around a folder; null if there is none. */
export async function findGitFolder(folder: string): Promise<string | null> {
  let above = await toReal(folder);
  for (let level = 0; level < HIGHEST; level++) {
    if ((await stat(join(above, '.git')).catch(() => null)) !== null) return above;
    const next = dirname(above);
    if (next === above) break;
    above = next;
  }
  return null;
}

/** Returns the real path of a file or folder, or its absolute path if it does not exist. */
export function toReal(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/**
 * Whether a path leads into a folder after resolving links; for a path that does not exist yet, its nearest existing parent is resolved.
 */
export async function leadsInto(root: string, path: string): Promise<boolean> {
  const target = resolve(path);
  for (let existing = target; ; existing = dirname(existing)) {
    const real = await realpath(existing).catch(() => null);
    if (real !== null) return isInside(root, join(real, relative(existing, target)));
    if (dirname(existing) === existing) return false;
  }
}

function isInside(root: string, path: string): boolean {
  const seen = relative(root, path);
  return seen !== '..' && !seen.startsWith(`..${sep}`) && !isAbsolute(seen);
}
