import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isCheckable } from '../../documents/checkDocument.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/limits.ts';
import { UsageError } from '../errors.ts';
import { toReason } from '../files.ts';
import { FolderBudget, type FolderLimits } from '../folderBudget.ts';
import { toOutsideError } from '../regularFiles.ts';
import { findReadRoot, findRepository, leadsInto, toReal } from '../roots.ts';
import { expandBraces, type Matcher, toMatcher } from './patterns.ts';

/** A file to check. */
export interface SelectedFile {
  readonly path: string;
  /** The real path of the folder that links must not lead out of; null for a file that was named and is in no repository. */
  readonly root: string | null;
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

/** Limits of a checked folder. */
const LIMITS: FolderLimits = { files: 100_000, bytes: 4 * 1024 * 1024 * 1024, depth: 64 };

/** Folders with other people's files, and with the copies of a service that Fairlead keeps. */
const NEVER_WALKED: readonly string[] = ['node_modules', '.git', '.hg', '.svn', '.fairlead'];

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
  const add = (path: string, root: string | null, isNamed: boolean, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): void => {
    const key = resolve(path);
    if (!files.has(key)) files.set(key, { path, root, isNamed, size, changed: mtimeMs });
  };
  const walk = async (folder: string, takes: (path: string) => boolean): Promise<void> => {
    const root = await findRepository(folder);
    return walkFolder(folder, isIgnored, {
      root,
      budget: new FolderBudget(folder, LIMITS),
      file: (path, stats) => {
        if (!takes(path)) return null;
        add(path, root, false, stats);
        return stats.size;
      },
      complain: (path, error) => complaints.push(l10n.t('{0} cannot be read: {1}.', path, toReason(error))),
    });
  };
  const roots = new Map<string, Promise<string | null>>();
  const rootOf = (path: string): Promise<string | null> => {
    const folder = dirname(resolve(path));
    const root = roots.get(folder) ?? findReadRoot(path);
    roots.set(folder, root);
    return root;
  };
  const takesByName = (path: string): boolean => isCheckable(path) || isWanted(path);
  for (const name of names) {
    if (name === '-') {
      files.set('-', { path: '-', root: null, isNamed: true, size: null, changed: 0 });
      continue;
    }
    const found = await stat(name).catch((error: unknown) => error);
    const root = await rootOf(name);
    if (root !== null && isStats(found) && !(await leadsInto(root, name))) complaints.push(toOutsideError(name, root).message);
    else if (!isStats(found)) {
      const pattern = /[*?[{]/.test(name) ? toGlob(name) : null;
      const before = files.size;
      if (pattern !== null) await walk(pattern.folder, pattern.takes);
      if (pattern === null) complaints.push(l10n.t('{0} cannot be read: {1}.', name, toReason(found)));
      else if (files.size === before) complaints.push(l10n.t('{0} matches no file that is not already named or ignored.', name));
    } else if (found.isDirectory()) await walk(name, takesByName);
    else if (isIgnored(resolve(name))) ignored.push(name);
    else add(name, root, true, found);
  }
  return { files: [...files.values()], complaints, ignored };
}

/** Limits of a repository whose documents are compared; beyond them none is read. */
const DOCUMENT_LIMITS: FolderLimits = { files: 10_000, bytes: 256 * 1024 * 1024, depth: 64 };

/** Lists the YAML files of a folder and below; null if there are too many. */
export async function listYaml(folder: string, isIgnored: Matcher): Promise<readonly SelectedFile[] | null> {
  const files: SelectedFile[] = [];
  const root = await toReal(folder);
  try {
    await walkFolder(folder, isIgnored, {
      root,
      budget: new FolderBudget(folder, DOCUMENT_LIMITS),
      file: (path, { size, mtimeMs }) => {
        if (!/[.]ya?ml$/i.test(path)) return null;
        files.push({ path, root, isNamed: false, size, changed: mtimeMs });
        // Larger ones are not read.
        return size <= MAX_PLATFORM_BODY_BYTES ? size : 0;
      },
      complain: () => {},
    });
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
  return files;
}

function isStats(found: unknown): found is Stats {
  return typeof found === 'object' && found !== null && 'isDirectory' in found;
}

interface Visitor {
  /** The repository being walked: links out of it are not followed. */
  readonly root: string;
  /** Counts the files that are taken. */
  readonly budget: FolderBudget;
  /** Returns the bytes to read of the file; null if it is not taken. */
  file(path: string, stats: Stats): number | null;
  complain(path: string, error: unknown): void;
}

async function walkFolder(folder: string, isIgnored: Matcher, visitor: Visitor, depth = 0): Promise<void> {
  visitor.budget.requireDepth(depth);
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
      if (!NEVER_WALKED.includes(entry.name)) await walkFolder(path, isIgnored, visitor, depth + 1);
      continue;
    }
    // A link to a folder could be circular; one to a file is followed unless it leads to a file outside the repository.
    if (entry.isSymbolicLink() && !(await leadsInto(visitor.root, path))) continue;
    const stats = await stat(path).catch(() => null);
    const bytes = stats?.isFile() ? visitor.file(path, stats) : null;
    if (bytes !== null) visitor.budget.addFile(bytes);
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
