import assert from 'node:assert/strict';
import { type RunningService, serve } from '../../server/main/serve.ts';
import type { Configuration } from '../../server/wire/local.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { callService } from '../support/serviceCall.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { type Caller, createCaller, NotReading, readOnly } from './contract/caller.ts';
import { CHAPTERS } from './contract/chapters.ts';
import { NoData } from './contract/found.ts';
import { endSetUp } from './contract/rosters.ts';
import { NEEDS, type Row } from './contract/row.ts';
import { readStatements } from './contract/statements.ts';
import { mayWrite, readRemote, type Target, wantsAll } from './contract/target.ts';

const REMOTE = readRemote(process.env);
const ALL = wantsAll(process.env);
const WRITES = mayWrite(process.env);
const MAY_CHANGE = 'it may change something; FAIRLEAD_CONFORMANCE_WRITE=true allows that';

describe('the contract', () => {
  if (REMOTE === null) {
    holdOwn('SQLite', async () => null);
    holdOwn('PostgreSQL', async () => ((await findTestServer()) === null ? undefined : createServiceDatabase()));
  } else {
    holdRemote(REMOTE);
  }
});

/** Checks a service of our own against every row; `createDatabase` returns undefined if there is no such engine. */
function holdOwn(engine: string, createDatabase: () => Promise<string | null | undefined>): void {
  describe(`is kept by Fairlead on ${engine}`, () => {
    const services: RunningService[] = [];
    const log: string[] = [];
    let caller: Caller;
    const start = async (database: string | null, configuration?: Partial<Configuration>): Promise<Caller> => {
      const service = await serve(database, { log: { level: 'error', stream: { write: (line) => log.push(line) } } });
      services.push(service);
      if (configuration !== undefined) {
        const { status, text } = await callService(service.address, 'PUT', '/__fairlead/configuration', { json: configuration });
        assert.equal(status, 200, text);
      }
      const fresh: Caller['fresh'] = async (wanted) => start((await createDatabase()) ?? null, wanted);
      return createCaller(toTarget(service), () => {}, { fresh });
    };
    before(async function () {
      this.timeout(300_000);
      const database = await createDatabase();
      if (database === undefined) skipBecause(this, 'there is no PostgreSQL');
      caller = await start(database);
      await endSetUp(caller);
    });
    after(async () => {
      for (const service of services) await service.close();
      assert.deepEqual(log, [], 'nothing failed because of a bug');
    });
    holdRows(
      `on ${engine}`,
      () => caller,
      () => null,
    );
  });
}

/**
 * Checks a remote instance against the contract, and with FAIRLEAD_CONFORMANCE_ALL against everything; reports what it leaves out. Sends
 * requests that may change something only with FAIRLEAD_CONFORMANCE_WRITE.
 */
function holdRemote(target: Target): void {
  describe(`is kept by ${new URL(target.baseUrl).host}`, () => {
    const cleanUps: (() => Promise<unknown>)[] = [];
    const writing = createCaller(target, (cleanUp) => cleanUps.push(cleanUp), null);
    const caller = WRITES ? writing : readOnly(writing);
    if (WRITES) before(() => endSetUp(caller));
    after(async () => {
      for (const cleanUp of cleanUps.reverse()) await cleanUp();
    });
    holdRows(
      `at ${new URL(target.baseUrl).host}`,
      () => caller,
      ({ needs, evidence }) => {
        if (needs !== undefined) return `it needs ${needs}: ${NEEDS[needs]}`;
        // What the published clients read is tried too as long as nothing changes.
        return evidence === undefined || ALL || (!WRITES && evidence === 'public fact')
          ? null
          : `the contract does not say it, it is a ${evidence}; FAIRLEAD_CONFORMANCE_ALL=true asks it too`;
      },
    );
  });
}

/** Checks a service against the rows, and prints how many statements hold, a figure that the summary of a run repeats. */
function holdRows(where: string, getCaller: () => Caller, whyNot: (row: Row) => string | null): void {
  const passed: Row[] = [];
  const differing: string[] = [];
  const lacking: string[] = [];
  const areas = new Map<string, { held: number; differ: number; left: number; lacking: number }>();
  for (const { title, rows, fill } of CHAPTERS) {
    const [area = ''] = title.split(/[.:] /);
    const counts = areas.get(area) ?? { held: 0, differ: 0, left: 0, lacking: 0 };
    areas.set(area, counts);
    describe(title, () => {
      if (fill !== undefined && (REMOTE === null || WRITES)) before(() => fill(getCaller()));
      for (const row of rows) {
        const reason = whyNot(row);
        if (reason !== null) {
          counts.left++;
          // The title says the reason: a remote service is judged by the titles of the report.
          it.skip(`${row.rule} (left out: ${reason})`);
          continue;
        }
        it(row.rule, async function () {
          await row.check(getCaller()).catch((error: unknown) => {
            if (error instanceof NotReading) {
              counts.left++;
              this.test!.title += ` (left out: ${MAY_CHANGE})`;
              skipBecause(this, MAY_CHANGE);
            }
            // A service that is filled has everything.
            if (error instanceof NoData && REMOTE !== null && !WRITES) {
              counts.lacking++;
              lacking.push(`${title}: ${row.rule}: ${error.message}`);
              this.test!.title += ` (left out: ${error.message})`;
              skipBecause(this, error.message);
            }
            counts.differ++;
            differing.push(`${title}: ${row.rule}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`);
            throw error;
          });
          passed.push(row);
          counts.held++;
        }).timeout(120_000);
      }
    });
  }
  after(() => {
    const statements = new Set(passed.flatMap((row) => row.statements ?? []));
    for (const [area, { held, differ, left, lacking: without }] of areas) {
      const lack = without === 0 ? '' : `, ${without} of them for lack of data`;
      console.log(`${area}: ${held + differ} tried: ${held} hold, ${differ} differ; ${left + without} not tried${lack}`);
    }
    for (const line of differing) console.log(`differs: ${line}`);
    for (const line of lacking) console.log(`no data: ${line}`);
    console.log(`\nfigure: ${statements.size} statements of ${readStatements().length} hold ${where}, in ${passed.length} rows`);
  });
}

function toTarget({ address: { url, apiKey, adminKey } }: RunningService): Target {
  const urls = { baseUrl: url, adminUrl: url, platformUrl: url };
  return { ...urls, apiKey, platformKey: apiKey, adminKey, account: 'default', organization: 'default' };
}
