import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** Creates an empty temporary folder. */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Folder that Linux keeps in memory, and the bytes that must be free there and in memory. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 2 ** 30;

/**
 * Returns the folder to create temporary folders of a test run in: in memory if there is enough of it, because a disk may take milliseconds for
 * each sync; otherwise `onDisk`. Services are killed in tests, never the machine.
 */
export function findTemporaryRoot(onDisk = tmpdir()): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) < ENOUGH_BYTES ? onDisk : IN_MEMORY;
  } catch {
    return onDisk;
  }
}
