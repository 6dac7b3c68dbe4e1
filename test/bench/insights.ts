import assert from 'node:assert/strict';
import path from 'node:path';
import type { ReportQuestion, Tally } from '../../server/core/insights/reportQuestion.ts';
import { createReportThread } from '../../server/main/reportThread.ts';
import { openDatabase } from '../../server/store/database.ts';
import { storeChunks } from '../../server/store/insights/chunks.ts';
import { readPeople } from '../../server/store/insights/people.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { SEED } from '../support/campaign.ts';
import { callService } from '../support/serviceCall.ts';
import { makeRecords, TEAMS, YEAR } from './activityRecords.ts';
import { createData, fillActivity, findQuestion, requireSame, withThread } from './activityService.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, startBuiltService } from './builtService.ts';
import { type DuckDb, openDuckDb } from './duckdb.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { readPeak } from './processFigures.ts';

const DEVELOPERS = 1000;
const RECORDS = 5_000_000;
const FEWER_RECORDS = 1_000_000;
const ROUNDS = 9;

/** All metrics of all teams, by week. */
const REQUEST = { dateStart: YEAR.dateStart, dateEnd: YEAR.dateEnd, granularity: 'weekly' } as const;
const CALCULATIONS = ['P90', 'MEAN'] as const;

/** Measures reports of a year: the counting against DuckDB, and the latency for callers of the service. */
export function benchInsights(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => [
    ...(await benchCounting(path.join(folder, 'many'))),
    ...(await benchExport(path.join(folder, 'fewer'))),
  ]);
}

async function benchCounting(folder: string): Promise<string[]> {
  const file = await createData(folder, DEVELOPERS);
  const database = await openDatabase(file);
  const duckDb = await openDuckDb();
  try {
    await fillActivity(database, RECORDS, DEVELOPERS);
    await duckDb.add(makeRecords(RECORDS, DEVELOPERS, SEED));
    const start = performance.now();
    await storeChunks(database);
    const made = (performance.now() - start) / 1000;
    const questions = await Promise.all(
      CALCULATIONS.map((calculation) =>
        findQuestion(database, { ...REQUEST, productivity: {}, efficiency: { calculationType: calculation } }),
      ),
    );
    const numbers = await readPeople(
      database,
      questions[0]!.slots.flatMap(({ names }) => names),
    );
    await duckDb.setSlots(questions[0]!, numbers);
    return [
      `${RECORDS.toLocaleString('en')} activity records of ${DEVELOPERS} developers in ${TEAMS} teams, a year, everything by ${CALCULATIONS.join(' and by ')}`,
      `  columns of all records built from their rows in ${made.toFixed(1)} s`,
      ...(await compare(file, duckDb, questions)),
      ...(await watchService(folder)),
    ];
  } finally {
    duckDb.close();
    await database.destroy();
  }
}

/** Times our thread with cached columns, one that has to read them, and DuckDB, in turns; the results must agree. */
async function compare(file: string, duckDb: DuckDb, questions: readonly ReportQuestion[]): Promise<string[]> {
  const warm = createReportThread(file);
  const askAll = async (ask: (question: ReportQuestion) => Promise<readonly Tally[]>): Promise<(readonly Tally[])[]> => {
    const answers: (readonly Tally[])[] = [];
    for (const question of questions) answers.push(await ask(question));
    return answers;
  };
  const contestants = {
    DuckDB: () => askAll(duckDb.ask),
    'Fairlead, columns in memory': () => askAll(warm.countReport),
    'Fairlead, a new thread and columns from the database': () => withThread(file, (fresh) => askAll(fresh.countReport)),
  };
  const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]));
  for (let round = -2; round < ROUNDS; round++) {
    const answers: (readonly Tally[])[][] = [];
    for (const [name, run] of Object.entries(contestants)) {
      const start = performance.now();
      answers.push(await run());
      if (round >= 0) times.get(name)!.push(performance.now() - start);
    }
    for (const found of answers.slice(1)) requireSame(found, answers[0]!);
  }
  await warm.close();
  const ratioOf = (name: string): number => median(times.get(name)!.map((time, round) => time / times.get('DuckDB')![round]!));
  const [, memory, stored] = [...times.keys()];
  return [
    ...[...times].map(([name, rounds]) => `  ${name.padEnd(56)} ${median(rounds).toFixed(0).padStart(5)} ms`),
    judge('time relative to DuckDB, columns in memory', ratioOf(memory!), { at: 'most', value: 1, unit: 'x' }),
    judge('time relative to DuckDB, columns from the database', ratioOf(stored!), { at: 'most', value: 3, unit: 'x' }),
  ];
}

