import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds between a write and its checkpoint. */
const PAUSE = 1_000;

/** Milliseconds after which a checkpoint is no longer postponed by further writes. */
const LONGEST_PAUSE = 5_000;

/** Schedules checkpoints, which move the write-ahead log into the database file (docs/decisions/storage.md#checkpoints). */
export interface Checkpoints {
  /** Schedules a checkpoint unless one is scheduled already. */
  noteWrite(): void;
  /** Runs the scheduled checkpoint now: other connections to the file know nothing of it. */
  end(): void;
}

/**
 * Moves the write-ahead log into the database file soon after a write. By default SQLite does so within the commit that makes the log too
 * long, which costs a tenth of an upload's time.
 * Acknowledged writes are safe before that: each commit flushes the log to disk. `inTurn` runs work while no transaction is open.
 */
export function createCheckpoints(database: DatabaseSync, inTurn: (work: () => void) => Promise<void>): Checkpoints {
  let timer: NodeJS.Timeout | null = null;
  let firstWrite: number | null = null;
  const moveLog = (): void => database.exec('pragma wal_checkpoint(passive)');
  const run = (): void => {
    timer = null;
    inTurn(() => {
      // A write that came first while this checkpoint waited has scheduled another one, and its answer has priority.
      if (timer !== null && Date.now() - (firstWrite ?? 0) < LONGEST_PAUSE) return;
      firstWrite = null;
      moveLog();
      // A failed checkpoint loses nothing: the log stays, and the checkpoint after the next write moves it.
    }).catch(() => {});
  };
  return {
    noteWrite: () => {
      firstWrite ??= Date.now();
      timer ??= setTimeout(run, PAUSE).unref();
    },
    end: () => {
      if (timer === null) return;
      clearTimeout(timer);
      try {
        moveLog();
      } catch {
        // As above.
      }
    },
  };
}
