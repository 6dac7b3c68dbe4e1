import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ReuploadReview } from '../../server/wire/developers.ts';
import type { CountedReports, PlannedReport } from '../../server/wire/insights.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { givenWork } from '../support/givenWork.ts';
import { importRecords } from '../support/insightReports.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import type { PlainWorld } from '../support/naiveReport.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { people, request, toBody, toRoster, world } from '../support/randomWorlds.ts';
import { type Answer, callService, type RosterParts, sendRoster } from '../support/serviceCall.ts';
import { configure, finishSetup, startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const RUNS = campaign(12, 500);
type Days = Record<'dateStart' | 'dateEnd', string>;
const ADDRESS = '/__fairlead/insights/planned-report';
const DAYS = { dateStart: '2026-03-02', dateEnd: '2026-03-08' };
const MARCH = { request: { ...DAYS, productivity: { metrics: ['CODING_DAYS_PER_DEV'] } } };

/** Ada leads Bo, who leads Cy; planned, Cy reports to Ada, and Di, who is new, leads Bo. */
const ROSTER = 'Name,Email,Manager Email\nAda,ada@x.test,\nBo,bo@x.test,ada@x.test\nCy,cy@x.test,bo@x.test\n';
const PLANNED = 'Name,Email,Manager Email\nAda,ada@x.test,\nBo,bo@x.test,di@x.test\nCy,cy@x.test,ada@x.test\nDi,di@x.test,ada@x.test\n';
const COMMITS = (['cy', 'cy', 'bo'] as const).map((name, day) => {
  return { kind: 'commit' as const, id: `c${day}`, developer: `${name}@x.test`, at: `2026-03-0${3 + day}T10:00:00Z`, lines: 1 };
});

function ask(
  service: TestService,
  csv: string | Uint8Array<ArrayBuffer>,
  report: unknown,
  { signal, ...parts }: RosterParts & { readonly signal?: AbortSignal } = {},
): Promise<Answer<PlannedReport>> {
  const body = new FormData();
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'planned.csv');
  if (report !== undefined) body.append('report', typeof report === 'string' ? report : JSON.stringify(report));
  if (parts.fieldMappings !== undefined) body.append('fieldMappings', JSON.stringify(parts.fieldMappings));
  return callService(service.address, 'POST', ADDRESS, {
    body,
    ...(signal === undefined ? {} : { signal }),
    headers: parts.places === true ? { 'x-fairlead-places': 'true' } : {},
  });
}

/** Reads all that a service stores, without the lines that date and sign an export. */
const readData = async ({ address }: TestService): Promise<string> => {
  const { text } = await callService(address, 'GET', '/__fairlead/data');
  return text.split('\n').slice(1, -2).join('\n');
};

