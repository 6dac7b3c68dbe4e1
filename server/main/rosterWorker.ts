import { parentPort } from 'node:worker_threads';
import { isDatabaseAddress } from '../core/databaseAddress.ts';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { Refusal } from '../core/refusal.ts';
import { judgeRoster } from '../service/developers/checkedRoster.ts';
import { SAVE_MAPPINGS } from '../service/developers/fieldMappings.ts';
import type { RosterVerdict } from '../service/developers/rosterVerdict.ts';
import { REUPLOAD, UPLOAD } from '../service/developers/uploads.ts';
import { countInColumns } from '../service/insights/countInColumns.ts';
import { PLANNED_REPORTS } from '../service/plannedReport.ts';
import type { LongWork, ServiceContext } from '../service/serviceContext.ts';
import { type Database, openInThread } from '../store/database.ts';
import { createChunkCache } from '../store/insights/chunkCache.ts';
import { readSnapshot } from '../store/sqlite/sqlite.ts';
import { giveWay } from './giveWay.ts';
import type { Order, RosterMessage } from './rosterThread.ts';

const LONG_WORK: readonly LongWork<never, unknown>[] = [UPLOAD, REUPLOAD, SAVE_MAPPINGS, PLANNED_REPORTS];

// A large roster must not hold up the answers to others.
giveWay();

parentPort?.on('message', (order: Order) => {
  void (order.type === 'judge' ? judge(order) : work(order)).then(() => send({ type: 'ready' }));
});

async function judge({ bytes, settings, places }: Extract<Order, { readonly type: 'judge' }>): Promise<void> {
  send({ type: 'done', result: judgeInTime(bytes, settings, places) });
}

async function work({ name, input, target, at }: Extract<Order, { readonly type: 'work' }>): Promise<void> {
  const database = await openInThread(target);
  try {
    const result = await LONG_WORK.find((one) => one.name === name)?.run(createContext(database, target, at), input as never);
    send({ type: 'done', result });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    send({ type: 'refused', code, message, details });
  } finally {
    await database.destroy();
  }
}

/** Maximum bytes of columns cached for the reports of one request. */
const MOST_BYTES = 200_000_000;

function createContext(database: Database, target: string, at: number): ServiceContext {
  const cache = createChunkCache(MOST_BYTES);
  return {
    database,
    sessionKeys: new Map(),
    servedAccount: null,
    countReport: (question) =>
      isDatabaseAddress(target)
        ? countInColumns(database, cache, question)
        : readSnapshot(database, (snapshot) => countInColumns(snapshot, cache, question)),
    judgeRoster: async (bytes, settings, places) => judgeInTime(bytes, settings, places),
    runLong: (work, input) => work.run(createContext(database, target, at), input),
    prepareLong: () => {},
    refreshColumns: () => {},
    wakeExports: () => {},
    now: () => at,
  };
}

function judgeInTime(bytes: Uint8Array, settings: RosterSettings, places: boolean): RosterVerdict {
  send({ type: 'checking' });
  const verdict = judgeRoster(bytes, settings, places);
  send({ type: 'checked' });
  return verdict;
}

function send(message: RosterMessage): void {
  parentPort?.postMessage(message);
}
