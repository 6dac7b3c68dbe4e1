import { parentPort, workerData } from 'node:worker_threads';
import type { ReportQuestion } from '../core/insights/reportQuestion.ts';
import { Refusal } from '../core/refusal.ts';
import { countInColumns, toMonthRange } from '../service/insights/countInColumns.ts';
import { createChunkCache } from '../store/insights/chunkCache.ts';
import { storeChunks } from '../store/insights/chunks.ts';
import { openDerivedFile, readSnapshot } from '../store/sqlite/sqlite.ts';
import type { ReportAnswer, ReportRequest } from './reportThread.ts';

/** Maximum bytes of columns cached in memory for the next report. */
const MOST_BYTES = 200_000_000;

// If the file cannot be opened, the thread ends; the next report tries again in a new one.
const opened = openDerivedFile(workerData as string);
const cache = createChunkCache(MOST_BYTES);
/** A question, and what ends its count. */
interface Asked {
  readonly id: number;
  readonly question: ReportQuestion;
  readonly end: AbortController;
}

const questions: Asked[] = [];
let current: Asked | undefined;
let stale = false;
let working = false;

parentPort?.on('message', (request: ReportRequest) => {
  if (request.type === 'count') questions.push({ ...request, end: new AbortController() });
  else if (request.type === 'refresh') stale = true;
  else [current, ...questions].find((asked) => asked?.id === request.id)?.end.abort();
  if (!working) void work();
});

/** Answers one question after another, and builds columns only while there are none. */
async function work(): Promise<void> {
  working = true;
  for (;;) {
    current = questions.shift();
    if (current !== undefined) send(await answer(current));
    else if (stale) await refresh();
    else break;
  }
  working = false;
}

async function answer({ id, question, end: { signal } }: Asked): Promise<ReportAnswer> {
  const database = await opened;
  try {
    await storeChunks(database, question.kinds, toMonthRange(question), () => !signal.aborted);
    const tallies = await readSnapshot(database, (snapshot) => countInColumns(snapshot, cache, question, signal));
    return { type: 'counted', id, tallies };
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', id, code: error.code, message: error.message };
    return { type: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function refresh(): Promise<void> {
  stale = false;
  try {
    await storeChunks(await opened, undefined, undefined, () => {
      stale ||= questions.length > 0;
      return !stale;
    });
  } catch {
    // The next report builds what is missing, and reports the error.
  }
  if (!stale) send({ type: 'refreshed' });
}

function send(answer: ReportAnswer): void {
  parentPort?.postMessage(answer);
}
