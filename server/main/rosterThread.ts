import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { Refusal, type RefusalCode, type RefusalDetails } from '../core/refusal.ts';
import type { JudgeRoster, RosterVerdict } from '../service/developers/rosterVerdict.ts';
import type { LongWork } from '../service/serviceContext.ts';

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

/** What a thread is to do. */
export type Order =
  | { readonly type: 'judge'; readonly bytes: Uint8Array; readonly settings: RosterSettings; readonly places: boolean }
  | { readonly type: 'work'; readonly name: string; readonly input: unknown; readonly target: string; readonly at: number };

/** What a thread reports; the deadline is for what is between `checking` and `checked`. */
export type RosterMessage =
  | { readonly type: 'checking' }
  | { readonly type: 'checked' }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly message: string; readonly details: RefusalDetails };

/** Checks and stores large rosters, each in a thread of its own, so that none can block or crash the service. */
export interface RosterThreads {
  readonly judgeRoster: JudgeRoster;
  /** Runs work of rosters on a database (`openInThread`), at a time in milliseconds since the epoch. */
  runWork<Input, Result>(work: LongWork<Input, Result>, input: Input, target: string, at: number): Promise<Result>;
  close(): Promise<void>;
}

/** Prepares the threads; none is started before the first roster. */
export function createRosterThreads({ deadline = DEADLINE, mostHeap = MOST_HEAP }: CheckLimits = {}): RosterThreads {
  const running = new Set<Worker>();
  const waiting: (() => void)[] = [];

  const start = <Result>(order: Order): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      const worker = new Worker(PROGRAM, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: mostHeap } });
      running.add(worker);
      let timer: NodeJS.Timeout | undefined;
      const startClock = (): void => {
        timer = setTimeout(() => {
          reject(toSlow(deadline));
          void worker.terminate();
        }, deadline);
      };
      if (order.type === 'judge') startClock();
      worker.on('message', (message: RosterMessage) => {
        if (message.type === 'checking') startClock();
        else if (message.type === 'checked') clearTimeout(timer);
        // Of the type that the work returned in the thread.
        else if (message.type === 'done') resolve(message.result as Result);
        else reject(new Refusal(message.code, message.message, message.details));
      });
      worker.on('error', (error) => reject(isOutOfMemory(error) ? toLarge(mostHeap) : error));
      worker.on('exit', () => {
        clearTimeout(timer);
        running.delete(worker);
        waiting.shift()?.();
        // No effect after an answer or an error.
        reject(new Refusal('UNAVAILABLE', 'The check of the roster was stopped. Nothing was saved. Send it again.'));
      });
    });
  const inTurn = async <Result>(order: Order): Promise<Result> => {
    while (running.size >= WIDTH) await new Promise<void>((resolve) => waiting.push(resolve));
    return start<Result>(order);
  };
  return {
    judgeRoster: (bytes, settings, places) => inTurn<RosterVerdict>({ type: 'judge', bytes, settings, places }),
    runWork: <Input, Result>({ name }: LongWork<Input, Result>, input: Input, target: string, at: number) =>
      inTurn<Result>({ type: 'work', name, input, target, at }),
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
