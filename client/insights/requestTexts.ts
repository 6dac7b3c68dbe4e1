import { l10n } from 'vscode';
import type { ReportRequest } from '../../server/wire/insights.ts';

/** Days, periods and origin of a report in a line. */
export function describeSource({ dateStart, dateEnd, granularity = 'weekly' }: ReportRequest, instance: string): string {
  return l10n.t('{0} to {1} · {2} · {3}', dateStart, dateEnd, granularity.toLowerCase(), instance);
}

/** A request that asks for tiers too; one on contributors has none. */
export function withRatings(request: ReportRequest): ReportRequest {
  return 'productivityContributors' in request ? request : { ...request, includeRatings: true };
}
