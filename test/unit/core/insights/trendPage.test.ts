import assert from 'node:assert/strict';
import { splitByPeriod } from '../../../../server/core/insights/periods.ts';
import { toBands, toTrend } from '../../../../server/core/insights/trend.ts';
import { drawTrend } from '../../../../server/core/insights/trendChart.ts';
import { writeTrendPage } from '../../../../server/core/insights/trendPage.ts';
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
  const page = writeTrendPage({ title: 'A & B', source: 'here', trend, bands });

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
    assert.equal(page.match(/<polygon/g)?.length, 1);
  });

  it('says that there is nothing', () => {
    assert.match(writeTrendPage({ title: 'A', source: '', trend: { periods, series: [] }, bands: [] }), /No activity was recorded/);
  });
});
