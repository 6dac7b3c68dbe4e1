import { l10n } from 'vscode';
import type { ReportRequest } from '../../server/wire/insights.ts';

/** Describes the days, granularity and instance of a report in one line. */
export function describeSource({ dateStart, dateEnd, granularity = 'weekly' }: ReportRequest, instance: string): string {
  return l10n.t('{0} to {1} · {2} · {3}', dateStart, dateEnd, granularity.toLowerCase(), instance);
}

/** Returns the request with tiers; a contributors report has none. */
export function withRatings(request: ReportRequest): ReportRequest {
  return 'productivityContributors' in request ? request : { ...request, includeRatings: true };
}
