import { chmodSync, closeSync, existsSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Refusal } from '../../core/refusal.ts';

/** Mode bits that grant access to anyone but the owner. */
const OTHERS = 0o077;

/** Suffixes of the files that SQLite keeps beside a database. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Creates a database file that only its owner can read, or restricts an existing one; SQLite creates its companion files with the same
 * mode.
 * Throws SERVICE_ERROR if the write-ahead log of a database that was not closed is missing: without it the last changes, or all of them,
 * would be lost silently.
 */
export function prepareFiles(file: string): void {
  const real = followLinks(file);
  if (existsSync(toMark(real)) && !existsSync(`${real}-wal`)) throw lostLog(real);
  makePrivate(real);
  for (const ending of COMPANIONS) closeToOthers(real + ending);
}

/** Creates a file that only its owner can read, or restricts an existing one. */
export function makePrivate(file: string): void {
  // An existing file is never opened: closing it would drop the locks that this process holds on it.
  if (!existsSync(file)) create(file);
  closeToOthers(file);
}

/** Marks the database as open, so that a start after a crash knows to expect a write-ahead log. Call it once the log exists. */
export function markOpen(file: string): void {
  writeFileSync(toMark(file), '', { mode: 0o600 });
}

/** Marks the database as about to be closed. */
export function markClosed(file: string): void {
  rmSync(toMark(file), { force: true });
}

/** Returns the mode of a folder that others than its owner can access, such as "755"; null if only its owner can, and on Windows. */
export function openMode(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const mode = statSync(folder).mode & 0o777;
  return (mode & OTHERS) === 0 ? null : mode.toString(8);
}

function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

/** Returns the file that a link names: SQLite keeps the companions of a database beside that one. */
function followLinks(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}

function toMark(file: string): string {
  return `${followLinks(file)}.open`;
}

function closeToOthers(file: string): void {
  if (process.platform === 'win32' || !existsSync(file)) return;
  const mode = statSync(file).mode & 0o777;
  if ((mode & OTHERS) !== 0) chmodSync(file, mode & ~OTHERS);
}

function lostLog(file: string): Refusal {
  return new Refusal(
    'SERVICE_ERROR',
    `The database ${file} was not closed, and its write-ahead log ${file}-wal is missing: its last changes may be lost. ` +
      `Restore the log beside it, or restore a backup. To continue with the contents of the file alone, delete ${toMark(file)} and start again.`,
  );
}
