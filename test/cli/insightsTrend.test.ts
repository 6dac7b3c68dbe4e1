import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsvRows } from '../../server/documents/writeCsv.ts';
import { importRecords } from '../support/insightReports.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const ROSTER = 'Name,Email,Manager Email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\n';
const DAYS = ['--from', '2026-03-02', '--to', '2026-03-18'];

describe('fairlead insights trend', () => {
  const { address, folder, run, ok, refused, write } = useCommandsAtService('insights');

  before(async () => {
    await finishSetup(address(), ROSTER);
    const commit = (id: string, at: string, deployedAt: string) => ({
      kind: 'commit' as const,
      id,
      developer: 'bob@x.test',
      at,
      deployedAt,
    });
    await importRecords(address(), [
      commit('a', '2026-03-03T10:00:00Z', '2026-03-04T10:00:00Z'),
      commit('b', '2026-03-10T10:00:00Z', '2026-03-13T10:00:00Z'),
      commit('c', '2026-03-15T10:00:00Z', '2026-03-16T22:00:00Z'),
    ]);
  });

  const ASKED = [...DAYS, '--team', 'ada', '--metric', 'LEAD_TIME_FOR_CHANGES'];

  it('has a row for each period, with the one before, the change and a mark for a cut one', async () => {
    assert.equal(
      await ok(['trend', ...ASKED, '--by', 'week']),
      'Collection Name,Metric,Unit,Period,From,To,Days,Cut,Value,Before,Change,Change %,Judgement\n' +
        'Ada,Lead Time for Changes (mean),days,2026-W10,2026-03-02,2026-03-08,7,no,1,,,,\n' +
        'Ada,Lead Time for Changes (mean),days,2026-W11,2026-03-09,2026-03-15,7,no,3,1,+2,+200,worse\n' +
        'Ada,Lead Time for Changes (mean),days,2026-W12,2026-03-16,2026-03-18,3,yes,1.50,3,-1.50,-50,better\n',
    );
    const month = await ok(['trend', ...ASKED, '--by', 'month', '--decimal', 'comma']);
    assert.match(month, /\nAda;Lead Time for Changes \(mean\);days;2026-03;2026-03-02;2026-03-18;17;yes;1,83;;;;\n/);
  });

  it('is a table with bars and the change in words', async () => {
    const text = await ok(['trend', ...ASKED, '--ratings', '--output', 'table']);
    assert.equal(
      text,
      `Ada, Lead Time for Changes (mean), in days: ▁█▃
PERIOD    FROM        TO          VALUE  BEFORE  CHANGE                     RATING  NOTE
2026-W10  2026-03-02  2026-03-08  1                                         Elite
2026-W11  2026-03-09  2026-03-15  3      1       up 2 (+200 %), worse       High
2026-W12  2026-03-16  2026-03-18  1.50   3       down 1.50 (-50 %), better  High    cut: 3 days
`,
    );
  });

  it('is a page with charts, whose band is the report with another calculation', async () => {
    const { code, stdout, stderr } = await run(['trend', ...ASKED, '--by', 'month', '--page', 'trend.html']);
    assert.deepEqual([code, stdout, stderr], [0, '', 'Wrote trend.html.\n']);
    const page = readFileSync(join(folder, 'trend.html'), 'utf8');
    assert.match(page.replace(/<\/?span[^>]*>/g, ''), /<h1>Trend by month, 2026-03-02 to 2026-03-18<\/h1>/);
    assert.match(page, /<td class="number">1\.83<\/td>/);
    // A chart for windows and one for phones.
    assert.equal(page.match(/<polygon class="trendBand"/g)?.length, 2);
    assert.match(page, />One value per month · 127\.0\.0\.1:\d+</);
  });

  it('draws nothing for kinds that were never imported and metrics without a value, and says so', async () => {
    const { stderr } = await run(['trend', ...DAYS, '--team', 'ada', '--by', 'week', '--granularity', 'monthly', '--page', 'whole.html']);
    const page = readFileSync(join(folder, 'whole.html'), 'utf8');
    assert.deepEqual(
      [...page.matchAll(/<h2>Ada: ([^<]+) </g)].map(([, label]) => label),
      ['Coding Days per Developer', 'Lead Time for Changes (mean)'],
    );
    assert.match(page, />One value per week · “per period” means per month · /);
    for (const missing of ['pull requests (Git or a code host)', 'work items (Jira)', 'incidents (PagerDuty,']) {
      assert.ok(stderr.includes(missing), stderr);
      assert.ok(page.includes(`${missing}`), missing);
    }
    assert.match(page, /<code>fairlead insights import<\/code> imports them/);
    assert.match(stderr, /No values in these days: Overall DORA Score\./);
    assert.doesNotMatch(stderr, /commits \(Git\)/);
    const table = await run(['trend', ...DAYS, '--team', 'ada', '--output', 'table']);
    assert.doesNotMatch(table.stdout, /Work Completed|Deployment Frequency/);
    assert.match(table.stderr, /Never imported, so that no metric counts them: /);
  });

  it('is JSON for programs', async () => {
    const { by, granularity, periods, series } = JSON.parse(await ok(['trend', ...ASKED, '--output', 'json'])) as Record<string, unknown>;
    assert.deepEqual([by, granularity], ['week', 'weekly']);
    assert.equal((periods as unknown[]).length, 3);
    const [{ values }] = series as [{ values: { period: string; value: number; change: number }[] }];
    assert.deepEqual(
      values.map(({ value, change }) => [value, change]),
      [
        [1, null],
        [3, 2],
        [1.5, -1.5],
      ],
    );
  });

  it('is the report asked period by period', async () => {
    const trend = readCsvRows(await ok(['trend', ...DAYS, '--by', 'week']));
    for (const [from, to] of [
      ['2026-03-02', '2026-03-08'],
      ['2026-03-16', '2026-03-18'],
    ] as const) {
      const [headers = [], ...rows] = readCsvRows(await ok(['export', '--from', from, '--to', to]));
      assert.deepEqual(
        trend.filter((cells) => cells[4] === from).map(([name, label, , , , , , , value]) => [name, label, value]),
        rows.flatMap(([name, ...cells]) => cells.map((cell, place) => [name, headers[place + 1], cell])),
      );
    }
  });

  it('says that there is nothing, and how to import', async () => {
    const { code, stdout, stderr } = await run(['trend', '--from', '2020-01-01', '--to', '2020-02-01', '--by', 'quarter']);
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /^The report is empty: .* from 2020-01-01 to 2020-02-01\. Import activity records with/);
  });

  it('refuses more periods than anyone can read', async () => {
    await refused(
      2,
      /There are 1306 periods, but at most 520 are possible\. Use a longer --by, or fewer days\./,
      'trend',
      '--from',
      '2000-01-01',
      '--to',
      '2024-12-31',
    );
  });

  it('is what export --by writes, also of a request in a file', async () => {
    assert.equal(
      await ok(['export', ...ASKED.slice(0, -2), '--metrics', 'LEAD_TIME_FOR_CHANGES', '--by', 'month']),
      await ok(['trend', ...ASKED, '--by', 'month']),
    );
    const request = {
      dateStart: '2026-03-02',
      dateEnd: '2026-03-18',
      teamRefId: 1,
      granularity: 'monthly',
      efficiency: { metrics: ['LEAD_TIME_FOR_CHANGES'] },
    };
    write('trend.insights.json', JSON.stringify(request));
    assert.equal(await ok(['export', '--request', 'trend.insights.json', '--by', 'month']), await ok(['trend', ...ASKED, '--by', 'month']));
  });

  it('has the rework rate, own work and a repository if asked, and says what is left out', async () => {
    const at = (hour: number) => `2026-03-17T${hour}:00:00Z`;
    const deployment = { kind: 'deployment' as const, developer: 'ada@x.test', repository: 'acme/shop' };
    await importRecords(address(), [
      ...[10, 11, 12].map((hour) => ({ ...deployment, id: `d${hour}`, at: at(hour) })),
      { kind: 'incident', id: 'i', developer: 'bob@x.test', repository: 'acme/shop', createdAt: at(10), resolvedAt: at(11) },
    ]);
    const flags = [
      '--from',
      '2026-03-16',
      '--to',
      '2026-03-18',
      '--metrics',
      'DEPLOYMENT_FREQUENCY',
      '--rework',
      '--own',
      '--repository',
      'shop',
    ];
    const { code, stdout, stderr } = await run(['export', ...flags]);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, 'Only records of shop count. Those without a repository, such as work items of most sources, are left out.\n');
    assert.equal(stdout, 'Collection Name,Deployment Frequency,Rework Rate (outside the contract)\nAda,7,33.33\nAda (own work),7,33.33\n');
    const trend = await ok(['trend', ...flags, '--by', 'week', '--output', 'json']);
    const { series } = JSON.parse(trend) as { series: { name: string; metric: string; values: { value: number }[] }[] };
    assert.deepEqual(
      series.map(({ name, metric, values }) => [name, metric, values[0]?.value]),
      [
        ['Ada', 'DEPLOYMENT_FREQUENCY', 7],
        ['Ada', 'REWORK_RATE', 33.33],
        ['Ada (own work)', 'DEPLOYMENT_FREQUENCY', 7],
        ['Ada (own work)', 'REWORK_RATE', 33.33],
      ],
    );
    const cell = ['--from', '2026-03-16', '--to', '2026-03-18', '--team', 'ada', '--repository', 'acme/shop', '--metric', 'rework_rate'];
    assert.match(
      await ok(['explain', ...cell, '--output', 'table']),
      /^Ada, REWORK_RATE: 33\.33 .*\n {2}1 deployment that repaired an incident \/ 3 deployments \* 100 = 33\.33\n/,
    );
    const asked = ['--from', '2026-03-16', '--to', '2026-03-18'];
    await refused(
      5,
      /No activity record is of the repository "shap"\. Did you mean "acme\/shop"\?/,
      'export',
      ...asked,
      '--repository',
      'shap',
    );
    await refused(2, /--rework and --contributors exclude each other/, 'export', ...asked, '--rework', '--contributors', '--team', '1');
  });

  it('has the records that were counted behind each number', async () => {
    const trend = JSON.parse(await ok(['trend', ...ASKED, '--output', 'json'])) as {
      series: [{ values: { value: number }[] }];
      periods: { dateStart: string; dateEnd: string }[];
    };
    for (const [place, { dateStart, dateEnd }] of trend.periods.entries()) {
      const cell = ['--team', 'ada', '--metric', 'LEAD_TIME_FOR_CHANGES', '--from', dateStart, '--to', dateEnd, '--output', 'json'];
      const { facts } = JSON.parse(await ok(['explain', ...cell])) as { facts: { counted: number }[] };
      const { distribution } = JSON.parse(await ok(['distribution', ...cell])) as { distribution: { count: number; mean: number } };
      const mean = facts.reduce((sum, { counted }) => sum + counted, 0) / facts.length;
      assert.deepEqual([trend.series[0].values[place]?.value, facts.length], [mean, distribution.count]);
      assert.equal(distribution.mean, mean);
    }
  });
});

