import assert from 'node:assert/strict';
import { type Caller, refused } from './caller.ts';
import { readReport } from './reportWorld.ts';
import type { Row } from './row.ts';

const FEBRUARY = { dateStart: '2026-02-01', dateEnd: '2026-02-28' };
const PERIODS = ['daily', 'weekly', 'monthly'] as const;
const PRODUCTIVITY_LABELS = [
  'Time to First Comment',
  'PR Velocity per Developer',
  'Work Completed per Developer',
  'Coding Days per Developer',
  'Number of Comments per PR',
  'Average Time to Complete',
];
const EFFICIENCY_LABELS = [
  'Lead Time for Changes (mean)',
  'Deployment Frequency',
  'Change Failure Rate',
  'Mean Time to Restore (mean)',
  'Overall DORA Score',
];

const toRow = (rule: string, statements: readonly string[], check: Row['check']): Row => ({ rule, statements, needs: 'activity', check });

/** A metric's cell of team 2 by day, week and month. */
const toMetricRow = (statements: readonly string[], category: string, metric: string, cells: readonly [string, string, string]): Row =>
  toRow(`${metric}: its value and unit, by day, week and month`, statements, async (caller) => {
    for (const [index, granularity] of PERIODS.entries()) {
      const [, row] = await readReport(caller, { ...FEBRUARY, granularity, teamRefId: 2, [category]: { metrics: [metric] } });
      assert.equal(row?.[1], cells[index], granularity);
    }
  });

/** Returns a metric's cell of team 2 for each calculation. */
const calculate = async (caller: Caller, metric: string): Promise<(string | undefined)[]> => {
  const cells = [];
  for (const calculationType of ['MEAN', 'MEDIAN', 'P90', 'P95', undefined]) {
    const [, row] = await readReport(caller, { ...FEBRUARY, teamRefId: 2, efficiency: { metrics: [metric], calculationType } });
    cells.push(row?.[1]);
  }
  return cells;
};

