import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CountReport, ReportQuestion, Tally } from '../core/insights/reportQuestion.ts';
import { Refusal, type RefusalCode } from '../core/refusal.ts';

/**
 * What the service sends to its report worker: a question, a notice that no one waits for its answer any more, or one that rows have
 * changed, so that their columns can be built now.
 */
export type ReportRequest =
  | { readonly type: 'count'; readonly id: number; readonly question: ReportQuestion }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'refresh' };

/** What the worker sends: the answer to a question, or a notice after an uninterrupted refresh. */
export type ReportAnswer =
  | { readonly type: 'counted'; readonly id: number; readonly tallies: readonly Tally[] }
  | { readonly type: 'refused'; readonly id: number; readonly code: RefusalCode; readonly message: string }
  | { readonly type: 'failed'; readonly id: number; readonly error: Error }
  | { readonly type: 'refreshed' };

/** Milliseconds after which an idle thread is ended to free its memory. */
const IDLE = 60_000;

/** Milliseconds to wait for more changes before building their columns. */
const CALM = 2000;

/** Maximum heap of the thread in megabytes; columns are outside the heap. */
const MOST_HEAP = 512;

/** Counts reports of a file in a thread of its own, started on first use. */
export interface ReportThread {
  readonly countReport: CountReport;
  /** Builds the columns of changed rows. */
  refresh(): void;
  close(): Promise<void>;
}

/** The worker's program is beside this file, both in a build and in the sources. */
const PROGRAM = join(import.meta.dirname, `reportWorker${extname(import.meta.filename)}`);

interface QueuedRequest {
  resolve(tallies: readonly Tally[]): void;
  reject(error: unknown): void;
}

/** Prepares the thread of a file; `idle` and `calm` are the milliseconds to wait for more questions and for more changes. */
export function createReportThread(file: string, { idle = IDLE, calm: calmness = CALM } = {}): ReportThread {
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let calm: NodeJS.Timeout | undefined;
  let refreshing = false;
  let next = 0;
  const asked = new Map<number, QueuedRequest>();

  const end = async (ended: Worker): Promise<void> => {
    if (worker === ended) worker = null;
    clearTimeout(timer);
    await ended.terminate();
  };
  const restAfter = (started: Worker): void => {
    clearTimeout(timer);
    // The thread must not keep an otherwise finished process alive.
    if (asked.size > 0) return;
    started.unref();
    if (!refreshing) timer = setTimeout(() => void end(started), idle).unref();
  };
  const fail = (started: Worker, reason: string): void => {
    if (worker !== started) return;
    worker = null;
    refreshing = false;
    for (const { reject } of asked.values()) reject(toRefusal(reason));
    asked.clear();
  };
  const start = (): Worker => {
    const started = new Worker(PROGRAM, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP } });
    started.on('message', (answer: ReportAnswer) => {
      if (answer.type === 'refreshed') refreshing = false;
      else settle(asked, answer);
      restAfter(started);
    });
    started.on('error', (error) => fail(started, error instanceof Error ? error.message : String(error)));
    started.on('exit', (code) => fail(started, `its thread ended with code ${code}`));
    return started;
  };
  const send = (request: ReportRequest): void => {
    worker ??= start();
    clearTimeout(timer);
    worker.ref();
    worker.postMessage(request);
    if (request.type === 'refresh') restAfter(worker);
  };
  return {
    countReport: async (question, signal) => {
      signal?.throwIfAborted();
      const id = next++;
      const cancel = (): void => worker?.postMessage({ type: 'cancel', id } satisfies ReportRequest);
      try {
        return await new Promise<readonly Tally[]>((resolve, reject) => {
          asked.set(id, { resolve, reject });
          send({ type: 'count', id, question });
          signal?.addEventListener('abort', cancel);
        });
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    refresh: () => {
      clearTimeout(calm);
      calm = setTimeout(() => {
        refreshing = true;
        send({ type: 'refresh' });
      }, calmness).unref();
    },
    close: async () => {
      clearTimeout(calm);
      const open = worker;
      if (open === null) return;
      fail(open, 'the service is closing');
      await end(open);
    },
  };
}

function settle(asked: Map<number, QueuedRequest>, answer: Exclude<ReportAnswer, { readonly type: 'refreshed' }>): void {
  const waiting = asked.get(answer.id);
  asked.delete(answer.id);
  if (answer.type === 'counted') waiting?.resolve(answer.tallies);
  else if (answer.type === 'refused') waiting?.reject(new Refusal(answer.code, answer.message));
  else waiting?.reject(answer.error);
}

function toRefusal(reason: string): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    `The report could not be counted: ${reason}. Nothing was changed. Try again, with a shorter range if it fails again.`,
  );
}
