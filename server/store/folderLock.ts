import { makePrivate } from './sqliteFiles.ts';
import { requireSqlite } from './sqliteModule.ts';

/** A lock held on a file until it is released or the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/** Takes the lock of a file, or gives null where somebody else holds it. The system itself lets go of a dead process's lock, so none is ever stale. */
export function takeFolderLock(file: string): FolderLock | null {
  const { DatabaseSync } = requireSqlite();
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // An empty database, locked and never written, is the one file lock that Node offers on every system.
    database.exec('begin exclusive');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (/locked|busy/i.test(String(error))) return null;
    throw error;
  }
}
