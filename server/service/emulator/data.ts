import type { ResetArea } from '../../core/emulator/data.ts';
import { EXPORT_STATUSES, type ExportStatus } from '../../core/insights/exportOrder.ts';
import { DEFAULT_ACCOUNT } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import type { DataFile, DataFiles, KeptFile } from '../../store/dataFiles.ts';
import { continueSerialNumbers, countRows, emptyTables, readColumns, readStoreSize } from '../../store/dump.ts';
import { insertMany } from '../../store/insertMany.ts';
import { countExports } from '../../store/insights/exports.ts';
import { addPartitions } from '../../store/insights/partitions.ts';
import { openAccount } from '../../store/platform/organizations.ts';
import { insertDefaultWorkspace } from '../../store/segments/defaultWorkspace.ts';
import type { StoredArea } from '../../store/storedTables.ts';
import { inTransaction, LOCKS, takeLock } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type DumpRow, readDump, refuseDump, type TableColumns, writeDump } from './dump.ts';

/** Rows per insert. */
const BATCH_SIZE = 1000;

const ALL: readonly StoredArea[] = ['developers', 'segments', 'platform', 'insights', 'configuration'];

/** What exports and imports work with. */
export interface DumpContext {
  readonly service: ServiceContext;
  readonly files: DataFiles;
  readonly version: string;
}

/** Exports a consistent copy of all data to a temporary file, so that a slow reader blocks no one; the caller removes it. */
export function exportData({ service, files, version }: DumpContext): Promise<KeptFile> {
  return withAllLocks(service, (transaction) => files.keep(writeDump(transaction, version, service.now())));
}

/** Saves a consistent copy of all data under a name, replacing an existing snapshot. */
export function saveSnapshot({ service, files, version }: DumpContext, name: string): Promise<DataFile> {
  return withAllLocks(service, (transaction) => files.write(name, writeDump(transaction, version, service.now())));
}

/**
 * Replaces all data, including keys, by that of a file and returns the number of rows. The file is read completely first: throws
 * INVALID_REQUEST, and then nothing has changed.
 */
export async function importData({ service, files }: DumpContext, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const columns = await readColumns(service.database);
  const kept = await files.keep(passChecked(pieces, columns));
  try {
    return await replaceEverything({ service }, () => readDump(kept.read(), columns));
  } finally {
    await kept.remove();
  }
}

/**
 * Replaces all data by that of a snapshot. Throws NOT_FOUND, and INVALID_REQUEST if the file was modified since; then nothing has changed.
 */
export async function restoreSnapshot({ service, files }: DumpContext, name: string): Promise<number> {
  const columns = await readColumns(service.database);
  const check = files.read(name);
  if (check === null) throw new Refusal('NOT_FOUND', `There is no snapshot ${name}. List the snapshots and take a name from there.`);
  for await (const _row of readDump(check, columns));
  return replaceEverything({ service }, () => readDump(files.read(name) ?? check, columns));
}

/** Resets an area to the state of a fresh database. Session keys are always kept. */
export function resetData(service: ServiceContext, area: ResetArea): Promise<void> {
  const areas = area === 'all' ? ALL : [area];
  return withAllLocks(service, async (transaction) => {
    await emptyTables(transaction, areas);
    if (areas.includes('platform')) await openAccount(transaction, DEFAULT_ACCOUNT, service.now());
    if (areas.includes('segments')) await insertDefaultWorkspace(transaction, service.now());
    await continueSerialNumbers(transaction);
  });
}

/** Counts the rows of each table. */
export function readCounts({ database }: ServiceContext): Promise<Readonly<Record<string, number>>> {
  return countRows(database);
}

/** Figures of the store that can be read without counting many rows. */
export interface StoreFigures {
  /** Its size; null if the server does not tell. */
  readonly bytes: number | null;
  /** The number of exports in each state. */
  readonly jobs: Readonly<Record<ExportStatus, number>>;
}

/** Reads the figures. */
export async function readStoreFigures({ database }: ServiceContext): Promise<StoreFigures> {
  const counted = await countExports(database);
  const jobs = Object.fromEntries(EXPORT_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<ExportStatus, number>;
  return { bytes: await readStoreSize(database), jobs };
}

/**
 * Runs work as one transaction that holds all locks, so that no one else writes. It may be repeated, so it must change nothing but the
 * database.
 */
function withAllLocks<Result>({ database }: ServiceContext, work: (transaction: Database) => Promise<Result>): Promise<Result> {
  return inTransaction(database, 'service', async (transaction) => {
    for (const lock of LOCKS) if (lock !== 'service' && lock !== 'schema') await takeLock(transaction, lock);
    return work(transaction);
  });
}

/** Passes chunks on while reading them as a dump; the last chunks only after the whole dump is valid. */
async function* passChecked(pieces: AsyncIterable<Uint8Array>, columns: TableColumns): AsyncGenerator<Uint8Array> {
  const passed: Uint8Array[] = [];
  const watched = (async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      passed.push(piece);
      yield piece;
    }
  })();
  for await (const _row of readDump(watched, columns)) yield* passed.splice(0);
  yield* passed;
}

async function replaceEverything({ service }: Pick<DumpContext, 'service'>, read: () => AsyncIterable<DumpRow>): Promise<number> {
  try {
    return await withAllLocks(service, async (transaction) => {
      await emptyTables(transaction, null);
      const count = await insertRows(transaction, read());
      await continueSerialNumbers(transaction);
      return count;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') throw refuseDump('its rows contradict each other');
    throw error;
  }
}

async function insertRows(transaction: Database, rows: AsyncIterable<DumpRow>): Promise<number> {
  let count = 0;
  for await (const turn of inBatches(rows)) {
    const { table, columns } = turn[0]!;
    if (table === 'activity') await addPartitions(transaction, readMonths(turn));
    await insertMany(transaction, table, columns as never, turn, ({ cells }) => cells);
    count += turn.length;
  }
  return count;
}

function* readMonths(rows: readonly DumpRow[]): Generator<number> {
  for (const { columns, cells } of rows) {
    const month = cells[columns.indexOf('month')];
    if (typeof month === 'number') yield month;
  }
}

/** Groups consecutive rows of the same table into batches. */
async function* inBatches(rows: AsyncIterable<DumpRow>): AsyncGenerator<readonly DumpRow[]> {
  let turn: DumpRow[] = [];
  for await (const row of rows) {
    if (turn.length >= BATCH_SIZE || (turn[0] !== undefined && turn[0].table !== row.table)) {
      yield turn;
      turn = [];
    }
    turn.push(row);
  }
  if (turn.length > 0) yield turn;
}
