import type { Account } from '../../core/account/accountObject.ts';
import { MAPPING_FILE, ROSTER_FILE } from '../../core/account/folderNames.ts';
import type { AccountFolder } from './readFolder.ts';
import { writeFolder } from './writeFolder.ts';

/** A folder with the texts of its files. */
type ReadFiles = AccountFolder & { readonly files: ReadonlyMap<string, string> };

/**
 * Returns the text of a file as another state of the account has it, written into the text of the folder: comments, order and notation are
 * those of the folder, so that only what differs in meaning is different. A file that the other state has not is empty.
 */
export function showSide(path: string, folder: ReadFiles, other: AccountFolder): string {
  const isOfFile = (key: string): boolean => (folder.paths.get(key) ?? other.paths.get(key)) === toObjectFile(path);
  const pick = (account: Account): Account => new Map([...account].filter(([key]) => isOfFile(key)));
  const wanted = pick(other.account);
  if (wanted.size === 0) return '';
  const { written } = writeFolder(
    wanted,
    { ...folder, account: pick(folder.account), paths: new Map([...other.paths, ...folder.paths]) },
    folder.files,
  );
  return written.get(path) ?? folder.files.get(path) ?? '';
}

/** The types of columns belong to the roster. */
function toObjectFile(path: string): string {
  return path === MAPPING_FILE ? ROSTER_FILE : path;
}
