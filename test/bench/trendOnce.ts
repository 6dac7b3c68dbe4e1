import assert from 'node:assert/strict';
import { splitByPeriod } from '../../server/core/insights/periods.ts';
import type { ReportQuestion, Tally } from '../../server/core/insights/reportQuestion.ts';
import { createReportThread } from '../../server/main/reportThread.ts';
import { openDatabase } from '../../server/store/database.ts';
import { storeChunks } from '../../server/store/insights/chunks.ts';
import { readPeople } from '../../server/store/insights/people.ts';
import { SEED } from '../support/campaign.ts';
import { callService } from '../support/serviceCall.ts';
import { makeRecords, TEAMS } from './activityRecords.ts';
import { createData, fillActivity, findQuestion, requireSame } from './activityService.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, startBuiltService } from './builtService.ts';
import { openDuckDb } from './duckdb.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const DEVELOPERS = 1000;
const RECORDS = 5_000_000;
const ROUNDS = 3;

/** The weeks that the activity records fill. */
const WEEKS = splitByPeriod('2025-01-06', '2026-01-04', 'week');
const CALCULATIONS = ['P90', 'MEAN'] as const;

type Answers = readonly (readonly Tally[])[];

/** Measures the trend of a year, all metrics of all teams by week, against DuckDB. */
export function benchTrend(): Promise<string[]> {
  buildService();
  return withFolder(async (folder) => {
    const file = await createData(folder, DEVELOPERS);
    const database = await openDatabase(file);
    const duckDb = await openDuckDb();
    const lines = [
      `A trend of ${WEEKS.length} weeks, ${TEAMS} teams and all metrics over ${RECORDS.toLocaleString('en')} activity records`,
    ];
    try {
      await fillActivity(database, RECORDS, DEVELOPERS);
      await duckDb.add(makeRecords(RECORDS, DEVELOPERS, SEED));
      await storeChunks(database);
      for (const calculationType of CALCULATIONS) {
        const ask = ({ dateStart, dateEnd }: (typeof WEEKS)[number]): Promise<ReportQuestion> =>
          findQuestion(database, { dateStart, dateEnd, granularity: 'weekly', productivity: {}, efficiency: { calculationType } });
        const questions = await Promise.all(WEEKS.map(ask));
        const { slots } = questions[0]!;
        await duckDb.setSlots(
          questions[0]!,
          await readPeople(
            database,
            slots.flatMap(({ names }) => names),
          ),
        );
        lines.push(...(await compare(folder, { calculationType, questions, askDuckDb: () => duckDb.askSeries(questions), file })));
      }
      return lines;
    } finally {
      duckDb.close();
      await database.destroy();
    }
  });
}

interface Trend {
  readonly calculationType: string;
  readonly questions: readonly ReportQuestion[];
  readonly askDuckDb: () => Promise<Answers>;
  readonly file: string;
}

/** Times DuckDB, our counting and the whole trend over HTTP in turns; the counts must agree. */
async function compare(folder: string, { calculationType, questions, askDuckDb, file }: Trend): Promise<string[]> {
  const thread = createReportThread(file);
  const service = await startBuiltService(folder);
  const efficiency = { calculationType };
  const request = { dateStart: '2025-01-06', dateEnd: '2026-01-04', granularity: 'weekly', productivity: {}, efficiency };
  const ranges = WEEKS.map(({ dateStart, dateEnd }) => ({ dateStart, dateEnd }));
  const contestants: Readonly<Record<string, () => Promise<Answers | null>>> = {
    DuckDB: askDuckDb,
    'Fairlead, counting': () => Promise.all(questions.map((question) => thread.countReport(question))),
    'Fairlead, the whole trend over HTTP': async () => {
      const { status, body } = await callService<{ reports: string[] }>(service.address, 'POST', '/__fairlead/insights/reports', {
        json: { request, ranges },
      });
      assert.deepEqual([status, body.reports.length], [200, WEEKS.length]);
      return null;
    },
  };
  const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]));
  try {
    for (let round = -2; round < ROUNDS; round++) {
      const answers: Answers[] = [];
      for (const [name, run] of Object.entries(contestants)) {
        const start = performance.now();
        const found = await run();
        if (round >= 0) times.get(name)!.push(performance.now() - start);
        if (found !== null) answers.push(found);
      }
      requireSame(answers[1]!, answers[0]!);
    }
  } finally {
    await thread.close();
    await service.end();
  }
  const ratioOf = (name: string): number => median(times.get(name)!.map((time, round) => time / times.get('DuckDB')![round]!));
  const [, counting = '', whole = ''] = times.keys();
  return [
    ...[...times].map(([name, rounds]) => `  ${`by ${calculationType}, ${name}`.padEnd(56)} ${median(rounds).toFixed(0).padStart(5)} ms`),
    judge(`by ${calculationType}, counting relative to DuckDB`, ratioOf(counting), { at: 'most', value: 1, unit: 'x' }),
    judge(`by ${calculationType}, the whole trend relative to DuckDB`, ratioOf(whole), { at: 'most', value: 1, unit: 'x' }),
  ];
}
