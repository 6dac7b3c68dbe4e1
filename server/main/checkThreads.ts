import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckTask, FileChecker, FileJob, FileReport } from '../cli/check/checkTask.ts';

/** The program of a thread lies beside this one, whether they are built or run from their sources. */
const PROGRAM = join(import.meta.dirname, `checkWorker${extname(import.meta.filename)}`);

interface Asked {
  readonly job: FileJob;
  resolve(report: FileReport): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  asked: Asked | null;
}

/** Starts threads that check files; each has one at a time, and what comes in meanwhile waits in its order. */
export function startCheckThreads(task: CheckTask, width: number): FileChecker {
  const waiting: Asked[] = [];
  const threads = Array.from({ length: width }, () => start());
  let isClosed = false;

  function start(): Thread {
    const thread: Thread = { worker: new Worker(PROGRAM, { workerData: task }), asked: null };
    thread.worker.on('message', (report: FileReport) => {
      thread.asked?.resolve(report);
      thread.asked = null;
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
    thread.asked = next;
    thread.worker.postMessage(next.job);
  }

  function fail(error: unknown): void {
    for (const asked of [...threads.map((thread) => thread.asked), ...waiting]) asked?.reject(error);
    waiting.length = 0;
  }

  return {
    width,
    check: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        const idle = threads.find(({ asked }) => asked === null);
        if (idle !== undefined) feed(idle);
      }),
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
