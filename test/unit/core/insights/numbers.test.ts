import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countDays, countPeriods } from '../../../../server/core/insights/calendar.ts';
import { checkExportRequest } from '../../../../server/core/insights/exportRequest.ts';
import { writeFormula } from '../../../../server/core/insights/formulaTexts.ts';
import {
  RATED,
  scoreDora,
  scoreMetric,
  TIER_SETS,
  TIERS,
  type TieredMetric,
  type TierSet,
  toTier,
} from '../../../../server/core/insights/ratings.ts';
import { listTierTexts } from '../../../../server/core/insights/ratingTexts.ts';
import { toColumns } from '../../../../server/core/insights/reportColumns.ts';
import type { Tally } from '../../../../server/core/insights/reportQuestion.ts';
import { writeNumber } from '../../../../server/core/insights/reportValues.ts';

const DAY = 86_400_000;

const MONTH = { days: 30, tierSet: 'published' } as const;

const NOTHING: Tally = {
  developers: 0,
  active: 0,
  codingDays: 0,
  commits: 0,
  pulls: 0,
  lines: 0,
  linesKnown: 0,
  comments: 0,
  commentsKnown: 0,
  ticketless: 0,
  commented: 0,
  untilComment: 0,
  items: 0,
  timedItems: 0,
  itemTime: 0,
  deployments: 0,
  failures: 0,
  changes: 0,
  leadTime: null,
  incidents: 0,
  restoreTime: null,
};

describe('report periods', () => {
  it('count by their share of days if the range cuts them', () => {
    assert.equal(countDays('2026-07-01', '2026-07-01'), 1);
    assert.equal(countPeriods('2026-07-01', '2026-07-10', 'daily'), 10);
    assert.equal(countPeriods('2026-07-01', '2026-07-14', 'weekly'), 2);
    assert.equal(countPeriods('2026-07-01', '2026-07-01', 'weekly'), 1 / 7);
    assert.equal(countPeriods('2026-07-01', '2026-09-30', 'monthly'), 3);
    // 16 of 31 days, all of February, 7 of 31.
    assert.ok(Math.abs(countPeriods('2026-01-16', '2026-03-07', 'monthly') - (16 / 31 + 1 + 7 / 31)) < 1e-12);
    assert.equal(countPeriods('2024-02-01', '2024-02-15', 'monthly'), 15 / 29);
    assert.equal(countPeriods('2026-04-22', '2026-04-23', 'monthly'), 2 / 30);
    assert.equal(countPeriods('2025-12-01', '2026-01-31', 'monthly'), 2);
    assert.equal(countPeriods('0099-12-01', '0100-02-28', 'monthly'), 3);
    // A day counts as one whatever its hours; periods are independent of time zones.
    assert.equal(countPeriods('2026-03-23', '2026-03-29', 'weekly'), 1);
  });
});

describe('a number in a report', () => {
  it('has two decimals, rounded half up, or none', () => {
    for (const [value, text] of [
      [15.53, '15.53'],
      [0, '0'],
      [3, '3'],
      [2.5, '2.50'],
      [0.005, '0.01'],
      [1.005, '1.01'],
      [0.075, '0.08'],
      [0.125, '0.13'],
      [0.0049999, '0'],
      [2.999, '3'],
      [1 / 3, '0.33'],
      [2 / 3, '0.67'],
      [0.1 + 0.2, '0.30'],
      [12345678.905, '12345678.91'],
      [1e15, '1000000000000000'],
      [-0.001, '0'],
      [null, ''],
    ] as const) {
      assert.equal(writeNumber(value), text, String(value));
    }
  });
});

