import { Refusal } from '../../core/refusal.ts';
import { addPartitions } from '../../store/activityPartitions.ts';
import type { Database } from '../../store/database.ts';
import { insertMany } from '../../store/insertMany.ts';
import { continueSerialNumbers } from '../../store/serialNumbers.ts';
import { emptyTables, readColumns } from '../../store/wholeTables.ts';
import { refuseDump } from './dumpLines.ts';
import type { DumpContext } from './exportData.ts';
import { type DumpRow, readDump, type TableColumns } from './readDump.ts';
import { withEverything } from './withEverything.ts';

/** Rows per insert. */
const ROWS_PER_TURN = 1000;

/**
 * Replaces all data, including keys, by that of a file and returns the number of rows. The file is read completely first: throws
 * INVALID_REQUEST, and then nothing has changed.
 */
export async function importData({ service, files }: DumpContext, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const columns = await readColumns(service.database);
  const kept = await files.keep(checkOnTheWay(pieces, columns));
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

/** Passes chunks on while reading them as a dump; the last chunks only after the whole dump is valid. */
async function* checkOnTheWay(pieces: AsyncIterable<Uint8Array>, columns: TableColumns): AsyncGenerator<Uint8Array> {
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
    return await withEverything(service, async (transaction) => {
      await emptyTables(transaction, null);
      const count = await insertRows(transaction, read());
      await continueSerialNumbers(transaction);
      return count;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') throw refuseDump('its rows do not go together');
    throw error;
  }
}

async function insertRows(transaction: Database, rows: AsyncIterable<DumpRow>): Promise<number> {
  let count = 0;
  for await (const turn of inTurns(rows)) {
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
async function* inTurns(rows: AsyncIterable<DumpRow>): AsyncGenerator<readonly DumpRow[]> {
  let turn: DumpRow[] = [];
  for await (const row of rows) {
    if (turn.length >= ROWS_PER_TURN || (turn[0] !== undefined && turn[0].table !== row.table)) {
      yield turn;
      turn = [];
    }
    turn.push(row);
  }
  if (turn.length > 0) yield turn;
}
