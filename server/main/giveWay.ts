import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** By how much, which leaves a third of the share of a busy processor: with less, work that holds a lock of the database would hold up its other writers. */
const GIVES_WAY = 5;

/** Lets the calling thread give way to the others of its process. Only Linux has a priority for each thread; elsewhere it does nothing. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + GIVES_WAY));
  } catch {
    // Without /proc, or where priorities may not be changed, the thread keeps its own.
  }
}
