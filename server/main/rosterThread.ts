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

/** Maximum number of threads: each may use that much memory. */
const WIDTH = 2;

/** Milliseconds after which an idle thread is ended to free its memory; within it, the mapping of an upload is often saved. */
const IDLE = 10_000;

/** The worker's program is beside this file, both in a build and in the sources. */
const PROGRAM = join(import.meta.dirname, `rosterWorker${extname(import.meta.filename)}`);

/** The task of a thread. */
export type Order =
  | { readonly type: 'judge'; readonly bytes: Uint8Array; readonly settings: RosterSettings; readonly places: boolean }
  | { readonly type: 'work'; readonly name: string; readonly input: unknown; readonly target: string; readonly at: number };

/** A message of a thread; the deadline covers the time from `checking` to `checked`, and after `ready` it can take another order. */
export type RosterMessage =
  | { readonly type: 'checking' }
  | { readonly type: 'checked' }
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly message: string; readonly details: RefusalDetails };

/** Checks and stores large rosters in threads, so that none can block or crash the service. */
export interface RosterThreads {
  readonly judgeRoster: JudgeRoster;
  /** Runs work on rosters in a database (`openInThread`), at a time in milliseconds since the epoch. Its thread ends when the signal is aborted. */
  runWork<Input, Result>(work: LongWork<Input, Result>, input: Input, target: string, at: number, signal?: AbortSignal): Promise<Result>;
  /** Starts a thread if none is idle; called while the form of a roster arrives. */
  prepare(): void;
  close(): Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  /** Settles its current order; null if it is idle. */
  order: { resolve(result: unknown): void; reject(error: unknown): void } | null;
  /** Ends it at the deadline of a check, or after the idle time. */
  timer: NodeJS.Timeout | undefined;
}

/** Prepares the threads; none is started before the first roster. */
export function createRosterThreads({ deadline = DEADLINE, mostHeap = MOST_HEAP }: CheckLimits = {}): RosterThreads {
  const threads = new Set<Thread>();
  const waiting: (() => void)[] = [];
  let isClosed = false;

  const end = (thread: Thread): void => {
    threads.delete(thread);
    void thread.worker.terminate();
  };
  const rest = (thread: Thread): Thread => {
    thread.order = null;
    clearTimeout(thread.timer);
    // An idle thread must not keep an otherwise finished process alive.
    thread.worker.unref();
    thread.timer = setTimeout(end, IDLE, thread).unref();
    waiting.shift()?.();
    return thread;
  };
  const startClock = (thread: Thread): void => {
    thread.timer = setTimeout(() => {
      thread.order?.reject(toSlow(deadline));
      end(thread);
    }, deadline);
  };
  const start = (): Thread => {
    const worker = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: mostHeap } });
    const thread: Thread = { worker, order: null, timer: undefined };
    threads.add(thread);
    worker.on('message', (message: RosterMessage) => {
      if (message.type === 'checking') startClock(thread);
      else if (message.type === 'checked') clearTimeout(thread.timer);
      else if (message.type === 'ready') rest(thread);
      else if (message.type === 'done') thread.order?.resolve(message.result);
      else thread.order?.reject(new Refusal(message.code, message.message, message.details));
    });
    worker.on('error', (error) => thread.order?.reject(isOutOfMemory(error) ? toLarge(mostHeap) : error));
    worker.on('exit', () => {
      clearTimeout(thread.timer);
      threads.delete(thread);
      // No effect after an answer or an error.
      thread.order?.reject(stopped());
      waiting.shift()?.();
    });
    return rest(thread);
  };
  const findFree = (): Thread | null => {
    if (isClosed) throw stopped();
    const idle = [...threads].find(({ order }) => order === null);
    return idle ?? (threads.size < WIDTH ? start() : null);
  };
  const give = <Result>(thread: Thread, order: Order, buffers: ArrayBuffer[]): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      // The result is of the type that the order has in the thread.
      thread.order = { resolve: (result) => resolve(result as Result), reject };
      clearTimeout(thread.timer);
      thread.worker.ref();
      thread.worker.postMessage(order, buffers);
    });
  const run = async <Result>(order: Order, buffers: ArrayBuffer[] = [], signal?: AbortSignal): Promise<Result> => {
    for (;;) {
      signal?.throwIfAborted();
      const thread = findFree();
      if (thread === null) await waitForThread(signal);
      else return endWith(thread, give<Result>(thread, order, buffers), signal);
    }
  };
  const waitForThread = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const proceed = (): void => {
        const place = waiting.indexOf(proceed);
        if (place !== -1) waiting.splice(place, 1);
        signal?.removeEventListener('abort', proceed);
        resolve();
      };
      waiting.push(proceed);
      signal?.addEventListener('abort', proceed);
    });
  const endWith = async <Result>(thread: Thread, result: Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    const cancel = (): void => {
      thread.order?.reject(signal?.reason);
      end(thread);
    };
    signal?.addEventListener('abort', cancel);
    return result.finally(() => signal?.removeEventListener('abort', cancel));
  };
  return {
    judgeRoster: (bytes, settings, places) => run<RosterVerdict>({ type: 'judge', bytes, settings, places }),
    runWork: <Input, Result>(
      { name, buffersOf }: LongWork<Input, Result>,
      input: Input,
      target: string,
      at: number,
      signal?: AbortSignal,
    ) => run<Result>({ type: 'work', name, input, target, at }, buffersOf?.(input), signal),
    prepare: () => {
      const thread = findFree();
      if (thread !== null) rest(thread);
    },
    close: async () => {
      isClosed = true;
      for (const proceed of waiting.splice(0)) proceed();
      await Promise.all(Array.from(threads, ({ worker }) => worker.terminate()));
    },
  };
}

function stopped(): Refusal {
  return new Refusal('UNAVAILABLE', 'The check of the roster was stopped. Nothing was saved. Send it again.');
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