describe('a report under a planned roster', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const fill = async (at: TestService = service): Promise<void> => {
    await finishSetup(at.address, ROSTER);
    await importRecords(at.address, COMMITS);
  };
  const series = async (json: unknown): Promise<CountedReports> => {
    const { text, body } = await callService<CountedReports>(service.address, 'POST', '/__fairlead/insights/reports', { json });
    assert.ok(body.reports !== undefined, text);
    return body;
  };
  const report = async (json: unknown): Promise<string> => (await series(json)).reports[0]!;
  const activate = async (csv: string): Promise<void> => {
    const { body, text } = await sendRoster<ReuploadReview>(service.address, 'PUT', csv);
    const path = `/v2/developers/versions/${body.versionId}`;
    const approved = await callService(service.address, 'PATCH', path, { json: { active: true } });
    assert.equal(approved.status, 200, text + approved.text);
  };

  it('is beside that of today, and says which teams only one of both rosters has', async () => {
    await fill();
    const { status, text, body } = await ask(service, PLANNED, MARCH);
    assert.equal(status, 200, text);
    assert.deepEqual(body, {
      reports: [
        {
          today: 'Collection Name,Coding Days per Developer\nAda,1.50\nBo,1.50\n',
          planned: 'Collection Name,Coding Days per Developer\nAda,1.50\nDi,1\n',
          rows: [
            { today: 0, planned: 0 },
            { today: null, planned: 1 },
            { today: 1, planned: null },
          ],
        },
      ],
      membership: 'current',
      coverage: null,
    });
  });

  it('says what counts for no one under each of both rosters', async () => {
    await fill();
    await importRecords(service.address, [{ kind: 'commit', id: 'd', developer: 'di@x.test', at: '2026-03-03T10:00:00Z', lines: 1 }]);
    const asked = { ...MARCH, coverage: true };
    const { body } = await ask(service, PLANNED.replace('Cy,cy@x.test,ada@x.test\n', ''), asked);
    const { body: own } = await callService<CountedReports>(service.address, 'POST', '/__fairlead/insights/reports', { json: asked });
    assert.deepEqual(body.coverage?.today, own.coverage);
    assert.deepEqual([own.coverage?.records, own.coverage?.uncounted], [4, 1]);
    assert.deepEqual(body.coverage?.planned, { ...own.coverage, uncounted: 2 });
  });

  it('is what the report says after that roster was uploaded and activated', async function () {
    this.timeout(timeLimit(120_000));
    const check = async (
      before: PlainWorld,
      later: Parameters<typeof toRoster>[0],
      asked: Parameters<typeof toBody>[0],
      settings: Settings,
    ) => {
      const { team, ...own } = settings;
      await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'all' } });
      await configure(service.address, { timeZone: before.timeZone, membership: own.membership, teamOnly: own.teamOnly });
      await finishSetup(service.address, toRoster(before.people));
      if (before.records.length > 0) await importRecords(service.address, before.records);
      const { rework, exact, ranges } = own;
      const wanted = {
        request: { ...toBody(asked), ...(team === null ? {} : { teamRefId: team }) },
        rework,
        exact,
        ranges,
        coverage: true,
      };
      const stored = await readData(service);
      const { status, text, body } = await ask(service, toRoster(later), wanted);
      assert.equal(await readData(service), stored, 'something was stored');
      if (status === 404) return assert.match(text, /Neither roster has a team/);
      assert.equal(status, 200, text);
      // Both have headers if one has rows.
      const isSame = (counted: string, expected: string | undefined) =>
        assert.equal(expected === '' && counted.split('\n').length === 2 ? '' : counted, expected);
      const compare = async (side: 'today' | 'planned') => {
        const { reports, coverage } = await series(wanted);
        for (const [place, counted] of body.reports.entries()) isSame(counted[side], reports[place]);
        assert.equal(body.reports.length, reports.length);
        assert.deepEqual(body.coverage?.[side], coverage);
      };
      await compare('today');
      await activate(toRoster(later));
      await compare('planned');
    };
    interface Settings {
      readonly team: number | null;
      readonly membership: 'current' | 'atTheTime';
      readonly teamOnly: boolean;
      readonly rework: boolean;
      readonly exact: boolean;
      readonly ranges: readonly Days[];
    }
    const day = fc.integer({ min: 0, max: 120 });
    const toDays = ([from, length]: readonly [number, number]): Days => {
      const write = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
      return { dateStart: write(from), dateEnd: write(from + (length % 40)) };
    };
    const settings: fc.Arbitrary<Settings> = fc.record({
      team: fc.constantFrom(null, null, 1, 2, 3),
      membership: fc.constantFrom('current', 'atTheTime'),
      teamOnly: fc.boolean(),
      rework: fc.boolean(),
      exact: fc.boolean(),
      ranges: fc.array(fc.tuple(day, day).map(toDays), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(fc.asyncProperty(world, people, request, settings, check), { seed: SEED, numRuns: RUNS });
  });

  it('stores nothing, nor numbers of teams, on either engine', async function () {
    const target = (await findTestServer()) === null ? null : await createServiceDatabase();
    const folder = makeTemporaryFolder();
    const others = [
      await startTestService({ ephemeral: false, dataDir: folder.path }),
      ...(target === null ? [] : [await startTestService({ ephemeral: false, dataDir: join(folder.path, 'server'), database: target })]),
    ];
    try {
      for (const one of others) {
        await fill(one);
        const before = await readData(one);
        for (const csv of [PLANNED, `${PLANNED}Ada,ada@x.test,\n`]) {
          const { status, text } = await ask(one, csv, MARCH);
          assert.equal(status, csv === PLANNED ? 200 : 400, text);
          assert.equal(await readData(one), before);
        }
        const teams = await callService<{ items: { refId: number }[] }>(one.address, 'GET', '/v2/teams/list?leafTeamsOnly=false');
        assert.deepEqual(
          teams.body.items.map(({ refId }) => refId),
          [1, 2],
        );
      }
    } finally {
      for (const one of others) await one.close();
      folder.remove();
    }
    if (target === null) skipBecause(this, 'there is no PostgreSQL');
  });

  it('is counted in a thread for a large roster, which is refused with places as an upload is', async () => {
    await fill();
    const records = largeRecords(8_000, SEED);
    const csv = writeLargeRoster(records, SEED);
    await importRecords(service.address, [
      ...[5, 50, 500].map((row) => {
        return { kind: 'commit' as const, id: `l${row}`, developer: records[row]![1]!, at: '2026-03-03T10:00:00Z', lines: 1 };
      }),
    ]);
    const wanted = { request: { ...DAYS, productivity: {} }, own: true };
    const started = once(process, 'worker');
    const counting = ask(service, csv, wanted);
    assert.ok(await Promise.race([started, counting.then(() => false)]), 'no thread was started');
    const { status, text, body } = await counting;
    assert.equal(status, 200, text.slice(0, 500));
    const wrong = await ask(service, `${csv},nobody,\n`, MARCH, { places: true });
    const refused = await sendRoster(service.address, 'PUT', `${csv},nobody,\n`, { places: true });
    assert.deepEqual([wrong.status, wrong.body], [refused.status, refused.body]);
    await activate(csv);
    const [counted] = body.reports;
    assert.equal(counted?.planned, await report(wanted));
    assert.ok(counted.planned.split('\n').length > 100);
  });

  it('ends with its connection: nothing is stored, no thread goes on, and others are served', async () => {
    // One without a thread that an earlier test left idle.
    const own = await startTestService();
    after(() => own.close());
    await fill(own);
    const csv = writeLargeRoster(largeRecords(20_000, SEED), SEED);
    const stored = await readData(own);
    const end = async (requests: number): Promise<void> => {
      const gone = new AbortController();
      const started = givenWork();
      const asked = Array.from({ length: requests }, () => ask(own, csv, MARCH, { signal: gone.signal }));
      const failed = Promise.allSettled(asked);
      const ended = once(await started, 'exit');
      gone.abort();
      for (const one of await failed) assert.equal(one.status, 'rejected');
      await ended;
    };
    await end(1);
    // More than there are threads: those that wait for one leave, too.
    await end(4);
    assert.equal(await readData(own), stored);
    assert.equal((await ask(own, PLANNED, MARCH)).status, 200);
    assert.deepEqual(own.log, []);
  });

  it('takes a mapping, else the mapping of the active version, and asks for one if a field has no column', async () => {
    await fill();
    const odd = PLANNED.replace('Name,Email,Manager Email', 'Who,Mail,Boss');
    const unmapped = await ask(service, odd, MARCH);
    assert.deepEqual([unmapped.status, /Manager|Name|name/.test(unmapped.text)], [400, true], unmapped.text);
    const fieldMappings = [
      { name: 'Who', fieldType: 'NAME' },
      { name: 'Mail', fieldType: 'EMAIL' },
      { name: 'Boss', fieldType: 'MANAGER_EMAIL' },
    ];
    const mapped = await ask(service, odd, MARCH, { fieldMappings });
    assert.deepEqual(mapped.body, (await ask(service, PLANNED, MARCH)).body);
    await activate(PLANNED);
    assert.equal(
      (await ask(service, ROSTER, MARCH)).body.reports[0]?.planned,
      'Collection Name,Coding Days per Developer\nAda,1.50\nBo,1.50\n',
    );
  });

  it('refuses what it cannot count, and says what to send', async () => {
    const refused = async (csv: string, sent: unknown): Promise<[number, string]> => {
      const { status, body } = await ask(service, csv, sent);
      return [status, (body as unknown as { message: string }).message];
    };
    assert.equal((await refused(PLANNED, MARCH))[0], 412);
    await fill();
    for (const [sent, message] of [
      [undefined, /^The part "report" must be a JSON object like \{"request"/],
      ['{', /^The part "report" must be a JSON object/],
      [{ request: { dateStart: '2026-03-02', dateEnd: '2026-03-01' } }, /^request\.dateEnd is 2026-03-01, before dateStart/],
      [{ ...MARCH, ranges: [] }, /^ranges must be a list of 1 to 520 objects/],
    ] as const) {
      const [status, text] = await refused(PLANNED, sent);
      assert.equal(status, 400, text);
      assert.match(text, message);
    }
    assert.deepEqual(await refused(PLANNED, { request: { ...MARCH.request, teamRefId: 7 } }), [
      404,
      'Neither roster has a team 7. GET /v2/teams/list lists those of the active one.',
    ]);
    await configure(service.address, { teamOnly: true });
    assert.equal((await refused(PLANNED, { ...MARCH, own: true }))[0], 403);
  });
});
