import assert from 'node:assert/strict';
import type { Answer, Json } from '../../support/serviceCall.ts';
import { type Caller, refused } from './caller.ts';
import type { Row } from './row.ts';

const PRODUCTIVITY = [
  'TIME_TO_FIRST_COMMENT',
  'PR_VELOCITY_PER_DEV',
  'WORKTYPE_COMPLETED_PER_DEV',
  'CODING_DAYS_PER_DEV',
  'NUMBER_OF_COMMENTS_PER_PR',
  'AVG_TIME_TO_COMPLETE',
];
const EFFICIENCY = ['LEAD_TIME_FOR_CHANGES', 'DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE', 'MEAN_TIME_TO_RESTORE', 'OVERALL_DORA'];

/** Days long before any recorded activity. */
const DAYS = { dateStart: '1990-01-01', dateEnd: '1990-01-31' };

const ask = ({ developers }: Caller, json: object, query = '?format=csv'): Promise<Answer<Json>> =>
  developers('POST', `/v2/insights/teams/reports${query}`, { json });

/** Expects a CSV as documented. */
const isCsv = ({ status, headers, text }: Answer<Json>): void => {
  assert.equal(status, 200, text);
  assert.match(headers.get('content-type') ?? '', /^text\/csv(;|$)/);
  assert.match(headers.get('content-disposition') ?? '', /^attachment;\s*filename=.*\.csv/);
};

