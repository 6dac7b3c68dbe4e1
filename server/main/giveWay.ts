import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A third of the usual share of a busy processor: with less, work that holds a lock of the database would hold up its other writers. */
const GIVES_WAY = 5;

/** Lets the calling thread give way to the others of its process. Only Linux has a priority for each thread; elsewhere it does nothing. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), GIVES_WAY);
  } catch {
    // Without /proc, or where priorities may not be changed, the thread keeps its own.
  }
}
