import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 30_000;

/**
 * Runs work while holding a lock file, so that two runs do not download the same thing twice. A lock whose holder died is taken over after
 * half a minute;
 * an error from `onWaiting` stops the waiting.
 * It only saves work and guarantees nothing: the work must be safe to do twice.
 */
export async function withLock<T>(file: string, onWaiting: () => void, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let tries = 0; !take(file); tries++) {
    if (tries === 0) onWaiting();
    await wait(500);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined || Date.now() - since <= STALE_MS) return false;
  rmSync(file, { force: true });
  return take(file);
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process considered the lock stale, after a pause of the machine: both continue.
  }
}
