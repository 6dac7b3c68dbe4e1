import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds from a write to the checkpoint after it. */
const PAUSE = 1_000;

/** Milliseconds after which a checkpoint no longer makes way for another write. */
const LONGEST_PAUSE = 5_000;

/** Plans when the write-ahead log is moved into the database file. */
export interface Checkpoints {
  /** Plans a checkpoint, unless one is planned already. */
  noteWrite(): void;
  end(): void;
}

/**
 * Moves the write-ahead log into the database file soon after a write. SQLite by itself does it within the commit that makes the log long, which is a tenth of the time of an upload.
 * What was answered is safe before that: each commit writes the log through to the disk. `inTurn` runs work while no transaction is open.
 */
export function createCheckpoints(database: DatabaseSync, inTurn: (work: () => void) => Promise<void>): Checkpoints {
  let timer: NodeJS.Timeout | null = null;
  let firstWrite: number | null = null;
  const run = (): void => {
    timer = null;
    inTurn(() => {
      // A write that this one waited for has planned another, and is to be answered first.
      if (timer !== null && Date.now() - (firstWrite ?? 0) < LONGEST_PAUSE) return;
      firstWrite = null;
      database.exec('pragma wal_checkpoint(passive)');
      // A checkpoint that fails loses nothing: the log stays, and the checkpoint after the next write moves it.
    }).catch(() => {});
  };
  return {
    noteWrite: () => {
      firstWrite ??= Date.now();
      timer ??= setTimeout(run, PAUSE).unref();
    },
    end: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
