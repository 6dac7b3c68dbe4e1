import assert from 'node:assert/strict';
import path from 'node:path';
import { splitByPeriod } from '../../server/core/insights/periods.ts';
import { openDatabase } from '../../server/store/database.ts';
import { storeChunks } from '../../server/store/insights/chunks.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { installPrograms } from '../support/postgres/installPrograms.ts';
import { startCluster } from '../support/postgres/startCluster.ts';
import { callService } from '../support/serviceCall.ts';
import { TEAMS, writeTeamRoster, YEAR } from './activityRecords.ts';
import { fillActivity } from './activityService.ts';
import { withFolder } from './benchFolder.ts';
import { type BuiltService, buildService, setUp, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const DEVELOPERS = 1000;
const ROUNDS = 7;

/** FAIRLEAD_BENCH_RECORDS names another number, such as 20000000. */
const RECORDS = Number(process.env.FAIRLEAD_BENCH_RECORDS ?? 2_000_000);

/** Maximum ratio of the time on PostgreSQL and on SQLite. */
const MOST = 3;

const REQUEST = {
  dateStart: YEAR.dateStart,
  dateEnd: YEAR.dateEnd,
  granularity: 'weekly',
  productivity: {},
  efficiency: { calculationType: 'P95' },
};

/** What is asked in turns: a report of the whole range, and the trend of its weeks. */
const QUESTIONS: Readonly<Record<string, (address: ServiceAddress) => Promise<string>>> = {
  'a report': (address) => ask(address, '/v2/insights/teams/reports?format=csv', REQUEST),
  // As a trend asks: 13 periods in one request.
  'a trend by week': async (address) => {
    const answers: string[] = [];
    for (let week = 0; week < WEEKS.length; week += 13)
      answers.push(await ask(address, '/__fairlead/insights/reports', { request: REQUEST, ranges: WEEKS.slice(week, week + 13) }));
    return answers.join('\n');
  },
};

const WEEKS = splitByPeriod(YEAR.dateStart, YEAR.dateEnd, 'week').map(({ dateStart, dateEnd }) => ({ dateStart, dateEnd }));

async function ask(address: ServiceAddress, question: string, json: object): Promise<string> {
  const { status, text } = await callService(address, 'POST', question, { json });
  assert.equal(status, 200, text);
  return text;
}

/** Measures the same reports over the same activity records on SQLite and on PostgreSQL, in turns; every cell must be equal. */
export async function benchEngines(): Promise<string[]> {
  buildService();
  const cluster = await startCluster(await installPrograms(console.log));
  try {
    return await withFolder(async (folder) => {
      const sqlite = await start(path.join(folder, 'sqlite'), path.join(folder, 'sqlite/fairlead.db'), []);
      const postgres = await start(path.join(folder, 'postgres'), cluster.address, ['--database', cluster.address]);
      try {
        const lines = [
          `${RECORDS.toLocaleString('en')} activity records of ${DEVELOPERS} developers in ${TEAMS} teams, on SQLite and on PostgreSQL, ${ROUNDS} rounds, medians`,
        ];
        for (const [name, run] of Object.entries(QUESTIONS)) lines.push(...(await compare(name, run, sqlite.address, postgres.address)));
        return lines;
      } finally {
        await Promise.all([sqlite.end(), postgres.end()]);
      }
    });
  } finally {
    await cluster.stop();
  }
}

/** Starts a service whose database has the roster, the records and their columns. */
async function start(folder: string, target: string, args: readonly string[]): Promise<BuiltService> {
  const first = await startBuiltService(folder, args);
  await setUp(first.address, writeTeamRoster(DEVELOPERS));
  await first.end();
  const database = await openDatabase(target);
  await fillActivity(database, RECORDS, DEVELOPERS);
  await storeChunks(database);
  await database.destroy();
  return startBuiltService(folder, args);
}

async function compare(
  name: string,
  run: (address: ServiceAddress) => Promise<string>,
  sqlite: ServiceAddress,
  postgres: ServiceAddress,
): Promise<string[]> {
  const times: [number[], number[]] = [[], []];
  const firsts: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const answers: string[] = [];
    for (const [at, address] of [sqlite, postgres].entries()) {
      const before = performance.now();
      answers.push(await run(address));
      (round < 0 ? firsts : times[at]!).push(performance.now() - before);
    }
    assert.equal(answers[1], answers[0]);
  }
  const ratio = median(times[1].map((time, round) => time / times[0][round]!));
  return [
    `  ${name}: SQLite ${median(times[0]).toFixed(0)} ms, PostgreSQL ${median(times[1]).toFixed(0)} ms; the first one ${firsts.map((time) => time.toFixed(0)).join(' and ')} ms`,
    judge(`${name}, PostgreSQL relative to SQLite`, ratio, { at: 'most', value: MOST, unit: 'x' }),
  ];
}