/** Reports that are not empty. */
export const REPORT_ROWS: readonly Row[] = [
  toRow(
    'headers, a row for each team, a column for each metric',
    [
      'first row holds column headers',
      'one row per team (including child teams)',
      'one column per metric',
      'a team-name column, then metric columns',
    ],
    async (caller) => {
      const [headers, ...rows] = await readReport(caller, {
        ...FEBRUARY,
        productivity: { metrics: ['CODING_DAYS_PER_DEV', 'PR_VELOCITY_PER_DEV'] },
      });
      assert.equal(headers?.length, 3);
      assert.deepEqual(headers?.slice(1).toSorted(), ['Coding Days per Developer', 'PR Velocity per Developer']);
      assert.deepEqual(
        rows.map(([name, ...cells]) => [name?.split(' ')[0], cells.length]),
        [
          ['Ann', 2],
          ['Bo', 2],
        ],
      );
    },
  ),
  toRow(
    'teamRefId selects the team and its child teams',
    ['teamRefId: the report includes this team and all its child teams'],
    async (caller) => {
      const count = async (teamRefId: number) =>
        (await readReport(caller, { ...FEBRUARY, teamRefId, productivity: { metrics: [] } })).length - 1;
      assert.deepEqual([await count(1), await count(2)], [2, 1]);
    },
  ),
  {
    ...toRow(
      'the individual export has a row for each contributor',
      [
        'one row per contributor',
        '1. The same endpoint serves team-level and individual-level exports; the request body selects the behavior',
      ],
      async (caller) => {
        const body = { ...FEBRUARY, collectionId: '1', productivityContributors: { metrics: ['PR_VELOCITY'] } };
        const [, ...rows] = await readReport(caller, body);
        const names = rows.map(([name]) => name);
        for (const name of ['Cy Quill', 'Di Reed']) assert.ok(names.includes(name), names.join());
        assert.ok(rows.length > 2);
      },
    ),
    evidence: 'public fact',
  },
  toRow(
    'the period begins on dateStart and ends on dateEnd',
    ['dateStart is the start of the report period', 'dateEnd is the end of the report period'],
    async (caller) => {
      const comments = async (dateStart: string, dateEnd: string) =>
        (await readReport(caller, { dateStart, dateEnd, teamRefId: 2, productivity: { metrics: ['NUMBER_OF_COMMENTS_PER_PR'] } }))[1]?.[1];
      assert.deepEqual(
        [
          await comments('2026-02-03', '2026-02-08'),
          await comments('2026-02-04', '2026-02-08'),
          await comments('2026-02-03', '2026-02-07'),
        ],
        ['2.50', '1', '4'],
      );
    },
  ),
  toRow('granularity is weekly by default', ['granularity: default weekly'], async (caller) => {
    const velocity = async (granularity?: string) =>
      (await readReport(caller, { ...FEBRUARY, granularity, productivity: { metrics: ['PR_VELOCITY_PER_DEV'] } }))[1]?.[1];
    assert.deepEqual([await velocity(), await velocity('weekly'), await velocity('daily')], ['7', '7', '1']);
  }),
  toMetricRow(
    ['TIME_TO_FIRST_COMMENT: days, numeric without unit label; not affected by granularity'],
    'productivity',
    'TIME_TO_FIRST_COMMENT',
    ['0.88', '0.88', '0.88'],
  ),
  toMetricRow(
    ['PR_VELOCITY_PER_DEV: lines of code per developer per time period; affected by granularity'],
    'productivity',
    'PR_VELOCITY_PER_DEV',
    ['1.67', '11.67', '46.67'],
  ),
  toMetricRow(
    ['WORKTYPE_COMPLETED_PER_DEV: work items per developer per time period; affected by granularity'],
    'productivity',
    'WORKTYPE_COMPLETED_PER_DEV',
    ['0.04', '0.25', '1'],
  ),
  toMetricRow(['CODING_DAYS_PER_DEV: days per time period; affected by granularity'], 'productivity', 'CODING_DAYS_PER_DEV', [
    '0.05',
    '0.38',
    '1.50',
  ]),
  toMetricRow(
    ['NUMBER_OF_COMMENTS_PER_PR: count, average review comments per PR; not affected by granularity'],
    'productivity',
    'NUMBER_OF_COMMENTS_PER_PR',
    ['2.50', '2.50', '2.50'],
  ),
  toMetricRow(
    ['AVG_TIME_TO_COMPLETE: days, numeric without unit label; not affected by granularity'],
    'productivity',
    'AVG_TIME_TO_COMPLETE',
    ['2', '2', '2'],
  ),
  toMetricRow(
    ['LEAD_TIME_FOR_CHANGES: days, numeric without unit label (commit to production); not affected by granularity'],
    'efficiency',
    'LEAD_TIME_FOR_CHANGES',
    ['5.33', '5.33', '5.33'],
  ),
  toMetricRow(['DEPLOYMENT_FREQUENCY: deployments per time period; affected by granularity'], 'efficiency', 'DEPLOYMENT_FREQUENCY', [
    '0.11',
    '0.75',
    '3',
  ]),
  toMetricRow(
    ['CHANGE_FAILURE_RATE: percentage 0-100, numeric without unit label; not affected by granularity'],
    'efficiency',
    'CHANGE_FAILURE_RATE',
    ['25', '25', '25'],
  ),
  toMetricRow(
    ['MEAN_TIME_TO_RESTORE: days, numeric without unit label; not affected by granularity'],
    'efficiency',
    'MEAN_TIME_TO_RESTORE',
    ['4.33', '4.33', '4.33'],
  ),
  // High for the lead time, Medium for deployments, High for failures, Medium for the time to restore.
  toMetricRow(
    ['OVERALL_DORA: composite score or rating; not affected by granularity', 'OVERALL_DORA combines the four DORA metrics'],
    'efficiency',
    'OVERALL_DORA',
    ['2.50', '2.50', '2.50'],
  ),
  toRow(
    'the calculations of a lead time; MEAN by default',
    [
      'calculationType MEAN (arithmetic mean)',
      'calculationType MEDIAN (50th percentile)',
      'calculationType P90 (90th percentile)',
      'calculationType P95 (95th percentile)',
      'calculationType: default MEAN',
      '4. When calculationType is absent, MEAN applies',
    ],
    async (caller) => {
      assert.deepEqual(await calculate(caller, 'LEAD_TIME_FOR_CHANGES'), ['5.33', '4', '8.80', '9.40', '5.33']);
    },
  ),
  toRow('the time to restore follows calculationType', ['MEAN_TIME_TO_RESTORE is aggregated by calculationType'], async (caller) => {
    assert.deepEqual(await calculate(caller, 'MEAN_TIME_TO_RESTORE'), ['4.33', '2', '8.40', '9.20', '4.33']);
  }),
  toRow(
    'a header names the calculation',
    ['metric headers look like <Metric label> (<calculation>), for example with mean'],
    async (caller) => {
      for (const [calculationType, word] of [
        ['MEAN', 'mean'],
        ['P90', 'p90'],
      ] as const) {
        const [headers] = await readReport(caller, { ...FEBRUARY, efficiency: { metrics: ['LEAD_TIME_FOR_CHANGES'], calculationType } });
        assert.equal(headers?.[1], `Lead Time for Changes (${word})`);
      }
    },
  ),
  toRow(
    'a rating column with a tier follows each metric that has tiers',
    [
      'when includeRatings is true, rating columns are added for metrics that have performance tiers',
      'with includeRatings, a <Metric label> Rating column follows the metric column',
      'rating columns hold tier values such as Medium or Low',
      'OVERALL_DORA classes Elite, High, Medium, Low',
    ],
    async (caller) => {
      const tiers = ['Elite', 'High', 'Medium', 'Low'];
      const body = { ...FEBRUARY, productivity: { metrics: ['CODING_DAYS_PER_DEV'] }, efficiency: { metrics: [] } };
      const [plain] = await readReport(caller, body);
      assert.ok(plain?.every((header) => !header.endsWith('Rating')));
      const [headers = [], row = []] = await readReport(caller, { ...body, includeRatings: true, teamRefId: 2 });
      for (const label of EFFICIENCY_LABELS) {
        const at = headers.indexOf(label);
        assert.equal(headers[at + 1], `${label.replace(' (mean)', '')} Rating`);
        assert.ok(tiers.includes(row[at + 1] ?? ''), row[at + 1]);
      }
      assert.equal(headers.filter((header) => header.endsWith('Rating')).length, EFFICIENCY_LABELS.length);
    },
  ),
  toRow(
    'a rating is that of the developers: Elite and Low are High, although the team as a whole is Medium',
    ["the ratings reflect each developer's own data, not the team aggregate"],
    async (caller) => {
      const april = { dateStart: '2026-04-01', dateEnd: '2026-04-28', includeRatings: true, teamRefId: 2 };
      const [, row] = await readReport(caller, { ...april, efficiency: { metrics: ['LEAD_TIME_FOR_CHANGES'] } });
      assert.deepEqual(row?.slice(1), ['20.42', 'High']);
    },
  ),
  toRow(
    'empty or absent metrics select all of the category',
    [
      '3. When metrics is empty for a category, all metrics of that category are exported',
      '3. When metrics is absent for a category, all metrics of that category are exported',
    ],
    async (caller) => {
      for (const [category, labels] of [
        ['productivity', PRODUCTIVITY_LABELS],
        ['efficiency', EFFICIENCY_LABELS],
      ] as const) {
        for (const metrics of [[], undefined]) {
          const [headers] = await readReport(caller, { ...FEBRUARY, [category]: { metrics } });
          assert.deepEqual(headers?.slice(1), labels);
        }
      }
    },
  ),
  {
    rule: 'the fields of an export request have their types',
    statements: [
      'dateStart: string, date yyyy-MM-dd',
      'dateEnd: string, date yyyy-MM-dd',
      'productivity: ProductivityRequestDto; not required',
      'efficiency: EfficiencyRequestDto; not required',
      'productivity.metrics: array of strings',
      'efficiency.metrics: array of strings',
    ],
    check: async ({ developers }) => {
      const ask = (json: object) => developers('POST', '/v2/insights/teams/reports?format=csv', { json: { ...FEBRUARY, ...json } });
      assert.equal((await ask({})).status, 200);
      assert.equal(
        (await ask({ productivity: { metrics: ['PR_VELOCITY_PER_DEV'] }, efficiency: { metrics: ['OVERALL_DORA'] } })).status,
        200,
      );
      for (const wrong of [
        { dateStart: 20260201 },
        { dateStart: '01.02.2026' },
        { dateEnd: 20260228 },
        { dateEnd: '28.02.2026' },
        { productivity: [] },
        { productivity: 'all' },
        { efficiency: [] },
        { productivity: { metrics: 'PR_VELOCITY_PER_DEV' } },
        { productivity: { metrics: [7] } },
        { efficiency: { metrics: 'OVERALL_DORA' } },
        { efficiency: { metrics: [7] } },
      ]) {
        refused(await ask(wrong), 400);
      }
    },
  },
];