describe('fairlead insights distribution', () => {
  const { address, ok, refused } = useCommandsAtService('insights');
  const CELL = ['--team', 'Ada', '--from', '2026-03-01', '--to', '2026-03-31'];

  before(async () => {
    await finishSetup(address(), ROSTER);
    const change = (hours: number, place: number) => {
      const deployedAt = new Date(Date.UTC(2026, 2, 10, hours)).toISOString();
      return { kind: 'commit' as const, id: `c${place}`, developer: 'bob@x.test', at: '2026-03-10T00:00:00Z', deployedAt };
    };
    await importRecords(address(), [1, 1, 2, 3, 30].map(change));
  });

  it('is a histogram with the percentiles', async () => {
    const text = await ok(['distribution', ...CELL, '--metric', 'LEAD_TIME_FOR_CHANGES', '--output', 'table']);
    assert.equal(
      text,
      `Ada, LEAD_TIME_FOR_CHANGES: p50 0.08, p75 0.13, p90 0.80, p95 1.03, mean 0.31 days, of 5 times
TIME           COUNT                                            PERCENTILE
0 to 2 h       2      ████████████████████████████████████████
2 to 4 h       2      ████████████████████████████████████████  p50, p75
${[4, 6, 8, 10, 12, 14, 16].map((hour) => `${`${hour} to ${hour + 2} h`.padEnd(15)}0\n`).join('')}18 to 20 h     0                                                p90
20 to 22 h     0
22 h to 1 day  0
1 day to 26 h  0                                                p95
26 h or more   1      ████████████████████
`,
    );
  });

  it('is CSV, whose last bin has no end, and empty without times', async () => {
    const csv = await ok(['distribution', ...CELL, '--metric', 'lead_time_for_changes', '--output', 'csv']);
    assert.match(csv, /^from,to,count\n0,0\.08\d*,2\n/);
    assert.match(csv, /\n1\.08\d*,,1\n$/);
    assert.equal(
      await ok(['distribution', ...CELL, '--metric', 'MEAN_TIME_TO_RESTORE', '--output', 'table']),
      'Ada, MEAN_TIME_TO_RESTORE: no times were counted.\n',
    );
  });

  it('refuses a metric that is not of times', async () => {
    await refused(
      2,
      /CODING_DAYS_PER_DEV is not a metric of times\. Use one of TIME_TO_FIRST_COMMENT, /,
      'distribution',
      ...CELL,
      '--metric',
      'CODING_DAYS_PER_DEV',
    );
  });
});
