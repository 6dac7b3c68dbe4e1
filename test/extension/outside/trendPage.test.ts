import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { splitByPeriod } from '../../../server/core/insights/periods.ts';
import { toBands, toTrend } from '../../../server/core/insights/trend.ts';
import { writeTrendPage } from '../../../server/core/insights/trendPage.ts';
import { readReportText } from '../../../server/documents/insights/reportText.ts';
import { checkAccessibility } from '../../support/host/panels.ts';
import { launchBrowser } from '../../support/host/workbench.ts';
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts';

/** Returns the labels of axes that are smaller than 11 pixels, overlap the one before, or leave their chart. */
const findUnreadable = `[...document.querySelectorAll('.trendChart')].flatMap((chart) => {
  const frame = chart.getBoundingClientRect();
  const labels = [...chart.querySelectorAll('.trendText')].map((label) => [label, label.getBoundingClientRect()]);
  const isFaulty = ([label, box], place) => {
    const [other, before] = labels[place - 1] ?? [];
    const overlaps = before !== undefined && before.right > box.left && before.left < box.right && before.top < box.bottom && before.bottom > box.top;
    return frame.width > 0 && (box.height < 11 || overlaps || box.left < frame.left || box.right > frame.right);
  };
  return labels.filter(isFaulty).map(([label]) => label.textContent);
})`;

describe('the page of a trend in a browser', function () {
  this.timeout(120_000);
  const folder = makeTemporaryFolder();
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
    const periods = splitByPeriod('2026-01-01', '2026-03-12', 'week');
    const header =
      'Collection Name,Lead Time for Changes (mean),Lead Time for Changes Rating,Coding Days per Developer,Change Failure Rate';
    // A line with a band and tiers, one without a value in places, one without any, and a name that is markup.
    const ask = (factor: number) =>
      toTrend(
        periods,
        periods.map(({ days }, place) => {
          const lead = (factor * (days + ((place * 7) % 5))).toFixed(2);
          const rows = [`Platform,${lead},High,${place},${place % 3 === 0 ? '' : 12.5}`, `<b>Team</b> & Co,${lead},Low,0,`, 'Nobody,,,,'];
          return readReportText(`${header}\n${rows.join('\n')}\n`);
        }),
      );
    const trend = ask(1);
    assert.ok(trend.series.length >= 6, String(trend.series.length));
    const page = writeTrendPage({ title: 'Trend by week', source: 'from here', notes: [], trend, bands: toBands(trend, ask(0.5), ask(2)) });
    writeFileSync(path.join(folder.path, 'page.html'), page);
  });
  after(async () => {
    await browser.close();
    folder.remove();
  });

  for (const [colorScheme, width, media] of [
    ['light', 1280, 'screen'],
    ['dark', 320, 'screen'],
    ['light', 360, 'screen'],
    ['light', 800, 'print'],
  ] as const) {
    it(`has no axe-core violations and asks for nothing in ${colorScheme} colors, ${width} pixels wide, on ${media}`, async () => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      await page.emulateMedia({ media });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const address = pathToFileURL(path.join(folder.path, 'page.html')).href;
      await page.goto(address);
      assert.deepEqual(await checkAccessibility(page.mainFrame()), []);
      assert.deepEqual(requests, [address]);
      assert.deepEqual(await page.evaluate(findUnreadable), []);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, 'nothing reaches beyond the page');
      await page.close();
    });
  }
});
