import { type ReportSeries, requireReportSeries } from '../core/insights/reportSeries.ts';
import { isJsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { expectRoster } from '../service/developers/uploads.ts';
import { countPlannedReports } from '../service/plannedReport.ts';
import type { PlannedReport } from '../wire/insights.ts';
import type { Handlers } from './call.ts';
import { readUpload } from './developers/upload.ts';
import { wantsPlaces } from './problems.ts';

/** The handler of reports under a roster that is not uploaded. */
export const PLANNED_REPORT_HANDLERS = {
  async countPlannedReport({ request, service }): Promise<PlannedReport> {
    expectRoster(service, Number(request.headers['content-length'] ?? 0));
    const { more, ...file } = await readUpload(request, 'report');
    return countPlannedReports(service, { ...file, places: wantsPlaces(request) }, requireSeries(more));
  },
} satisfies Handlers;

function requireSeries(part: unknown): ReportSeries {
  if (!isJsonObject(part)) {
    const example = '{"request": {"dateStart": "2026-07-01", "dateEnd": "2026-09-30"}}';
    throw new Refusal('INVALID_REQUEST', `The part "report" must be a JSON object like ${example}.`);
  }
  return requireReportSeries(part);
}
