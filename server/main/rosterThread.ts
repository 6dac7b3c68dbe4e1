import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../core/refusal.ts';
import type { JudgeRoster, RosterVerdict } from '../service/developers/rosterVerdict.ts';

/** Limits of one check. */
export interface CheckLimits {
  /** Milliseconds; default 30,000. */
  readonly deadline?: number;
  /** Maximum heap in megabytes, 1,024 by default; the file and the columns of numbers are outside the heap. */
  readonly mostHeap?: number;
}

const DEADLINE = 30_000;
const MOST_HEAP = 1_024;

/** Concurrent checks: each may use that much memory. */
const WIDTH = 2;

/** The worker's program is beside this file, both in a build and in the sources. */
const PROGRAM = join(import.meta.dirname, `rosterWorker${extname(import.meta.filename)}`);

/** Checks large rosters, each in a thread of its own, so that none can block or crash the service. */
export interface RosterThreads {
  readonly judgeRoster: JudgeRoster;
  close(): Promise<void>;
}

/** Prepares the checks; no thread is started before the first one. */
export function createRosterThreads({ deadline = DEADLINE, mostHeap = MOST_HEAP }: CheckLimits = {}): RosterThreads {
  const running = new Set<Worker>();
  const waiting: (() => void)[] = [];

  const judge: JudgeRoster = (bytes, settings, places) =>
    new Promise<RosterVerdict>((resolve, reject) => {
      const worker = new Worker(PROGRAM, { workerData: { bytes, settings, places }, resourceLimits: { maxOldGenerationSizeMb: mostHeap } });
      running.add(worker);
      const timer = setTimeout(() => {
        reject(toSlow(deadline));
        void worker.terminate();
      }, deadline);
      worker.on('message', resolve);
      worker.on('error', (error) => reject(isOutOfMemory(error) ? toLarge(mostHeap) : error));
      worker.on('exit', () => {
        clearTimeout(timer);
        running.delete(worker);
        waiting.shift()?.();
        // No effect after an answer or an error.
        reject(new Refusal('UNAVAILABLE', 'The check of the roster was stopped. Nothing was saved. Send it again.'));
      });
    });
  return {
    judgeRoster: async (bytes, settings, places) => {
      while (running.size >= WIDTH) await new Promise<void>((resolve) => waiting.push(resolve));
      return judge(bytes, settings, places);
    },
    close: async () => {
      await Promise.all(Array.from(running, (worker) => worker.terminate()));
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function toLarge(mostHeap: number): Refusal {
  return new Refusal(
    'INVALID_REQUEST',
    `The check of the roster needs more than ${mostHeap} MB of memory, which is the limit. Nothing was saved. Check the file with "fairlead check", correct it and send it again.`,
  );
}

function toSlow(deadline: number): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    `The check of the roster took longer than ${deadline / 1000} seconds. Nothing was saved. Check the file with "fairlead check", correct it and send it again.`,
  );
}
