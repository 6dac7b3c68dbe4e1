import { DAY } from '../../core/insights/calendar.ts';
import type { ExportOrder } from '../../core/insights/exportOrder.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  claimExport,
  deleteOldExports,
  type ExportRow,
  isAnyProcessing,
  requeueExports,
  updateExport,
} from '../../store/insights/exports.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { toTeamRefId, writeExportFile } from './exportFile.ts';

/** Milliseconds that a process has for an export; it renews them while it works. */
const LEASE = 10_000;

/** How long the file of an export is kept, in milliseconds: a week. */
const KEPT_FOR = 7 * DAY;

/** Maximum number of exports that are kept. */
const MOST_KEPT = 500;

/** Runs the queued exports, one after the other, beside the requests. */
export interface ExportRunner {
  /** Looks for exports to run; returns at once. */
  wake(): void;
  /** Stops: the export at work waits again, for the next start or another process. */
  close(): Promise<void>;
}

/** Creates the runner of a database; one that no other process serves runs again at once what an earlier process did not finish. */
export function createExportRunner(context: ServiceContext, isAlone: boolean): ExportRunner {
  const { database } = context;
  let isStarted = false;
  let isClosed = false;
  let isAsked = false;
  let work: Promise<void> | null = null;
  let atWork: ExportRow | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    if (isAlone && !isStarted) await requeueExports(database);
    isStarted = true;
    while (!isClosed) {
      isAsked = false;
      atWork = await inTransaction(database, 'exports', (transaction) => claimExport(transaction, Date.now(), Date.now() + LEASE));
      if (atWork !== null) await perform(atWork);
      else if (!isAsked) break;
    }
    if (isClosed) return;
    await deleteOldExports(database, context.now() - KEPT_FOR, MOST_KEPT);
    // Another process has the rest; if it ends, its exports are run here.
    if (await isAnyProcessing(database)) wakeLater();
  };

  const perform = async (row: ExportRow): Promise<void> => {
    const renewal = setInterval(() => {
      updateExport(database, row.id, { leased_until: Date.now() + LEASE }).catch(() => {});
    }, LEASE / 3);
    try {
      const result = await makeResult(context, row);
      if (!isClosed) await updateExport(database, row.id, { ...result, ended_at: context.now() });
    } finally {
      clearInterval(renewal);
      atWork = null;
    }
  };

  const wakeLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(wake, LEASE / 3).unref();
  };

  const wake = (): void => {
    isAsked = true;
    if (isClosed || work !== null) return;
    work = run()
      // The database is away: exports wait until it is back.
      .catch(() => isClosed || wakeLater())
      .then(() => {
        work = null;
        if (isAsked && !isClosed) wakeLater();
      });
  };

  return {
    wake,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (atWork !== null) await updateExport(database, atWork.id, { status: 'QUEUED', leased_until: 0 }).catch(() => {});
    },
  };
}

type Result = Pick<ExportRow, 'status'> & Partial<ExportRow> & { readonly content?: Uint8Array };

async function makeResult(context: ServiceContext, row: ExportRow): Promise<Result> {
  try {
    const order = JSON.parse(row.request) as ExportOrder;
    const asking: ServiceContext = row.hides_people === 0 ? context : { ...context, hidesPeople: true };
    const file = await writeExportFile(asking, order, toTeamRefId(order, row.team_id), context.now());
    return { status: 'COMPLETED', file_name: file.fileName, size_bytes: file.sizeBytes, content: file.bytes };
  } catch (error) {
    if (error instanceof Refusal) return { status: 'FAILED', error_code: error.code, error_message: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'FAILED', error_code: 'SERVICE_ERROR', error_message: `The service failed because of a bug: ${reason}` };
  }
}
