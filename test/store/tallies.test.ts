import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { ActivityRow } from '../../server/core/insights/activity.ts';
import type { CountReport } from '../../server/core/insights/reportQuestion.ts';
import { createReportCounter, type ReportCounter } from '../../server/main/serve.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { tallyNaively } from '../support/naiveTallies.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { createActivityMaker } from '../support/randomActivity.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const FROM = Date.UTC(2025, 9, 20);
const TO = Date.UTC(2026, 2, 10);

describe(`tallies (seed ${SEED})`, () => {
  let folder: TemporaryFolder;
  const opened: { readonly database: Database; readonly counter: ReportCounter }[] = [];
  before(() => {
    folder = makeTemporaryFolder();
  });
  after(async () => {
    for (const { counter, database } of opened) {
      await counter.close();
      await database.destroy();
    }
    folder?.remove();
  });

  const targets = {
    'in memory': async () => null,
    'on a file, in a thread': async () => join(folder.path, 'tallies.db'),
    'on PostgreSQL': () => createServiceDatabase(),
  };
  for (const [place, create] of Object.entries(targets)) {
    it(`${place} match a scan of every row, while rows are added, changed and moved`, async function () {
      this.timeout(timeLimit(300_000));
      if (place.includes('PostgreSQL') && (await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
      const target = await create();
      const database = await openDatabase(target);
      const counter = createReportCounter(target, database);
      opened.push({ database, counter });
      await tryQuestions(database, counter.countReport, campaign(20, 400));
    });
  }
});

async function tryQuestions(database: Database, countReport: CountReport, rounds: number): Promise<void> {
  const random = seededRandom(SEED);
  const maker = createActivityMaker(random, 12, FROM, TO);
  const stored = new Map<string, ActivityRow>();
  let counted = 0;
  for (let round = 0; round < rounds; round++) {
    if (round % 5 === 0) {
      const known = [...stored.values()].filter(({ kind }) => kind !== 'change' && random() < 0.02);
      // The same IDs again, with other times, months and people.
      const changed = known.map(({ kind, id }) => ({ ...maker.rows(1)[0]!, kind, id }));
      const rows = [...changed, ...maker.rows(300)].filter(({ kind }) => kind !== 'change').flatMap((row) => withChange(row, random));
      await inTransaction(database, 'activity', (transaction) => putActivity(transaction, rows));
      for (const row of rows) if (row.kind === 'commit') stored.delete(`change ${row.id}`);
      for (const row of rows) stored.set(`${row.kind} ${row.id}`, row);
    }
    const question = maker.question();
    const tallies = await countReport(question);
    assert.deepEqual(tallies, tallyNaively(question, [...stored.values()]), `round ${round}`);
    counted += tallies.reduce((total, { commits, leadTime }) => total + commits + (leadTime ?? 0), 0);
  }
  assert.ok(counted > 0);
}

/** Adds a change to most commits, for reaching production. */
function withChange(row: ActivityRow, random: () => number): ActivityRow[] {
  if (row.kind !== 'commit' || row.at === null || random() < 0.4) return [row];
  return [row, { ...row, kind: 'change', started: row.at, at: row.at + Math.floor(random() * 1e9) }];
}
