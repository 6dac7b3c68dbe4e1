import { type Dirent, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { MANIFEST_FILE, OBJECT_FOLDERS } from '../../core/account/folderNames.ts';
import { type AccountFolder, readFolder } from '../../documents/account/readFolder.ts';
import { decodeText } from '../../documents/encoding.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { systemCodeOf, UsageError } from '../errors.ts';
import { toReadError, toSizeError } from '../files.ts';
import { FolderBudget, type FolderLimits } from '../folderBudget.ts';
import { listInside, readRegular, toOutsideError } from '../regularFiles.ts';
import { isInside, leadsInto, toReal } from '../roots.ts';

/** A folder of an account on disk. */
export interface OpenFolder extends AccountFolder {
  /** The texts of its files by their paths relative to it, with `/`. */
  readonly files: ReadonlyMap<string, string>;
}

/** Limits of a folder: they leave room for millions of keys, a roster and tens of thousands of pipelines. */
const LIMITS: FolderLimits = { files: 50_000, bytes: 256 * 1024 * 1024, depth: 16 };

/** The files and folders in which an account folder stores what it knows of its service. */
const KEPT = ['.fairlead', '.fairlead/state.json', '.fairlead/base', '.fairlead/service'] as const;

/** What to read of a folder. */
interface FolderReading {
  /** Whether files of keys are read; otherwise they are taken to be empty. */
  readonly withKeys?: boolean;
  /** A subfolder with the same layout, which is read instead; links must not lead out of the upper folder. */
  readonly below?: string;
  /** The folder that it must be in after resolving links. */
  readonly within?: string | undefined;
}

/**
 * Reads the files of a folder that have a meaning; a missing folder is empty. Throws a UsageError if a file cannot be read or is not a
 * regular one, if a link leads out of the folder, and if the files are too many or too large together.
 */
export async function openFolder(dir: string, { withKeys = true, below = '.', within }: FolderReading = {}): Promise<OpenFolder> {
  const root = await toRoot(dir, within);
  const top = join(root, below);
  const files = new Map<string, string>();
  const budget = new FolderBudget(dir, LIMITS);
  // The state is written there, perhaps after a plan was sent, when it is too late to refuse.
  for (const name of below === '.' ? KEPT : []) if (!(await leadsInto(root, join(root, name)))) throw toOutsideError(join(dir, name), root);
  const isLeftOut = (path: string): boolean => !withKeys && path.endsWith('.keys');
  const paths = list(top, root).some(({ name }) => name === MANIFEST_FILE) ? [MANIFEST_FILE] : [];
  for (const folder of OBJECT_FOLDERS) paths.push(...walk(folder, 1));
  // The limits are checked before anything is read.
  for (const path of paths) budget.addFile(isLeftOut(path) ? 0 : (statSync(join(top, path), { throwIfNoEntry: false })?.size ?? 0));
  for (const path of paths) files.set(path.split(sep).join('/'), isLeftOut(path) ? '' : decodeText(readInside(join(top, path), root)).text);
  return { files, ...readFolder(files) };

  function walk(folder: string, depth: number): string[] {
    budget.requireDepth(depth);
    const found: string[] = [];
    for (const entry of list(join(top, folder), root)) {
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) found.push(...walk(path, depth + 1));
      else if (entry.isFile()) found.push(path);
    }
    return found.sort();
  }
}

/** Returns the real path of a folder of an account. Throws a UsageError if it is not in `within`. */
export async function toRoot(dir: string, within?: string): Promise<string> {
  const root = await toReal(dir);
  if (within !== undefined && !isInside(await toReal(within), root)) throw toOutsideError(dir, within);
  return root;
}

function readInside(path: string, root: string): Buffer {
  try {
    return readRegular(path, root, MAX_CSV_BYTES, () => toSizeError(path, MAX_CSV_BYTES));
  } catch (error) {
    throw toReadError(path, error);
  }
}

function list(path: string, root: string): readonly Dirent[] {
  try {
    return listInside(path, root);
  } catch (error) {
    if (!(error instanceof UsageError) && systemCodeOf(error) === 'ENOENT') return [];
    throw toReadError(path, error);
  }
}
