import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { repairDay } from '../../../../server/core/insights/calendar.ts';
import { checkExportRequest } from '../../../../server/core/insights/exportRequest.ts';
import { toExportRequestSchema } from '../../../../server/core/insights/exportRequestSchema.ts';
import { listNamedRanges } from '../../../../server/core/insights/ranges.ts';
import { toPathText, toSentence } from '../../../../server/core/shape.ts';
import { checkRequestText, type RequestCheck } from '../../../../server/documents/insights/check.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { injure, injuries } from '../../../support/injuries.ts';

const RUNS = campaign(1_200, 100_000);

const DAYS = { dateStart: '2026-07-01', dateEnd: '2026-09-30' };
const REQUESTS: readonly object[] = [
  DAYS,
  { ...DAYS, teamRefId: 7, granularity: 'Monthly', includeRatings: true, productivity: { metrics: ['coding_days_per_dev'] } },
  { ...DAYS, teamRefId: 7, collectionId: '7', efficiency: { metrics: ['OVERALL_DORA', 'DEPLOYMENT_FREQUENCY'], calculationType: 'p90' } },
  { ...DAYS, collectionId: '12', productivityContributors: { metrics: ['PR_VELOCITY'] } },
  { ...DAYS, productivity: {}, efficiency: { metrics: null } },
];
const KEYS = [
  'dateStart',
  'dateEnd',
  'teamRefId',
  'collectionId',
  'granularity',
  'productivity',
  'efficiency',
  'metrics',
  'productivityContributors',
];
const VALUES = [
  '2026-07-32',
  '2026-02-29',
  '2024-02-29',
  '2026-06-01',
  'hourly',
  'WEEKLY',
  '7',
  '07',
  7,
  -1,
  1.5,
  { metrics: ['LEAD_TIME'] },
  ['OVERALL_DORA'],
  null,
];

const errorsOf = ({ problems }: RequestCheck) => problems.filter(({ severity }) => severity === 'error');

describe('the text of an export request', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['patternErrorMessage'] }).compile(toExportRequestSchema());

  it(`has the problems of its value, and the schema finds those of the shape (${RUNS} requests with up to three mutations, seed ${SEED})`, () => {
    let validCount = 0;
    const mutations = fc.array(injuries(KEYS, VALUES), { maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...REQUESTS), mutations, fc.constantFrom(0, 2), (valid, all, indentation) => {
        const value = all.reduce<unknown>(injure, valid);
        const check = checkRequestText(JSON.stringify(value, null, indentation));
        const expected = checkExportRequest(value);
        const sentences = expected.problems.map(({ path, message }) => [toPathText(path), toSentence(path, message, 'The request')]);
        assert.deepEqual(
          errorsOf(check)
            .map(({ field, message }) => [field, message])
            .sort(),
          // A misspelled key is reported, and no longer as missing under its correct name.
          sentences.sort(),
        );
        assert.deepEqual(check.request, expected.request);
        const ofSchema = errorsOf(check).filter(({ isOfSchema }) => isOfSchema);
        assert.equal(validate(value), ofSchema.length === 0, JSON.stringify({ value, ofSchema, theirs: validate.errors }));
        if (check.request !== null) validCount++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(validCount > RUNS / 20 && validCount < (RUNS * 19) / 20, `${validCount} of ${RUNS} passed: too one-sided to compare`);
  });

  it('has warnings for unknown keys, which a service ignores', () => {
    const { problems, request } = checkRequestText(JSON.stringify({ ...DAYS, granularty: 'daily', efficiency: { calculation: 'P90' } }));
    assert.deepEqual(
      problems.map(({ code, field, fixes }) => [code, field, fixes[0]?.title]),
      [
        ['UNKNOWN_KEY', 'granularty', 'Change to "granularity"'],
        ['UNKNOWN_KEY', 'efficiency.calculation', undefined],
      ],
    );
    assert.equal(request?.granularity, 'weekly');
  });

  it('that is invalid JSON has the problems it would have once fixed', () => {
    const { problems } = checkRequestText("{ 'dateStart': 2026-07-01, \"dateEnd\": '2026-06-01',");
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['INVALID_JSON', 'INVALID_JSON', 'INVALID_JSON', 'INVALID_JSON', 'OUT_OF_RANGE'],
    );
    assert.deepEqual(
      checkRequestText('').problems.map(({ code, message }) => [code, message]),
      [['INVALID_JSON', 'The file is empty.']],
    );
  });
});

describe('dates as people write them', () => {
  it('are parsed as the day that was meant', () => {
    const meant = ['2026/7/1', '20260701', '2026.07.01', ' 2026-07-01 ', '2026-07-01T10:00:00Z', '2026-06-31', '2026-02-29'].map(repairDay);
    assert.deepEqual(meant, ['2026-07-01', '2026-07-01', '2026-07-01', '2026-07-01', '2026-07-01', '2026-06-30', '2026-02-28']);
    assert.deepEqual(
      ['', 'soon', '01.07.2026', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'].map(repairDay),
      Array(7).fill(null),
    );
  });

  it('include named ranges of the calendar', () => {
    const named = (today: string) =>
      Object.fromEntries(listNamedRanges(today).map(({ name, dateStart, dateEnd }) => [name, `${dateStart} ${dateEnd}`]));
    const sunday = named('2026-03-01');
    assert.equal(sunday['This week'], '2026-02-23 2026-03-01');
    assert.equal(sunday['Last month'], '2026-02-01 2026-02-28');
    assert.equal(sunday['Last quarter'], '2025-10-01 2025-12-31');
    assert.equal(sunday['Last 30 days'], '2026-01-31 2026-03-01');
    const monday = named('2024-12-30');
    assert.equal(monday['This week'], '2024-12-30 2025-01-05');
    assert.equal(monday['Last week'], '2024-12-23 2024-12-29');
    assert.equal(monday['This quarter'], '2024-10-01 2024-12-31');
    assert.equal(named('2024-01-15')['Last year'], '2023-01-01 2023-12-31');
  });
});
