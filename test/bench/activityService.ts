import assert from 'node:assert/strict';
import path from 'node:path';
import { requireExportRequest } from '../../server/core/insights/exportRequest.ts';
import type { ReportQuestion, Tally } from '../../server/core/insights/reportQuestion.ts';
import { createReportThread, type ReportThread } from '../../server/main/reportThread.ts';
import { exportReport } from '../../server/service/insights/report.ts';
import type { Database } from '../../server/store/database.ts';
import { type RowCells, writeActivity } from '../../server/store/insights/activityRows.ts';
import { numberPeople } from '../../server/store/insights/people.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { SEED } from '../support/campaign.ts';
import { createContext } from '../support/serviceContext.ts';
import { emailOf, makeRecords, writeTeamRoster } from './activityRecords.ts';
import { setUp, startBuiltService } from './builtService.ts';

/** Rows per transaction. */
const ROWS = 50_000;

/** Creates a data folder with a roster; returns its database file. */
export async function createData(folder: string, developers: number): Promise<string> {
  const service = await startBuiltService(folder);
  await setUp(service.address, writeTeamRoster(developers));
  await service.end();
  return path.join(folder, 'fairlead.db');
}

/** Fills a database with activity records. */
export async function fillActivity(database: Database, count: number, developers: number): Promise<void> {
  const names = Array.from({ length: developers }, (_, index) => emailOf(index + 1));
  await inTransaction(database, 'activity', (transaction) => numberPeople(transaction, names));
  const write = (rows: readonly RowCells[]) => inTransaction(database, 'activity', (transaction) => writeActivity(transaction, rows, []));
  let waiting: RowCells[] = [];
  for (const row of makeRecords(count, developers, SEED)) {
    waiting.push(row);
    if (waiting.length < ROWS) continue;
    await write(waiting);
    waiting = [];
  }
  await write(waiting);
}

/** Returns the question that an export has counted. */
export async function findQuestion(database: Database, body: object): Promise<ReportQuestion> {
  const asked: ReportQuestion[] = [];
  const context = createContext(database, {
    countReport: (question) => {
      asked.push(question);
      return Promise.reject(new Error('it is only looked at'));
    },
  });
  const request = requireExportRequest(body);
  await exportReport(context, request).catch(() => {});
  const [question] = asked;
  if (question === undefined) throw new Error('the export asked no question');
  return question;
}

/** Compares values; the last digit of a mean or percentile may differ. */
export function requireSame(found: readonly (readonly Tally[])[], expected: readonly (readonly Tally[])[]): void {
  const round = (answers: readonly (readonly Tally[])[]): unknown =>
    answers.map((tallies) =>
      tallies.map((tally) => ({ ...tally, leadTime: tally.leadTime?.toPrecision(12), restoreTime: tally.restoreTime?.toPrecision(12) })),
    );
  assert.deepEqual(round(found), round(expected));
}

/** Runs work with a new report thread. */
export async function withThread<Result>(file: string, work: (thread: ReportThread) => Promise<Result>): Promise<Result> {
  const thread = createReportThread(file);
  try {
    return await work(thread);
  } finally {
    await thread.close();
  }
}
