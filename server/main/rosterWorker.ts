import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../core/refusal.ts';
import { judgeRoster } from '../service/developers/checkedRoster.ts';
import { SAVE_MAPPINGS } from '../service/developers/fieldMappings.ts';
import { REUPLOAD, UPLOAD } from '../service/developers/uploads.ts';
import type { LongWork, ServiceContext } from '../service/serviceContext.ts';
import { type Database, openInThread } from '../store/database.ts';
import type { Order, RosterMessage } from './rosterThread.ts';

const LONG_WORK: readonly LongWork<never, unknown>[] = [UPLOAD, REUPLOAD, SAVE_MAPPINGS];

const order = workerData as Order;
if (order.type === 'judge') send({ type: 'done', result: judgeRoster(order.bytes, order.settings, order.places) });
else void work(order);

async function work({ name, input, target, at }: Extract<Order, { readonly type: 'work' }>): Promise<void> {
  const database = await openInThread(target);
  try {
    const result = await LONG_WORK.find((one) => one.name === name)?.run(createContext(database, at), input as never);
    send({ type: 'done', result });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    send({ type: 'refused', code, message, details });
  } finally {
    await database.destroy();
  }
}

function createContext(database: Database, at: number): ServiceContext {
  return {
    database,
    sessionKeys: new Map(),
    servedAccount: null,
    countReport: () => Promise.reject(new Error('reports are counted elsewhere')),
    judgeRoster: async (bytes, settings, places) => {
      send({ type: 'checking' });
      const verdict = judgeRoster(bytes, settings, places);
      send({ type: 'checked' });
      return verdict;
    },
    runLong: (work, input) => work.run(createContext(database, at), input),
    refreshColumns: () => {},
    now: () => at,
  };
}

function send(message: RosterMessage): void {
  parentPort?.postMessage(message);
}
