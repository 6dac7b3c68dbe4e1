import assert from 'node:assert/strict';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { toDay } from '../../server/core/insights/calendar.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { openSqliteFile } from '../../server/store/sqlite/sqlite.ts';
import { importRecords } from '../support/insightReports.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

/** Months that have records, and are counted in turn. */
const MONTHS = 300;
const DAYS = Array.from({ length: MONTHS }, (_, month) => toDay(Date.UTC(2000, month, 10), 'UTC'));

describe('a series of reports whose client has gone', () => {
  const folder = makeTemporaryFolder();
  let service: StartedService;
  afterEach(() => service.close());
  after(() => folder.remove());

  const fill = async (): Promise<void> => {
    await finishSetup(service.address);
    await importRecords(
      service.address,
      DAYS.map((day, number) => ({
        kind: 'commit',
        id: String(number),
        developer: 'ann@example.com',
        at: `${day}T12:00:00Z`,
        added: 1,
        deleted: 0,
      })),
    );
  };
  const ask = (): ClientRequest => {
    const [dateStart, dateEnd] = [DAYS[0], DAYS.at(-1)];
    const report = { dateStart, dateEnd, productivity: {} };
    const body = JSON.stringify({ request: report, ranges: DAYS.map((day) => ({ dateStart: day, dateEnd: day })) });
    const { url, adminKey } = service.address;
    const asked = request(new URL('/__fairlead/insights/reports', url), { method: 'POST', headers: { 'x-api-key': adminKey } });
    asked.on('error', () => {});
    asked.end(body);
    return asked;
  };
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await isSo()); tries++) {
      assert.ok(tries < 1000, 'it never came');
      await sleep(10);
    }
  };

  it('is counted no further in the thread of a file', async () => {
    service = await startService({ dataDir: folder.path });
    await fill();
    await service.close();
    const database = openSqliteFile(join(folder.path, 'fairlead.db'));
    // Built beside the import, if that took long.
    await database.deleteFrom('activity_columns').execute();
    service = await startService({ dataDir: folder.path });
    try {
      const countBuilt = async (): Promise<number> => (await database.selectFrom('activity_columns').select('month').execute()).length;
      const asked = ask();
      await until(async () => (await countBuilt()) > 0);
      asked.destroy();
      let built = -1;
      for (let now = await countBuilt(); now !== built; now = await countBuilt()) {
        built = now;
        await sleep(200);
      }
      assert.ok(built < MONTHS, `the columns of ${built} of ${MONTHS} months were built`);
    } finally {
      await database.destroy();
    }
  });

  it('is no query of PostgreSQL any more', async function () {
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
    const target = await createServiceDatabase();
    service = await startService({ dataDir: join(folder.path, 'server'), database: target });
    await fill();
    const [holder, watcher] = [new pg.Client(target), new pg.Client(target)];
    await holder.connect();
    await watcher.connect();
    try {
      await holder.query('begin; lock table activity in access exclusive mode');
      const countWaiting = async (): Promise<number> => {
        const text = `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`;
        return (await watcher.query<{ waiting: number }>(text)).rows[0]!.waiting;
      };
      const asked = ask();
      await until(async () => (await countWaiting()) > 0);
      asked.destroy();
      await until(async () => (await countWaiting()) === 0);
    } finally {
      await holder.end();
      await watcher.end();
    }
    assert.equal((await callService(service.address, 'GET', '/v2/developers')).status, 200);
  });
});
