import { makePrivate } from './sqlite/files.ts';
import { requireSqlite } from './sqlite/module.ts';

/** A lock held on a file until it is released or the process ends, whichever way it ends. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock of a file; returns null if another process holds it. The operating system drops the locks of a dead process, so no lock is
 * ever stale (docs/decisions/storage.md#folder-lock).
 */
export function takeFolderLock(file: string): FolderLock | null {
  const { DatabaseSync } = requireSqlite();
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // An empty database, locked and never written, is the only file lock that Node offers on every system.
    database.exec('begin exclusive');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (/locked|busy/i.test(String(error))) return null;
    throw error;
  }
}
