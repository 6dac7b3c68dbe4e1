import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Refusal } from '../core/refusal.ts';

/** Bits of a file's mode that let others than its owner in. */
const OTHERS = 0o077;

/** The files that SQLite keeps beside a database. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Makes a database file that only its owner can read, or takes the others' rights from one that exists; SQLite gives its companions the same.
 * Throws SERVICE_ERROR if the write-ahead log of a database that was not closed is missing: without it the last changes, or all of them, are gone without a word.
 */
export function prepareFiles(file: string): void {
  if (existsSync(toMark(file)) && !existsSync(`${file}-wal`)) throw lostLog(file);
  makePrivate(file);
  for (const ending of COMPANIONS) closeToOthers(file + ending);
}

/** Makes a file that only its owner can read, or takes the others' rights from one that exists. */
export function makePrivate(file: string): void {
  // An existing file is never opened: closing it would drop the locks that this process holds on it.
  if (!existsSync(file)) create(file);
  closeToOthers(file);
}

/** Notes that the database is open, so that a start after a crash knows that there must be a write-ahead log. Call it when the log exists. */
export function markOpen(file: string): void {
  writeFileSync(toMark(file), '', { mode: 0o600 });
}

/** Notes that the database is about to be closed. */
export function markClosed(file: string): void {
  rmSync(toMark(file), { force: true });
}

/** Returns the mode of a folder that others than its owner can enter, such as "755"; null if there is none to speak of. */
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

function toMark(file: string): string {
  return `${file}.open`;
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
      `Put the log back beside it, or restore a backup. To go on with what the file itself holds, delete ${toMark(file)} and start again.`,
  );
}
