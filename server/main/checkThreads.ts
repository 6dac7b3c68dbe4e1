import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckTask, FileChecker, FileJob, FileReport } from '../cli/check/checkTask.ts';

/** The worker's program is beside this file, both in a build and in the sources. */
const PROGRAM = join(import.meta.dirname, `checkWorker${extname(import.meta.filename)}`);

/** Megabytes of a thread's young generation: without a limit it grows larger than the files need. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

interface QueuedJob {
  readonly job: FileJob;
  resolve(report: FileReport): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  /** Jobs sent to it and not yet answered, in that order. */
  readonly asked: QueuedJob[];
}

/** Jobs sent to a thread at a time: one more than it works on, so that it does not have to wait for the next. */
const SENT = 2;

/** Starts threads that check files; further jobs wait in order. */
export function startCheckThreads(task: CheckTask, width: number): FileChecker {
  const waiting: QueuedJob[] = [];
  const threads = Array.from({ length: width }, () => start());
  let isClosed = false;

  function start(): Thread {
    const thread: Thread = { worker: new Worker(PROGRAM, { workerData: task, resourceLimits: LIMITS }), asked: [] };
    thread.worker.on('message', (report: FileReport) => {
      thread.asked.shift()?.resolve(report);
      feed(thread);
    });
    thread.worker.on('error', (error) => fail(error));
    thread.worker.on('exit', (code) => {
      if (!isClosed) fail(new Error(`a thread that checks files ended with code ${code}`));
    });
    return thread;
  }

  function feed(thread: Thread): void {
    const next = waiting.shift();
    if (next === undefined) return;
    thread.asked.push(next);
    thread.worker.postMessage(next.job);
  }

  function fail(error: unknown): void {
    for (const asked of [...threads.flatMap((thread) => thread.asked), ...waiting]) asked.reject(error);
    waiting.length = 0;
  }

  return {
    width,
    check: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        const idlest = threads.reduce((one, other) => (other.asked.length < one.asked.length ? other : one));
        if (idlest.asked.length < SENT) feed(idlest);
      }),
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
