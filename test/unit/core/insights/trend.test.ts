import assert from 'node:assert/strict';
import { toSparkline } from '../../../../server/cli/insights/trendTexts.ts';
import { splitByPeriod } from '../../../../server/core/insights/periods.ts';
import { toTrend, toTrendRows } from '../../../../server/core/insights/trend.ts';
import { readReportText } from '../../../../server/documents/insights/reportText.ts';

const nameAll = (...args: Parameters<typeof splitByPeriod>): string[] =>
  splitByPeriod(...args).map(({ name, dateStart, dateEnd, isCut }) => `${name} ${dateStart} ${dateEnd}${isCut ? ' cut' : ''}`);

describe('the periods of a trend', () => {
  it('are calendar weeks, months and quarters, cut at the ends of the range', () => {
    assert.deepEqual(nameAll('2025-12-29', '2026-01-11', 'week'), ['2026-W01 2025-12-29 2026-01-04', '2026-W02 2026-01-05 2026-01-11']);
    assert.deepEqual(nameAll('2026-12-31', '2027-01-04', 'week'), [
      '2026-W53 2026-12-31 2027-01-03 cut',
      '2027-W01 2027-01-04 2027-01-04 cut',
    ]);
    assert.deepEqual(nameAll('2024-02-01', '2024-03-05', 'month'), ['2024-02 2024-02-01 2024-02-29', '2024-03 2024-03-01 2024-03-05 cut']);
    assert.deepEqual(nameAll('2026-02-10', '2026-04-01', 'quarter'), [
      '2026-Q1 2026-02-10 2026-03-31 cut',
      '2026-Q2 2026-04-01 2026-04-01 cut',
    ]);
    assert.deepEqual(nameAll('2026-03-03', '2026-03-03', 'week'), ['2026-W10 2026-03-03 2026-03-03 cut']);
  });
});

describe('a trend', () => {
  const HEADER = 'Collection Name,Lead Time for Changes (mean),Lead Time for Changes Rating';
  const report = (...rows: readonly string[]) => readReportText([HEADER, ...rows, ''].join('\n'));

  it('has each period beside the one before, with missing periods and new names', () => {
    const periods = splitByPeriod('2026-03-02', '2026-03-22', 'week');
    const trend = toTrend(periods, [report('Ann,2,High'), null, report('Ann,1,Elite', 'Bo,,—', 'Ann,3,High')]);
    assert.deepEqual(
      toTrendRows(trend)
        .slice(1)
        .map((row) => [row[0], row[3], ...row.slice(8)].join(',')),
      [
        'Ann,2026-W10,2,,,,,High,—,new',
        'Ann,2026-W11,,2,,,,—,High,lost',
        'Ann,2026-W12,1,,,,,Elite,—,new',
        'Bo,2026-W10,,,,,,—,—,',
        'Bo,2026-W11,,,,,,—,—,',
        'Bo,2026-W12,,,,,,—,—,',
        // A second row of the same name is not the first one.
        'Ann,2026-W10,,,,,,—,—,',
        'Ann,2026-W11,,,,,,—,—,',
        'Ann,2026-W12,3,,,,,High,—,new',
      ],
    );
    assert.deepEqual(toTrendRows(toTrend(periods, [null, null, null])), [], 'without any activity there is nothing to show');
  });

  it('is drawn as bars from the least to the greatest value, with dots for missing ones', () => {
    assert.equal(toSparkline([1, null, 8, 4.5]), '▁·█▅');
    assert.equal(toSparkline([2, 2]), '▄▄');
    assert.equal(toSparkline([null]), '·');
  });
});