describe('tiers', () => {
  const tierOf = (name: TieredMetric, tally: Partial<Tally>, days: number, tierSet: TierSet = 'published') => {
    const score = scoreMetric(name, { ...NOTHING, ...tally }, { days, tierSet });
    return score === null ? '—' : TIERS[score - 1];
  };

  it('have the documented thresholds, including the exact limits', () => {
    const lead = (days: number) => tierOf('LEAD_TIME_FOR_CHANGES', { leadTime: days * DAY }, 30);
    assert.deepEqual([0, 1, 1.01, 7, 7.01, 15.53, 30, 30.01].map(lead), [
      'Elite',
      'Elite',
      'High',
      'High',
      'Medium',
      'Medium',
      'Medium',
      'Low',
    ]);
    const restore = (milliseconds: number) => tierOf('MEAN_TIME_TO_RESTORE', { restoreTime: milliseconds }, 30);
    assert.deepEqual([0, DAY / 24 - 1, DAY / 24, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY, 45.97 * DAY].map(restore), [
      'Elite',
      'Elite',
      'High',
      'High',
      'Medium',
      'Medium',
      'Low',
      'Low',
    ]);
    const failed = (failures: number, deployments: number) => tierOf('CHANGE_FAILURE_RATE', { failures, deployments }, 30);
    assert.deepEqual(
      [failed(0, 1), failed(3, 20), failed(16, 100), failed(3, 10), failed(31, 100), failed(9, 20), failed(46, 100)],
      ['Elite', 'Elite', 'High', 'High', 'Medium', 'Medium', 'Low'],
    );
    const deployed = (deployments: number, days: number, failures = 0) => tierOf('DEPLOYMENT_FREQUENCY', { deployments, failures }, days);
    assert.deepEqual(
      [deployed(8, 7), deployed(7, 7), deployed(3, 21), deployed(2, 15), deployed(3, 90), deployed(2, 61), deployed(1, 1, 1)],
      ['Elite', 'High', 'High', 'Medium', 'Medium', 'Low', 'Low'],
    );
  });

  it('are absent if there is nothing to rate', () => {
    for (const name of Object.keys(RATED) as TieredMetric[]) assert.equal(tierOf(name, {}, 30), '—');
    assert.equal(scoreDora(NOTHING, MONTH), null);
    assert.equal(scoreMetric('OVERALL_DORA', NOTHING, MONTH), null);
    assert.equal(toTier([null, null]), null);
    assert.equal(toTier([]), null);
  });

  it('of DORA 2024 have another change failure rate, which is never better for more failures, and the same of the others', () => {
    const failed = (failures: number) => tierOf('CHANGE_FAILURE_RATE', { failures, deployments: 100 }, 30, 'dora2024');
    assert.deepEqual([0, 5, 6, 10, 11, 20, 21].map(failed), ['Elite', 'Elite', 'High', 'High', 'Medium', 'Medium', 'Low']);
    for (const name of ['LEAD_TIME_FOR_CHANGES', 'DEPLOYMENT_FREQUENCY', 'MEAN_TIME_TO_RESTORE'] as const) {
      for (const days of [0.01, 0.5, 1, 3, 7, 20, 40]) {
        const tally = { leadTime: days * DAY, restoreTime: days * DAY, deployments: Math.ceil(60 / days) };
        assert.equal(tierOf(name, tally, 60, 'dora2024'), tierOf(name, tally, 60), `${name} ${days}`);
      }
    }
    assert.equal(listTierTexts('CHANGE_FAILURE_RATE', 'dora2024')[0]?.description, 'at most 5');
    assert.equal(listTierTexts('CHANGE_FAILURE_RATE')[0]?.description, 'at most 15 (at most 5 with the tiers of DORA 2024)');
  });

  it('combine to the mean of their scores, rounded half up', () => {
    assert.equal(toTier([4, 1]), 'High');
    assert.equal(toTier([4, null, 3]), 'Elite');
    assert.equal(toTier([2, 1, 1]), 'Low');
    // Lead time 2 days: High, 3; failure rate 1 of 2: Low, 1; frequency 1 of 30 days: Medium, 2; 2 days to restore: Medium, 2; 8 / 4.
    const tally = { ...NOTHING, leadTime: 2 * DAY, deployments: 2, failures: 1, restoreTime: 2 * DAY };
    assert.equal(scoreDora(tally, MONTH), 2);
    assert.equal(scoreMetric('OVERALL_DORA', tally, MONTH), 2);
    // 7 / 4 is 1.75, which is rated 2.
    assert.equal(scoreDora({ ...tally, leadTime: 20 * DAY }, MONTH), 1.75);
    assert.equal(scoreMetric('OVERALL_DORA', { ...tally, leadTime: 20 * DAY }, MONTH), 2);
  });

  it('give an overall score that never rises by measuring less', () => {
    const time = fc.option(fc.double({ min: 0, max: 90 * DAY, noNaN: true }), { nil: null });
    const measured = fc.record({
      leadTime: time,
      restoreTime: time,
      deployments: fc.nat(60),
      failed: fc.nat(60),
      days: fc.integer({ min: 1, max: 90 }),
    });
    const LESS: readonly Partial<Tally>[] = [{ leadTime: null }, { restoreTime: null }, { deployments: 0, failures: 0 }];
    fc.assert(
      fc.property(measured, fc.constantFrom(...TIER_SETS), ({ deployments, failed, days, ...times }, tierSet) => {
        const tally = { ...NOTHING, ...times, deployments, failures: Math.min(failed, deployments) };
        const range = { days, tierSet };
        const score = scoreDora(tally, range);
        for (const less of LESS) {
          const rest = scoreDora({ ...tally, ...less }, range);
          assert.ok(rest === null || (score !== null && rest <= score), `${score} became ${rest} without ${Object.keys(less).join()}`);
        }
      }),
    );
  });
});

describe('the formula of a number', () => {
  it('has a singular for one period and one day', () => {
    const { request } = checkExportRequest({ dateStart: '2026-07-01', dateEnd: '2026-07-07', productivity: {} });
    assert.ok(request);
    const write = (name: string, tally: Partial<Tally>): string => {
      const column = toColumns(request).find((one) => one.name === name);
      assert.ok(column);
      const range = { days: 7, periods: 1, tierSet: 'published' } as const;
      return writeFormula(column, { ...NOTHING, ...tally }, { range, granularity: 'weekly', calculation: 'MEAN' });
    };
    assert.equal(
      write('PR_VELOCITY_PER_DEV', { lines: 8, developers: 4 }),
      '8 changed lines of merged pull requests / 4 developers / 1 week = 2',
    );
    const comment = write('TIME_TO_FIRST_COMMENT', { untilComment: DAY, commented: 2 });
    assert.equal(comment, '1 day until the first comment / 2 merged pull requests with a comment = 0.50');
  });
});
