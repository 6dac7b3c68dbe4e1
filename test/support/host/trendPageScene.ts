import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { exportPeriods, toBandRequests } from '../../../server/api/insights/trend.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { splitByPeriod } from '../../../server/core/insights/periods.ts';
import { toBands, toTrend } from '../../../server/core/insights/trend.ts';
import { describeGranularity, writeTrendPage } from '../../../server/core/insights/trendPage.ts';
import { readReportText } from '../../../server/documents/insights/reportText.ts';
import type { ReportRequest } from '../../../server/wire/insights.ts';
import { FOLDER } from './photographer.ts';
import { shrinkPng } from './shrinkPng.ts';

const REQUEST: ReportRequest = {
  dateStart: '2026-07-01',
  dateEnd: '2026-09-30',
  teamRefId: 1,
  efficiency: { metrics: ['LEAD_TIME_FOR_CHANGES'] },
  includeRatings: true,
};

/** Photographs the HTML page of a trend of the sample's activity in a service, in light and in dark. */
export async function photographTrendPage(instance: Instance, browser: Browser): Promise<void> {
  const html = await toPage(instance);
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 900, height: 640 } });
    await page.setContent(html);
    const picture = shrinkPng(await page.screenshot({ animations: 'disabled' }));
    writeFileSync(path.join(FOLDER, `trendPage-${colorScheme}.png`), picture);
    console.log(`trendPage-${colorScheme}.png (${Math.round(picture.length / 1000)} KB)`);
    await page.close();
  }
}

/** Returns the page of a trend. */
async function toPage(instance: Instance): Promise<string> {
  const periods = splitByPeriod(REQUEST.dateStart, REQUEST.dateEnd, 'week');
  const ask = async (request: ReportRequest) => {
    const { reports } = await exportPeriods(instance, request, periods);
    return toTrend(
      periods,
      reports.map((text) => (text === '' ? null : readReportText(text))),
    );
  };
  const trend = await ask(REQUEST);
  const [median, percentile] = toBandRequests(REQUEST)!;
  return writeTrendPage({
    title: 'Trend by Week: 2026-07-01 to 2026-09-30',
    source: `${describeGranularity(trend, 'week')} · Harbor`,
    notes: [],
    trend,
    bands: toBands(trend, await ask(median), await ask(percentile)),
  });
}