/** Insights export: the request and the file. */
export const INSIGHT_ROWS: readonly Row[] = [
  {
    rule: 'POST …/reports is 200 with Content-Type text/csv, as an attachment named <report_name>.csv',
    statements: [
      'POST /v2/insights/teams/reports answers 200',
      'the answer has Content-Type text/csv',
      'the answer has Content-Disposition attachment with filename <report_name>.csv',
      'JSON body ExportRequestDTO; Content-Type application/json',
      'Team insights export: one endpoint returns a CSV report for a date range',
    ],
    check: async (caller) => isCsv(await ask(caller, DAYS)),
  },
  {
    rule: 'a format other than csv results in an error',
    statements: ['query format: csv is the only supported value', 'A format other than CSV results in an error'],
    check: async (caller) => {
      for (const format of ['xlsx', 'json', 'pdf']) refused(await ask(caller, DAYS, `?format=${format}`));
    },
  },
  {
    rule: 'query projectIdentifier is optional',
    statements: ['optional query projectIdentifier'],
    check: async (caller) => isCsv(await ask(caller, DAYS, '?format=csv&projectIdentifier=some_project')),
  },
  {
    rule: 'dateStart and dateEnd are required',
    statements: ['dateStart is required', 'dateEnd is required'],
    check: async (caller) => {
      refused(await ask(caller, { dateEnd: DAYS.dateEnd }));
      refused(await ask(caller, { dateStart: DAYS.dateStart }));
      refused(await ask(caller, {}));
    },
  },
  {
    rule: 'dates are written yyyy-MM-dd',
    statements: ['Insights dates use the format yyyy-MM-dd'],
    check: async (caller) => {
      for (const wrong of ['31-01-1990', '1990/01/31', '1990-02-30', 'January', 19900131, null]) {
        refused(await ask(caller, { ...DAYS, dateEnd: wrong }));
      }
    },
  },
  {
    rule: 'teamRefId is a number, and optional',
    statements: ['teamRefId: number', 'teamRefId is not required'],
    check: async (caller) => {
      isCsv(await ask(caller, { ...DAYS, teamRefId: 1 }));
      refused(await ask(caller, { ...DAYS, teamRefId: 'one' }));
    },
  },
  {
    rule: 'granularity is daily, weekly or monthly, and optional',
    statements: ['granularity: string; daily, weekly or monthly', 'granularity is not required'],
    check: async (caller) => {
      for (const granularity of ['daily', 'weekly', 'monthly']) isCsv(await ask(caller, { ...DAYS, granularity }));
      refused(await ask(caller, { ...DAYS, granularity: 'hourly' }));
    },
  },
  ...PRODUCTIVITY.map(
    (name): Row => ({
      rule: `productivity metric ${name}`,
      statements: [`productivity allows ${name}`],
      check: (caller) => takes(caller, 'productivity', name),
    }),
  ),
  ...EFFICIENCY.map(
    (name): Row => ({
      rule: `efficiency metric ${name}`,
      statements: [`efficiency allows ${name}`],
      check: (caller) => takes(caller, 'efficiency', name),
    }),
  ),
  {
    rule: 'no other metric names are allowed, nor those of the other category',
    statements: ['productivity.metrics: array of strings', 'efficiency.metrics: array of strings'],
    check: async (caller) => {
      refused(await ask(caller, { ...DAYS, productivity: { metrics: ['LINES_OF_POETRY'] } }));
      refused(await ask(caller, { ...DAYS, productivity: { metrics: ['OVERALL_DORA'] } }));
      refused(await ask(caller, { ...DAYS, efficiency: { metrics: ['CODING_DAYS_PER_DEV'] } }));
    },
  },
  {
    rule: 'a name in metrics is case-insensitive',
    statements: ['2. A name in metrics is case-insensitive'],
    check: async (caller) => {
      isCsv(await ask(caller, { ...DAYS, productivity: { metrics: ['coding_days_per_dev', 'Pr_Velocity_Per_Dev'] } }));
      isCsv(await ask(caller, { ...DAYS, efficiency: { metrics: ['overall_dora'] } }));
    },
  },
  {
    rule: 'empty metrics select all of the category',
    statements: ['3. When metrics is empty for a category, all metrics of that category are exported'],
    check: async (caller) => {
      for (const category of ['productivity', 'efficiency']) isCsv(await ask(caller, { ...DAYS, [category]: { metrics: [] } }));
    },
  },
  {
    rule: 'absent metrics select all of the category',
    statements: ['3. When metrics is absent for a category, all metrics of that category are exported'],
    check: async (caller) => {
      for (const category of ['productivity', 'efficiency']) isCsv(await ask(caller, { ...DAYS, [category]: {} }));
    },
  },
  {
    rule: 'calculationType is MEAN, MEDIAN, P90 or P95',
    statements: ['calculationType: string, optional'],
    check: async (caller) => {
      const efficiency = (calculationType: string) => ({ ...DAYS, efficiency: { metrics: EFFICIENCY, calculationType } });
      for (const type of ['MEAN', 'MEDIAN', 'P90', 'P95']) isCsv(await ask(caller, efficiency(type)));
      refused(await ask(caller, efficiency('P50')));
    },
  },
  {
    rule: 'calculationType is MEAN if it is absent',
    statements: ['4. When calculationType is absent, MEAN applies', 'calculationType: default MEAN'],
    check: async (caller) => {
      const of = async (type: object) => (await ask(caller, { ...DAYS, efficiency: { metrics: EFFICIENCY, ...type } })).text;
      assert.equal(await of({}), await of({ calculationType: 'MEAN' }));
    },
  },
  {
    rule: 'includeRatings is true or false, and optional',
    statements: ['includeRatings: boolean', 'includeRatings is not required'],
    check: async (caller) => {
      for (const includeRatings of [true, false]) isCsv(await ask(caller, { ...DAYS, includeRatings }));
      refused(await ask(caller, { ...DAYS, includeRatings: 'perhaps' }));
    },
  },
  {
    rule: 'the same address serves the export of individuals (what selects it: a public fact)',
    evidence: 'public fact',
    check: async (caller) => {
      isCsv(await ask(caller, { ...DAYS, collectionId: '1', productivityContributors: { metrics: ['PR_VELOCITY'] } }));
    },
  },
  {
    rule: 'an empty result is a CSV of 0 bytes',
    statements: ['5. An empty or null result returns an empty CSV of 0 bytes'],
    check: async (caller) => {
      const answer = await ask(caller, { ...DAYS, teamRefId: 987_654_321 });
      isCsv(answer);
      assert.equal(answer.text, '');
    },
  },
  {
    rule: 'the file name is made by the service',
    statements: ['6. The file name is generated by the service from the report content'],
    check: async (caller) => {
      const { headers } = await ask(caller, { ...DAYS, fileName: 'mine.csv' });
      assert.doesNotMatch(headers.get('content-disposition') ?? '', /mine/);
    },
  },
];

async function takes(caller: Caller, category: 'productivity' | 'efficiency', name: string): Promise<void> {
  isCsv(await ask(caller, { ...DAYS, [category]: { metrics: [name] } }));
}
