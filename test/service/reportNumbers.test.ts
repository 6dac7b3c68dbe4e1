import assert from 'node:assert/strict';
import type { Configuration } from '../../server/wire/local.ts';
import { importRecords, readReport } from '../support/insightReports.ts';
import type { PlainRecord } from '../support/naiveReport.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, finishSetup, startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';

/** Ann's team has five developers including herself, Bo's three: the first two teams, 1 and 2. */
const ROSTER = [
  'Full Name,Email,Manager Email,Team',
  'Ann Lark,ann@example.com,,Core',
  'Bo Moss,bo@example.com,ann@example.com,Core',
  'Cy Quill,cy@example.com,bo@example.com,Core',
  'Di Reed,di@example.com,bo@example.com,Core',
  'Ed Sand,ed@example.com,ann@example.com,Core',
  '',
].join('\n');

type Row = Readonly<Record<string, unknown>>;

describe('the numbers of a report, calculated by hand', () => {
  let service: TestService;
  let made = 0;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address, ROSTER);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  /** Imports activity records of developers by the local parts of their e-mails, with generated IDs. */
  const facts = (...rows: readonly (readonly [developer: string, kind: PlainRecord['kind'], fields: Row])[]) =>
    importRecords(
      service.address,
      rows.map(([developer, kind, fields]): PlainRecord => ({ kind, id: `f${made++}`, developer: `${developer}@example.com`, ...fields })),
    );
  /** Returns the cells of a report's rows without the names: by default of Ann's team and Bo's. */
  const ask = async (dateStart: string, dateEnd: string, body: object): Promise<string[][]> =>
    (await readReport(service.address, { dateStart, dateEnd, ...body })).slice(1).map(([, ...cells]) => cells);
  const productivity = (...metrics: readonly string[]) => ({ productivity: { metrics } });
  const efficiency = (calculationType: string, ...metrics: readonly string[]) => ({ efficiency: { calculationType, metrics } });
  const contributors = async (dateStart: string, dateEnd: string, ...metrics: readonly string[]) =>
    (await readReport(service.address, { dateStart, dateEnd, collectionId: '1', productivityContributors: { metrics } })).slice(1);

  describe('for productivity', () => {
    it('TIME_TO_FIRST_COMMENT is the mean over merged pull requests that have a comment', async () => {
      await facts(
        [
          'cy',
          'pullRequest',
          { createdAt: '2024-01-05T00:00:00Z', firstCommentAt: '2024-01-06T12:00:00Z', mergedAt: '2024-01-10T00:00:00Z' },
        ],
        [
          'di',
          'pullRequest',
          { createdAt: '2024-01-07T00:00:00Z', firstCommentAt: '2024-01-07T06:00:00Z', mergedAt: '2024-01-08T00:00:00Z' },
        ],
        [
          'ed',
          'pullRequest',
          { createdAt: '2023-12-30T00:00:00Z', firstCommentAt: '2024-01-02T00:00:00Z', mergedAt: '2024-01-31T23:59:59.999Z' },
        ],
        // Without a comment, not merged, or merged later: not counted.
        ['cy', 'pullRequest', { createdAt: '2024-01-01T00:00:00Z', mergedAt: '2024-01-02T00:00:00Z' }],
        ['cy', 'pullRequest', { createdAt: '2024-01-01T00:00:00Z', firstCommentAt: '2024-01-20T00:00:00Z' }],
        [
          'cy',
          'pullRequest',
          { createdAt: '2024-01-01T00:00:00Z', firstCommentAt: '2024-01-20T00:00:00Z', mergedAt: '2024-02-01T00:00:00Z' },
        ],
      );
      // Bo: (1.5 + 0.25) / 2 = 0.875. Ann: (1.5 + 0.25 + 3) / 3 = 1.5833….
      assert.deepEqual(await ask('2024-01-01', '2024-01-31', productivity('TIME_TO_FIRST_COMMENT')), [['1.58'], ['0.88']]);
    });

    it('PR_VELOCITY_PER_DEV is changed lines / all developers / periods', async () => {
      await facts(
        ['cy', 'pullRequest', { createdAt: '2026-02-01T00:00:00Z', mergedAt: '2026-02-02T00:00:00Z', lines: 100 }],
        ['cy', 'pullRequest', { createdAt: '2026-02-01T00:00:00Z', mergedAt: '2026-02-28T00:00:00Z', lines: 50 }],
        ['ed', 'pullRequest', { createdAt: '2026-02-01T00:00:00Z', mergedAt: '2026-02-03T00:00:00Z', lines: 30 }],
        ['ed', 'pullRequest', { createdAt: '2026-02-01T00:00:00Z', closedAt: '2026-02-03T00:00:00Z', lines: 999 }],
      );
      const velocity = (granularity: string) => ask('2026-02-01', '2026-02-28', { granularity, ...productivity('PR_VELOCITY_PER_DEV') });
      // Four weeks. Ann: 180 / 5 / 4 = 9. Bo: 150 / 3 / 4 = 12.5.
      assert.deepEqual(await velocity('weekly'), [['9'], ['12.50']]);
      // 28 days. Ann: 180 / 5 / 28 = 1.2857…. Bo: 150 / 3 / 28 = 1.7857….
      assert.deepEqual(await velocity('daily'), [['1.29'], ['1.79']]);
      // One month. Ann: 180 / 5. Bo: 150 / 3.
      assert.deepEqual(await velocity('monthly'), [['36'], ['50']]);
    });

    it('WORKTYPE_COMPLETED_PER_DEV is finished work items / active developers / periods, whatever they were active in', async () => {
      await facts(
        ['cy', 'workItem', { finishedAt: '2026-03-02T00:00:00Z' }],
        ['cy', 'workItem', { startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-03-03T00:00:00Z' }],
        ['cy', 'workItem', { finishedAt: '2026-03-14T23:00:00Z' }],
        ['ed', 'workItem', { finishedAt: '2026-03-05T00:00:00Z' }],
        ['ed', 'workItem', { startedAt: '2026-03-05T00:00:00Z' }],
        ['ann', 'commit', { at: '2026-03-07T00:00:00Z' }],
      );
      // Two weeks. Ann: 4 / 3 / 2 = 0.666…. Bo: 3 / 1 / 2 = 1.5.
      assert.deepEqual(await ask('2026-03-01', '2026-03-14', productivity('WORKTYPE_COMPLETED_PER_DEV')), [['0.67'], ['1.50']]);
    });

    it('CODING_DAYS_PER_DEV is days with a commit of each developer / active developers / periods', async () => {
      await facts(
        ['cy', 'commit', { at: '2026-04-01T00:00:00Z' }],
        ['cy', 'commit', { at: '2026-04-01T23:59:59Z' }],
        ['cy', 'commit', { at: '2026-04-02T00:00:00Z' }],
        ['di', 'commit', { at: '2026-04-01T08:00:00Z' }],
        ['ann', 'deployment', { at: '2026-04-03T08:00:00Z' }],
      );
      // Two weeks. Ann: (2 + 1) / 3 / 2 = 0.5. Bo: (2 + 1) / 2 / 2 = 0.75.
      assert.deepEqual(await ask('2026-04-01', '2026-04-14', productivity('CODING_DAYS_PER_DEV')), [['0.50'], ['0.75']]);
    });

    it('NUMBER_OF_COMMENTS_PER_PR is comments / merged pull requests whose comments are known, which may be 0', async () => {
      await facts(
        ['cy', 'pullRequest', { createdAt: '2026-05-01T00:00:00Z', mergedAt: '2026-05-02T00:00:00Z', comments: 4 }],
        ['cy', 'pullRequest', { createdAt: '2026-05-01T00:00:00Z', mergedAt: '2026-05-02T00:00:00Z', comments: 0 }],
        ['cy', 'pullRequest', { createdAt: '2026-05-01T00:00:00Z', mergedAt: '2026-05-02T00:00:00Z' }],
        ['bo', 'pullRequest', { createdAt: '2026-05-01T00:00:00Z', mergedAt: '2026-05-02T00:00:00Z', comments: 3 }],
        ['ann', 'pullRequest', { createdAt: '2026-05-01T00:00:00Z', mergedAt: '2026-05-02T00:00:00Z', comments: 1 }],
      );
      // Ann: 8 / 4 = 2. Bo: 7 / 3 = 2.333….
      assert.deepEqual(await ask('2026-05-01', '2026-05-31', productivity('NUMBER_OF_COMMENTS_PER_PR')), [['2'], ['2.33']]);
    });

    it('AVG_TIME_TO_COMPLETE is the mean over finished work items with a known start', async () => {
      await facts(
        ['di', 'workItem', { startedAt: '2026-06-01T00:00:00Z', finishedAt: '2026-06-03T00:00:00Z' }],
        ['di', 'workItem', { startedAt: '2026-05-01T00:00:00Z', finishedAt: '2026-06-01T12:00:00Z' }],
        ['di', 'workItem', { finishedAt: '2026-06-02T00:00:00Z' }],
        ['ann', 'workItem', { startedAt: '2026-06-09T23:45:36Z', finishedAt: '2026-06-10T00:00:00Z' }],
      );
      // Bo: (2 + 31.5) / 2 = 16.75. Ann: (2 + 31.5 + 0.01) / 3 = 11.17.
      assert.deepEqual(await ask('2026-06-01', '2026-06-30', productivity('AVG_TIME_TO_COMPLETE')), [['11.17'], ['16.75']]);
    });

    it('list contributors: each manager with everyone below, everyone else individually', async () => {
      await facts(
        ['bo', 'pullRequest', { createdAt: '2026-07-01T00:00:00Z', mergedAt: '2026-07-02T00:00:00Z', lines: 14, ticket: 'A-1' }],
        ['cy', 'pullRequest', { createdAt: '2026-07-01T00:00:00Z', mergedAt: '2026-07-02T00:00:00Z', lines: 28 }],
        ['cy', 'pullRequest', { createdAt: '2026-07-01T00:00:00Z', mergedAt: '2026-07-03T00:00:00Z', ticket: ' ' }],
        ['cy', 'commit', { at: '2026-07-03T00:00:00Z' }],
        ['ed', 'workItem', { finishedAt: '2026-07-03T00:00:00Z' }],
      );
      const metrics = ['PR_VELOCITY', 'WORK_TYPE_COMPLETED', 'CODING_DAYS', 'NO_OF_PRS_WITH_MISSING_TICKETS', 'TIME_TO_FIRST_COMMENT'];
      assert.deepEqual(await contributors('2026-07-01', '2026-07-14', ...metrics), [
        // Two weeks: 42 / 5 / 2, 1 / 3 / 2, 1 / 3 / 2.
        ['Ann Lark', '4.20', '0.17', '0.17', '2', ''],
        // 42 / 3 / 2, nothing, 1 / 2 / 2.
        ['Bo Moss', '7', '0', '0.25', '2', ''],
        ['Cy Quill', '14', '0', '0.50', '2', ''],
        ['Di Reed', '0', '0', '0', '0', ''],
        ['Ed Sand', '0', '0.50', '0', '0', ''],
      ]);
    });
  });

  describe('for efficiency', () => {
    const lead = (days: number, deployedAt: string): Row => ({
      at: new Date(Date.parse(deployedAt) - days * 86_400_000).toISOString(),
      deployedAt,
    });
    const all = async (from: string, to: string, metric: string) => {
      const cells = [];
      for (const calculation of ['MEAN', 'MEDIAN', 'P90', 'P95']) cells.push(await ask(from, to, efficiency(calculation, metric)));
      // For each calculation, the cells of Ann's team and of Bo's.
      return cells.map((rows) => rows.map(([cell]) => cell).join(' '));
    };

    it('LEAD_TIME_FOR_CHANGES of one, two and three values: mean, median, percentiles by linear interpolation', async () => {
      await facts(['cy', 'commit', lead(2, '2025-01-31T00:00:00Z')], ['ed', 'commit', { at: '2025-01-15T00:00:00Z' }]);
      assert.deepEqual(await all('2025-01-20', '2025-02-02', 'LEAD_TIME_FOR_CHANGES'), ['2 2', '2 2', '2 2', '2 2']);
      await facts(['ed', 'commit', lead(1, '2025-03-01T00:00:00Z')], ['cy', 'commit', lead(3, '2025-03-02T00:00:00Z')]);
      // Of 1 and 3: 2; 1 + 0.5 * 2; 1 + 0.9 * 2; 1 + 0.95 * 2.
      assert.deepEqual(await all('2025-03-01', '2025-03-02', 'LEAD_TIME_FOR_CHANGES'), ['2 3', '2 3', '2.80 3', '2.90 3']);
      await facts(
        ['ed', 'commit', lead(2, '2025-04-01T00:00:00Z')],
        ['cy', 'commit', lead(10, '2025-04-02T00:00:00Z')],
        ['di', 'commit', lead(1, '2025-04-03T00:00:00Z')],
      );
      // Of 1, 2 and 10: 13 / 3; 2; at 0.9 * 2 = 1.8: 2 + 0.8 * 8; at 1.9: 2 + 0.9 * 8. Of Bo's 1 and 10: 5.5; 5.5; 9.1; 9.55.
      assert.deepEqual(await all('2025-04-01', '2025-04-30', 'LEAD_TIME_FOR_CHANGES'), ['4.33 5.50', '2 5.50', '8.40 9.10', '9.20 9.55']);
    });

    it('MEAN_TIME_TO_RESTORE likewise, over the incidents resolved in the range', async () => {
      await facts(
        ['di', 'incident', { createdAt: '2025-05-01T00:00:00Z', resolvedAt: '2025-05-01T06:00:00Z' }],
        ['ed', 'incident', { createdAt: '2025-04-30T00:00:00Z', resolvedAt: '2025-05-01T00:00:00Z' }],
        ['ed', 'incident', { createdAt: '2025-05-01T00:00:00Z' }],
      );
      // Of 0.25 and 1: 0.625; 0.625; 0.25 + 0.9 * 0.75 = 0.925; 0.9625.
      assert.deepEqual(await all('2025-05-01', '2025-05-31', 'MEAN_TIME_TO_RESTORE'), ['0.63 0.25', '0.63 0.25', '0.93 0.25', '0.96 0.25']);
    });

    it('DEPLOYMENT_FREQUENCY counts the successful ones, CHANGE_FAILURE_RATE the failed ones among all', async () => {
      await facts(
        ['cy', 'deployment', { at: '2025-06-01T00:00:00Z' }],
        ['cy', 'deployment', { at: '2025-06-02T00:00:00Z', outcome: 'success' }],
        ['ed', 'deployment', { at: '2025-06-14T23:00:00Z', outcome: 'success' }],
        ['ed', 'deployment', { at: '2025-06-02T00:00:00Z', outcome: 'failure' }],
        ['ed', 'deployment', { at: '2025-06-15T00:00:00Z', outcome: 'failure' }],
      );
      // Two weeks. Ann: 3 / 2, 1 of 4. Bo: 2 / 2, 0 of 2.
      const metrics = ['DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE'];
      assert.deepEqual(await ask('2025-06-01', '2025-06-14', efficiency('MEAN', ...metrics)), [
        ['1.50', '25'],
        ['1', '0'],
      ]);
    });

    it('OVERALL_DORA is the mean of the four tiers, empty until all are there, and ratings are those of the developers', async () => {
      await facts(
        // Cy: 20 hours, Elite. 8 deployments in 7 days, Elite; 2 more fail, 20 percent, High. No incident.
        ['cy', 'commit', { at: '2025-07-01T00:00:00Z', deployedAt: '2025-07-01T20:00:00Z' }],
        ...Array.from({ length: 10 }, (_, index) => {
          const outcome = index < 8 ? 'success' : 'failure';
          return ['cy', 'deployment', { at: '2025-07-02T00:00:00Z', outcome }] as const;
        }),
        // Ed: an incident of 10 days, Low, and nothing else.
        ['ed', 'incident', { createdAt: '2025-06-24T00:00:00Z', resolvedAt: '2025-07-04T00:00:00Z' }],
        // Di: 40 days, Low; one deployment in 7 days, High; none failed, Elite.
        ['di', 'commit', { at: '2025-05-28T00:00:00Z', deployedAt: '2025-07-07T00:00:00Z' }],
        ['di', 'deployment', { at: '2025-07-07T00:00:00Z' }],
      );
      const body = { includeRatings: true, granularity: 'daily', ...efficiency('MEAN') };
      assert.deepEqual(await ask('2025-07-01', '2025-07-07', body), [
        [
          // (20 / 24 + 40) / 2 = 20.4166…; Elite and Low are 2.5, so High.
          ...['20.42', 'High'],
          // 9 in 7 days; Elite and High are 3.5, so Elite.
          ...['1.29', 'Elite'],
          // 2 of 11; High and Elite are 3.5.
          ...['18.18', 'Elite'],
          ...['10', 'Low'],
          // The team's own: Medium 2, Elite 4, High 3, Low 1: 2.5. None of its developers has all four.
          ...['2.50', '—'],
        ],
        // Without Ed there is no incident.
        ['20.42', 'High', '1.29', 'Elite', '18.18', 'Elite', '', '—', '', '—'],
      ]);
      // With the tiers of DORA 2024, 2 of 10 failures are Medium: with Elite 3, High; the other metrics are rated as before.
      const set = (tierSet: string) => callService(service.address, 'PATCH', '/__fairlead/configuration', { json: { tierSet } });
      await set('dora2024');
      const [row = []] = await ask('2025-07-01', '2025-07-07', body);
      assert.deepEqual(row.slice(0, 8), ['20.42', 'High', '1.29', 'Elite', '18.18', 'High', '10', 'Low']);
      await set('published');
      // The documented example: 0 deployments, and no one to rate.
      const only = { ...body, teamRefId: 2, ...efficiency('MEAN', 'DEPLOYMENT_FREQUENCY') };
      assert.deepEqual(await ask('2025-07-01', '2025-07-01', only), [['0', '—']]);
    });
  });

  it('count partial periods by their share of days', async () => {
    await facts(['cy', 'pullRequest', { createdAt: '2022-01-01T00:00:00Z', mergedAt: '2022-02-01T00:00:00Z', lines: 300 }]);
    const velocity = (granularity: string, to: string) =>
      ask('2022-01-16', to, { granularity, teamRefId: 2, ...productivity('PR_VELOCITY_PER_DEV') });
    // 16 of 31 days, a whole month, 7 of 31: 1.7419…; 300 / 3 / 1.7419….
    assert.deepEqual(await velocity('monthly', '2022-03-07'), [['57.41']]);
    // 51 days are 7.2857… weeks.
    assert.deepEqual(await velocity('weekly', '2022-03-07'), [['13.73']]);
    // Both days are included: 17 days.
    assert.deepEqual(await velocity('daily', '2022-02-01'), [['5.88']]);
    assert.deepEqual(await velocity('daily', '2022-01-31'), []);
  });

  it('are missing if nothing happened; if only something else did, numbers are empty cells and ratings are dashes', async () => {
    const body = { includeRatings: true, ...efficiency('P90') };
    assert.deepEqual(await ask('2001-01-01', '2001-12-31', body), []);
    await facts(['cy', 'pullRequest', { createdAt: '2001-05-01T00:00:00Z' }]);
    assert.deepEqual(await ask('2001-01-01', '2001-12-31', body), [], 'an open pull request counts in no metric');
    await facts(['ed', 'commit', { at: '2001-06-01T00:00:00Z' }]);
    const nothing = ['', '—', '0', '—', '', '—', '', '—', '', '—'];
    assert.deepEqual(await ask('2001-01-01', '2001-12-31', body), [nothing, nothing]);
    assert.deepEqual(await ask('2001-01-01', '2001-12-31', { ...body, teamRefId: 2 }), [], "no one in Bo's team has an activity record");
    assert.deepEqual(await ask('2001-06-01', '2001-06-01', productivity()), [
      // One commit of one active developer, on one day of a week: 1 / 1 / (1 / 7).
      ['', '0', '0', '7', '', ''],
      ['', '0', '0', '0', '', ''],
    ]);
  });

  it('count records by e-mail in any case and by mapped identities at once, and ignore strangers', async () => {
    const count = async () =>
      (await ask('2002-01-01', '2002-01-01', { granularity: 'daily', ...efficiency('MEAN', 'DEPLOYMENT_FREQUENCY') })).join();
    const deploy = (developer: string): PlainRecord => ({
      kind: 'deployment',
      id: `d ${developer}`,
      developer,
      at: '2002-01-01T12:00:00Z',
    });
    await importRecords(service.address, ['CY@Example.com ', 'cquill', 'nobody@example.com'].map(deploy));
    assert.equal(await count(), '1,1');
    const identities = [
      { email: 'cy@example.com', integrationId: 7, identity: 'CQuill' },
      // An e-mail of the roster always means that person, whatever it is mapped to.
      { email: 'cy@example.com', integrationId: 8, identity: 'ed@example.com' },
    ];
    assert.equal((await callService(service.address, 'PATCH', '/v2/developers/identities', { json: identities })).status, 200);
    assert.equal(await count(), '2,2');
    await importRecords(service.address, [deploy('ed@example.com')]);
    assert.equal(await count(), '3,2');
    // The same IDs again replace the earlier records.
    await importRecords(service.address, ['CY@Example.com ', 'cquill'].map(deploy));
    assert.equal(await count(), '3,2');
  });

  describe('by the days of a time zone', () => {
    const inZone = async (timeZone: string, from: string, to: string): Promise<string> => {
      await configure(service.address, { timeZone });
      const body = {
        granularity: 'daily',
        teamRefId: 2,
        ...productivity('CODING_DAYS_PER_DEV'),
        ...efficiency('MEAN', 'DEPLOYMENT_FREQUENCY'),
      };
      return (await ask(from, to, body)).join();
    };
    after(() => configure(service.address, { timeZone: 'UTC' }));

    it('date an activity record by the clocks of the zone', async () => {
      await facts(
        ['cy', 'deployment', { at: '2021-06-30T22:30:00Z' }],
        ['cy', 'commit', { at: '2021-06-30T18:20:00Z' }],
        ['cy', 'commit', { at: '2021-06-30T18:10:00Z' }],
      );
      // 00:30 on July 1 in Berlin, still June in UTC and New York.
      assert.equal(await inZone('Europe/Berlin', '2021-07-01', '2021-07-01'), '0,1');
      assert.equal(await inZone('UTC', '2021-07-01', '2021-07-01'), '');
      assert.equal(await inZone('America/New_York', '2021-06-30', '2021-06-30'), '1,1');
      // 18:20 is 00:05 in Kathmandu, 18:10 is 23:55.
      assert.equal(await inZone('Asia/Kathmandu', '2021-06-30', '2021-06-30'), '1,0');
      assert.equal(await inZone('Asia/Kathmandu', '2021-06-30', '2021-07-01'), '1,0.50');
    });

    it('count days of 23 and 25 hours as days', async () => {
      await facts(
        // Berlin, March 29, 2020: 00:30, 23:30, and 00:30 of the next day.
        ['cy', 'commit', { at: '2020-03-28T23:30:00Z' }],
        ['cy', 'commit', { at: '2020-03-29T21:30:00Z' }],
        ['cy', 'commit', { at: '2020-03-29T22:30:00Z' }],
        // New York, November 1, 2020, which has 25 hours: 00:30, and 23:30.
        ['cy', 'commit', { at: '2020-11-01T04:30:00Z' }],
        ['cy', 'commit', { at: '2020-11-02T04:30:00Z' }],
      );
      assert.equal(await inZone('Europe/Berlin', '2020-03-29', '2020-03-29'), '1,0');
      assert.equal(await inZone('Europe/Berlin', '2020-03-29', '2020-03-30'), '1,0');
      assert.equal(await inZone('America/New_York', '2020-11-01', '2020-11-01'), '1,0');
      assert.equal(await inZone('UTC', '2020-11-01', '2020-11-02'), '1,0');
    });

    it('start a day without midnight when its clocks do, and count nothing on a skipped day', async () => {
      await facts(
        // Cairo, April 26, 2024: 23:59:59 of the day before, then 01:00:00.
        ['cy', 'commit', { at: '2024-04-25T21:59:59Z' }],
        ['cy', 'commit', { at: '2024-04-25T22:00:00Z' }],
        // Apia: the last second of December 29, 2011, and the first of December 31.
        ['cy', 'commit', { at: '2011-12-30T09:59:59Z' }],
        ['cy', 'commit', { at: '2011-12-30T10:00:00Z' }],
      );
      assert.equal(await inZone('Africa/Cairo', '2024-04-26', '2024-04-26'), '1,0');
      assert.equal(await inZone('Africa/Cairo', '2024-04-25', '2024-04-26'), '1,0');
      assert.equal(await inZone('Pacific/Apia', '2011-12-30', '2011-12-30'), '');
      // Two coding days in three calendar days.
      assert.equal(await inZone('Pacific/Apia', '2011-12-29', '2011-12-31'), '0.67,0');
    });
  });
});

describe('the numbers of a report when teams change', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ now: () => clock });
  });
  afterEach(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  let clock = 0;
  const roster = (managerOfCy: string) =>
    ROSTER.replace('Cy Quill,cy@example.com,bo@example.com', `Cy Quill,cy@example.com,${managerOfCy}@example.com`);
  const replace = async (csv: string): Promise<void> => {
    const { body } = await sendRoster(service.address, 'PUT', csv);
    const path = `/v2/developers/versions/${String(body.versionId)}`;
    assert.equal((await callService(service.address, 'PATCH', path, { json: { active: true } })).status, 200);
  };
  const count = async (settings: Partial<Configuration>, from: string, to: string, extra: object = {}): Promise<string[]> => {
    await configure(service.address, settings);
    const period = { dateStart: from, dateEnd: to, granularity: 'daily' };
    const metrics = { productivity: { metrics: ['CODING_DAYS_PER_DEV'] }, efficiency: { metrics: ['CHANGE_FAILURE_RATE'] } };
    return (await readReport(service.address, { ...period, ...metrics, ...extra })).slice(1).map((cells) => cells.join(' '));
  };

  it('count history in the teams of the active roster, or in those of its time', async () => {
    clock = Date.parse('2026-03-01T10:00:00Z');
    await finishSetup(service.address, roster('bo'));
    clock = Date.parse('2026-03-11T10:00:00Z');
    // Cy moves from Bo to Ed, whose team is new.
    await replace(roster('ed'));
    await importRecords(service.address, [
      { kind: 'commit', id: '1', developer: 'cy@example.com', at: '2026-03-10T23:59:59Z' },
      { kind: 'commit', id: '2', developer: 'cy@example.com', at: '2026-03-11T00:00:00Z' },
      { kind: 'commit', id: '3', developer: 'cy@example.com', at: '2026-03-12T00:00:00Z' },
      { kind: 'deployment', id: '4', developer: 'cy@example.com', at: '2026-02-01T00:00:00Z', outcome: 'failure' },
      { kind: 'deployment', id: '5', developer: 'cy@example.com', at: '2026-03-12T00:00:00Z' },
    ]);
    // Everything counts for Ed: 3 days of one active developer in 30 days; 1 of 2 failed.
    const [from, to] = ['2026-03-01', '2026-03-30'];
    assert.deepEqual(await count({ membership: 'current' }, from, to), ['Ann Lark 0.10 0', 'Bo Moss 0 ', 'Ed Sand 0.10 0']);
    // Cy counts once in Ann's team: one day with Bo, two with Ed.
    const past = { membership: 'atTheTime' } as const;
    assert.deepEqual(await count(past, from, to), ['Ann Lark 0.10 0', 'Bo Moss 0.03 ', 'Ed Sand 0.07 0']);
    // The first roster applies to all time before.
    assert.deepEqual(await count(past, '2026-02-01', '2026-03-30'), ['Ann Lark 0.05 50', 'Bo Moss 0.02 100', 'Ed Sand 0.03 0']);
    assert.deepEqual(await count(past, '2026-02-01', '2026-02-28', { teamRefId: 2 }), ['Bo Moss 0 100']);
  });

  it('rate a developer of two teams over time once, by all their activity, in one row', async () => {
    clock = Date.parse('2026-03-01T10:00:00Z');
    await finishSetup(service.address, roster('bo'));
    clock = Date.parse('2026-03-11T10:00:00Z');
    await replace(roster('ann'));
    await importRecords(service.address, [
      { kind: 'deployment', id: '1', developer: 'cy@example.com', at: '2026-03-02T00:00:00Z', outcome: 'failure' },
      { kind: 'deployment', id: '2', developer: 'cy@example.com', at: '2026-03-12T00:00:00Z' },
      {
        kind: 'pullRequest',
        id: '3',
        developer: 'cy@example.com',
        createdAt: '2026-03-02T00:00:00Z',
        mergedAt: '2026-03-03T00:00:00Z',
        lines: 30,
      },
      {
        kind: 'pullRequest',
        id: '4',
        developer: 'cy@example.com',
        createdAt: '2026-03-02T00:00:00Z',
        mergedAt: '2026-03-13T00:00:00Z',
        lines: 60,
      },
    ]);
    const body = {
      includeRatings: true,
      efficiency: { metrics: ['CHANGE_FAILURE_RATE'] },
      productivity: { metrics: ['PR_VELOCITY_PER_DEV'] },
    };
    const past = { membership: 'atTheTime' } as const;
    // 30 days. Ann: 90 / 5 / 30; 1 of 2, and Cy has 50: Low. Bo: 30 / 3 / 30, 1 of 1; Cy is rated by both.
    assert.deepEqual(await count(past, '2026-03-01', '2026-03-30', body), ['Ann Lark 0.60 50 Low', 'Bo Moss 0.33 100 Low']);
    // From March 11 on, Cy is not one of Bo's developers.
    assert.deepEqual(await count(past, '2026-03-11', '2026-03-30', body), ['Ann Lark 0.60 0 Elite', 'Bo Moss 0  —']);
    const own = async (collectionId: string) => {
      const request = { dateStart: '2026-03-01', dateEnd: '2026-03-30', granularity: 'daily', collectionId };
      const metrics = { productivityContributors: { metrics: ['PR_VELOCITY'] } };
      return (await readReport(service.address, { ...request, ...metrics })).slice(1).map((cells) => cells.join(' '));
    };
    assert.deepEqual(await own('1'), ['Ann Lark 0.60', 'Bo Moss 0.33', 'Di Reed 0', 'Cy Quill 3', 'Ed Sand 0']);
    assert.deepEqual(await own('2'), ['Bo Moss 0.33', 'Di Reed 0', 'Cy Quill 1']);
  });

  it('are missing without developers in teams, and form one team without managers', async () => {
    clock = Date.parse('2026-03-01T10:00:00Z');
    await finishSetup(service.address, ROSTER);
    await importRecords(service.address, [{ kind: 'commit', id: '1', developer: 'cy@example.com', at: '2026-03-01T00:00:00Z' }]);
    const [from, to] = ['2026-03-01', '2026-03-02'];
    assert.deepEqual(await count({}, from, to), ['Ann Lark 0.50 ', 'Bo Moss 0.50 ']);
    assert.deepEqual(await count({ orgTreeFilters: [{ column: 'Team', values: ['Nobody'] }] }, from, to), []);
    assert.deepEqual(await count({ groupByColumns: ['Team'] }, from, to), ['Core 0.50 ']);
    await configure(service.address, { groupByColumns: [] });
    await replace(ROSTER.replace(/(ann|bo)@example.com,(Core|$)/gm, ',$2'));
    assert.deepEqual(await count({}, from, to), ['All developers 0.50 ']);
  });
});