/** Exports the whole year repeatedly while other callers make requests of their own. */
async function watchService(folder: string): Promise<string[]> {
  const service = await startBuiltService(folder);
  try {
    const { address } = service;
    const exports: number[] = [];
    let waited = 0;
    let asked = 0;
    let done = false;
    const watch = async (): Promise<void> => {
      for (const question of ['/__fairlead/health', '/v2/developers?pageSize=50']) await callService(address, 'GET', question);
      while (!done) {
        for (const question of ['/__fairlead/health', '/v2/developers?pageSize=50']) {
          const start = performance.now();
          const { status } = await callService(address, 'GET', question);
          waited = Math.max(waited, performance.now() - start);
          asked++;
          assert.equal(status, 200);
        }
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const watching = watch();
    for (let round = 0; round < ROUNDS; round++) {
      for (const calculation of CALCULATIONS) exports.push(await timeExport(address, calculation, round % 2 === 0));
    }
    done = true;
    await watching;
    const peak = readPeak(address.pid);
    return [
      `  the service: first export ${exports[0]!.toFixed(0)} ms, later ones ${median(exports.slice(1)).toFixed(0)} ms; ${asked} other requests meanwhile`,
      judge('slowest other request', waited, { at: 'most', value: 50, unit: ' ms' }),
      ...(peak === null ? [] : [judge('peak memory of the service', peak, { at: 'most', value: 400, unit: ' MB' })]),
    ];
  } finally {
    await service.end();
  }
}

async function benchExport(folder: string): Promise<string[]> {
  const file = await createData(folder, DEVELOPERS);
  const database = await openDatabase(file);
  await fillActivity(database, FEWER_RECORDS, DEVELOPERS);
  await database.destroy();
  // There are no columns yet: the first export creates them.
  const [making = Number.NaN] = await timeExports(folder, 1);
  const [first = Number.NaN, ...next] = await timeExports(folder, ROUNDS);
  return [
    `${FEWER_RECORDS.toLocaleString('en')} activity records of ${DEVELOPERS} developers, an export of everything by P90 with ratings, over HTTP`,
    `  if the columns must be built first ${making.toFixed(0)} ms`,
    judge('first export of a service', first, { at: 'most', value: 1000, unit: ' ms' }),
    judge('later exports', median(next), { at: 'most', value: 1000, unit: ' ms' }),
  ];
}

/** Measures the first exports of a service, in milliseconds. */
async function timeExports(folder: string, count: number): Promise<number[]> {
  const service = await startBuiltService(folder);
  try {
    const times: number[] = [];
    for (let round = 0; round < count; round++) times.push(await timeExport(service.address, 'P90', true));
    return times;
  } finally {
    await service.end();
  }
}

async function timeExport(address: ServiceAddress, calculationType: string, includeRatings: boolean): Promise<number> {
  const start = performance.now();
  const json = { ...REQUEST, includeRatings, productivity: {}, efficiency: { calculationType } };
  const { status, text } = await callService(address, 'POST', '/v2/insights/teams/reports', { json });
  const time = performance.now() - start;
  assert.equal(status, 200, text);
  assert.equal(text.trimEnd().split('\n').length, 1 + TEAMS);
  return time;
}
