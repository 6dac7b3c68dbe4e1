import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { FileProblem } from '../../core/account/accountProblems.ts';
import { isOfFolder } from '../../core/account/accountProblems.ts';
import type { FolderFacts } from '../../core/account/folderFacts.ts';
import { type FolderPlace, kindOfAccountFile, listFolderPlaces, MANIFEST_FILE } from '../../core/account/folderNames.ts';
import type { AccountFileKind } from '../../core/documentKinds.ts';
import type { Problem } from '../../core/problem.ts';
import { type AccountFolder, readFolder } from '../../documents/account/readFolder.ts';
import { openFolder } from '../account/openFolder.ts';

/** What the folder of an account says of one of its files. */
export interface AccountContext {
  /** What the rules of a file need of the others; null for files whose kind has no such rules. */
  readonly facts: FolderFacts | null;
  /** The problems of its path, its owner and its marks of conflicts. */
  readonly across: readonly Problem[];
}

/** Returns the folder of an account that a file belongs to, by a fairlead.yaml on disk; null if it belongs to none. */
function findPlace(path: string): FolderPlace | null {
  const places = listFolderPlaces(resolve(path).split(sep).join('/'));
  return places.find(({ root }) => existsSync(join(root, MANIFEST_FILE))) ?? null;
}

/** Returns the kind of a file that only the folder of an account has; null for any other. */
export function kindInAccount(path: string): AccountFileKind | null {
  const place = findPlace(path);
  return place === null ? null : kindOfAccountFile(place.path);
}

/** Whether a file is in the folder of an account, where every file must have a meaning. */
export function isInAccount(path: string): boolean {
  return findPlace(path) !== null;
}

/**
 * Reads the folders of accounts around some files, without the keys in them, and returns what they say of each of these files. `texts` replace
 * those of files on disk, by absolute paths; null stands for a file that is not there.
 */
export async function readAccountContexts(
  paths: readonly string[],
  texts: ReadonlyMap<string, string | null> = new Map(),
): Promise<ReadonlyMap<string, AccountContext>> {
  const placed = paths.flatMap((path) => {
    const place = path === '-' ? null : findPlace(path);
    return place === null ? [] : [{ file: path, place }];
  });
  const contexts = new Map<string, AccountContext>();
  for (const [root, files] of Map.groupBy(placed, ({ place }) => place.root)) {
    const { facts, problems } = await openWith(root, texts);
    const byPath = Map.groupBy(problems, ({ path }) => path);
    for (const { file, place } of files) {
      if (kindOfAccountFile(place.path) !== null) contexts.set(file, { facts, across: [] });
      else contexts.set(file, { facts: null, across: (byPath.get(place.path) ?? []).flatMap(toAcross) });
    }
  }
  return contexts;
}

function toAcross({ code, message, range }: FileProblem): readonly Problem[] {
  return isOfFolder(code) ? [{ code, severity: 'error', message, range, related: [] }] : [];
}

async function openWith(root: string, texts: ReadonlyMap<string, string | null>): Promise<AccountFolder> {
  const open = await openFolder(root, { withKeys: false });
  if (texts.size === 0) return open;
  const files = new Map(open.files);
  for (const [file, text] of texts) {
    const place = listFolderPlaces(file.split(sep).join('/')).find((one) => one.root === root);
    if (place === undefined) continue;
    if (text === null) files.delete(place.path);
    else files.set(place.path, place.path.endsWith('.keys') ? '' : text);
  }
  return readFolder(files);
}
