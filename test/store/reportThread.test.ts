import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityRow } from '../../server/core/insights/activity.ts';
import { toMonth } from '../../server/core/insights/calendar.ts';
import { decodeChunk } from '../../server/core/insights/columns/chunk.ts';
import type { ReportQuestion } from '../../server/core/insights/reportQuestion.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { createReportThread, type ReportThread } from '../../server/main/reportThread.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { keepColumns, readActivityMonths, readColumns } from '../../server/store/insights/chunks.ts';
import { countTurns, inTransaction } from '../../server/store/transaction.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const DAY = 86_400_000;
const AT = Date.UTC(2026, 2, 10);
const MONTH = { kind: 'commit', month: toMonth(AT) } as const;
const RANGE = { first: MONTH.month, last: MONTH.month };

describe('the report thread', () => {
  let folder: TemporaryFolder;
  let file: string;
  let database: Database;
  let thread: ReportThread;
  beforeEach(async () => {
    folder = makeTemporaryFolder();
    file = join(folder.path, 'fairlead.db');
    database = await openDatabase(file);
    thread = createReportThread(file, { idle: 300, calm: 10 });
  });
  afterEach(async () => {
    await thread.close();
    await database.destroy();
    folder.remove();
  });

  const put = (first: number, count: number) =>
    inTransaction(database, 'activity', (transaction) => putActivity(transaction, makeCommits(first, count)));
  const countCommits = async (): Promise<number> => (await thread.countReport(QUESTION))[0]?.commits ?? -1;
  const storedRevision = async (): Promise<number | null> => (await readActivityMonths(database, ['commit'], RANGE))[0]?.revision ?? null;

  it('counts the current data, while others write', async () => {
    let writtenCount = 0;
    let stored = 0;
    let isAsking = true;
    const write = async (): Promise<void> => {
      while (isAsking) {
        writtenCount += 5;
        await put(writtenCount - 5, 5);
        stored = writtenCount;
        await wait(1);
      }
    };
    const written = write();
    for (let attempt = 0; attempt < 15; attempt++) {
      const lowest = stored;
      const found = await countCommits();
      assert.ok(found >= lowest && found <= writtenCount && found % 5 === 0, `${found} of ${lowest} to ${writtenCount}`);
    }
    isAsking = false;
    await written;
    assert.ok(stored > 5);
    assert.equal(await countCommits(), stored);
  }).timeout(60_000);

  it('answers several questions in turn', async () => {
    await put(0, 7);
    assert.deepEqual(await Promise.all(Array.from({ length: 5 }, countCommits)), [7, 7, 7, 7, 7]);
  });

  it('stores columns beside the rows, and computes them again when rows change', async () => {
    await put(0, 3);
    assert.equal(await storedRevision(), null);
    await countCommits();
    const revision = await storedRevision();
    assert.notEqual(revision, null);
    const bytes = await readColumns(database, 'commit', MONTH.month);
    assert.equal(decodeChunk('commit', MONTH.month, bytes!)?.at.length, 3);
    await put(3, 2);
    assert.equal(await storedRevision(), null);
    assert.equal(await countCommits(), 5);
    assert.notEqual(await storedRevision(), revision);
  });

  it('does not store columns of rows that have changed since they were read', async () => {
    await put(0, 3);
    const turns = await countTurns(database, 'activity');
    await put(3, 3);
    await keepColumns(database, MONTH, turns, new Uint8Array(40));
    assert.equal(await storedRevision(), null);
  });

  it('counts the rows if the columns have another format', async () => {
    await put(0, 4);
    await keepColumns(database, MONTH, await countTurns(database, 'activity'), new Uint8Array(40));
    assert.equal(await countCommits(), 4);
  });

  it('computes columns when notified that rows have changed, without a question', async () => {
    await put(0, 4);
    thread.refresh();
    for (let tries = 0; (await storedRevision()) === null; tries++) {
      assert.ok(tries < 500, 'nothing was stored');
      await wait(20);
    }
  }).timeout(30_000);

  it('ends when idle, and restarts', async () => {
    await put(0, 2);
    assert.equal(countThreads(), 0);
    await countCommits();
    assert.equal(countThreads(), 1);
    for (let tries = 0; countThreads() > 0; tries++) {
      assert.ok(tries < 500, 'the thread still runs');
      await wait(20);
    }
    assert.equal(await countCommits(), 2);
  }).timeout(30_000);

  it('refuses if it crashes, and works the next time', async () => {
    const broken = join(folder.path, 'broken.db');
    writeFileSync(broken, 'no database, whatever it is called'.repeat(100));
    const other = createReportThread(broken);
    try {
      const isRefusal = (error: unknown): boolean =>
        error instanceof Refusal && error.code === 'UNAVAILABLE' && /broken\.db/.test(error.message);
      await assert.rejects(other.countReport(QUESTION), isRefusal);
      rmSync(broken);
      await (await openDatabase(broken)).destroy();
      assert.equal((await other.countReport(QUESTION))[0]?.commits, 0);
    } finally {
      await other.close();
    }
  }).timeout(30_000);

  it('refuses pending questions when it is closed', async () => {
    const refusal = assert.rejects(thread.countReport(QUESTION), Refusal);
    await thread.close();
    await refusal;
  });
});

const QUESTION: ReportQuestion = {
  dayStarts: [AT, AT + DAY],
  slots: [{ developer: 0, names: ['ann@x.test'], from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }],
  slices: [{ from: 0, to: 1 }],
  kinds: ['commit'],
  calculation: 'MEAN',
};

function makeCommits(first: number, count: number): ActivityRow[] {
  const same = { kind: 'commit', developer: 'ann@x.test', started: null, noted: null, lines: 1, comments: 0, failed: false } as const;
  return Array.from({ length: count }, (_, index) => ({
    ...same,
    id: `c${first + index}`,
    at: AT + first + index,
    repository: '',
    ticket: '',
  }));
}

/** Counts the worker threads of this process. */
function countThreads(): number {
  const report = process.report.getReport() as unknown as { readonly workers: readonly unknown[] };
  return report.workers.length;
}
