import assert from 'node:assert/strict';
import { splitByPeriod } from '../../../../server/core/insights/periods.ts';
import { leaveOutEmpty, toBands, toTrend } from '../../../../server/core/insights/trend.ts';
import { drawTrend } from '../../../../server/core/insights/trendChart.ts';
import { describeGranularity, writeTrendPage } from '../../../../server/core/insights/trendPage.ts';
import { readReportText } from '../../../../server/documents/insights/reportText.ts';

const LINE = { title: 'T', description: 'D.', unit: 'days', band: null, isInteractive: false };

describe('the chart of a trend', () => {
  it('has a gap for a missing value, and a point for each other one', () => {
    const svg = drawTrend({ ...LINE, periods: ['a', 'b', 'c', 'd'], values: [1, 2, null, 4] });
    assert.equal(svg.match(/<polyline/g)?.length, 2);
    assert.equal(svg.match(/<circle/g)?.length, 3);
    assert.match(svg, /<title>d: 4 days<\/title>/);
  });

  it('draws a single period, nothing but zeros, and no value at all', () => {
    for (const values of [[5], [0], [null], [0.001]]) {
      const svg = drawTrend({ ...LINE, periods: ['a'], values });
      assert.doesNotMatch(svg, /NaN|Infinity/);
    }
  });

  it('lets each point be reached and chosen if asked to', () => {
    const svg = drawTrend({ ...LINE, periods: ['a', 'b'], values: [1, 2], isInteractive: true });
    assert.match(svg, /role="button" aria-label="b: 2 days" data-place="1"/);
  });
});

describe('a trend as it is drawn', () => {
  const periods = splitByPeriod('2026-03-02', '2026-03-15', 'week');
  const header =
    'Collection Name,PR Velocity per Developer,Number of Comments per PR,Work Completed per Developer,Coding Days per Developer';
  const trend = toTrend(
    periods,
    ['1', '2'].map((days) => readReportText(`${header}\nAda,3,,0,${days}\nBo,4,,0,\n`)),
  );
  const coverage = { records: 1, uncounted: 0, pulls: 1, withoutComments: 1, withoutLines: 0, unscored: 0, missing: ['workItem'] as const };

  it('has no metric of a kind that was never imported, and none without any value, which it names', () => {
    const drawn = leaveOutEmpty(trend, [], coverage);
    assert.deepEqual(
      drawn.trend.series.map(({ name, metricName }) => `${name} ${metricName}`),
      ['Ada PR_VELOCITY_PER_DEV', 'Ada CODING_DAYS_PER_DEV', 'Bo PR_VELOCITY_PER_DEV', 'Bo CODING_DAYS_PER_DEV'],
    );
    assert.deepEqual(drawn.notes, ['No values in these days: Number of Comments per PR.']);
  });

  it('keeps zeros if it is unknown what was imported', () => {
    assert.ok(leaveOutEmpty(trend, [], null).trend.series.some(({ metricName }) => metricName === 'WORKTYPE_COMPLETED_PER_DEV'));
  });

  it('says of a name without values that there are none, instead of an empty chart', () => {
    const page = writeTrendPage({ title: 'A', source: '', ...leaveOutEmpty(trend, [], coverage) });
    assert.match(page, /Bo: Coding Days per Developer <span class="quiet">in days per period<\/span><\/h2>\n<p>No values\.<\/p>/);
    assert.equal(page.match(/<svg/g)?.length, 6);
  });

  it('calls no change of an amount of work better or worse', () => {
    const page = writeTrendPage({ title: 'A', source: '', ...leaveOutEmpty(trend, [], coverage) });
    assert.match(page, /<td class="changed">up 1 \(\+100 %\)<\/td>/);
    assert.doesNotMatch(page, /class="(better|worse)"/);
  });

  it('says both how many values there are and what “per period” means', () => {
    assert.equal(describeGranularity(trend, 'week', 'MONTHLY'), 'One value per week · “per period” means per month');
    assert.equal(describeGranularity(trend, 'week', 'weekly'), 'One value per week');
    assert.equal(describeGranularity(trend, 'quarter'), 'One value per quarter · “per period” means per week');
    const times = toTrend(periods, [readReportText('Collection Name,Change Failure Rate\nAda,1\n')]);
    assert.equal(describeGranularity(times, 'month'), 'One value per month');
  });
});

describe('the page of a trend', () => {
  const periods = splitByPeriod('2026-03-02', '2026-03-15', 'week');
  const report = (value: string, calculation: string) =>
    readReportText(`Collection Name,Lead Time for Changes (${calculation})\n"<script>alert(1)</script> & ""Co""",${value}\n`);
  const trend = toTrend(periods, [report('1', 'mean'), report('3', 'mean')]);
  const bands = toBands(
    trend,
    toTrend(periods, [report('0.50', 'median'), null]),
    toTrend(periods, [report('4', 'p90'), report('5', 'p90')]),
  );
  const page = writeTrendPage({ title: 'A & B', source: 'here', notes: ['Note.'], trend, bands });

  it('contains everything itself: no script, no address, no text that is taken for markup', () => {
    assert.doesNotMatch(page, /<script|src=|href=|url\(|@import|https?:/);
    assert.match(page, /&#60;script&#62;alert\(1\)&#60;\/script&#62; &#38; &#34;Co&#34;: Lead Time for Changes \(mean\)/);
    assert.match(page, /<title>A &#38; B<\/title>/);
    assert.match(page, /Content-Security-Policy" content="default-src 'none'/);
  });

  it('has the numbers as a table too, with the change in words, and a band where both edges are known', () => {
    assert.match(page, /<td class="worse">up 2 \(\+200 %\), worse<\/td>/);
    assert.deepEqual(bands, [
      [
        { low: 0.5, high: 4 },
        { low: null, high: 5 },
      ],
    ]);
    assert.equal(page.match(/<polygon/g)?.length, 2, 'one for windows, one for phones');
  });

  it('says that there is nothing', () => {
    assert.match(
      writeTrendPage({ title: 'A', source: '', notes: [], trend: { periods, series: [] }, bands: [] }),
      /No activity was recorded/,
    );
  });
});
