import { l10n } from 'vscode';
import { type Coverage, describeCoverage } from '../../server/core/insights/coverage.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';

/** How often a report has a period, by the word of its request. */
const PERIODS: ReadonlyMap<string, string> = new Map([
  ['daily', l10n.t('daily')],
  ['weekly', l10n.t('weekly')],
  ['monthly', l10n.t('monthly')],
]);

/** Names the length of a period of a report. */
export function namePeriods({ granularity = 'weekly' }: Pick<ReportRequest, 'granularity'>): string {
  const word = granularity.toLowerCase();
  return PERIODS.get(word) ?? word;
}

/** Describes the days, granularity and instance of a report in one line. */
export function describeSource(request: ReportRequest, instance: string): string {
  return l10n.t('{0} to {1} · {2} · {3}', request.dateStart, request.dateEnd, namePeriods(request), instance);
}

/** How to make what a report does not show count. */
export const REMEDIES = {
  map: l10n.t('Map Identity assigns their logins.'),
  import: l10n.t('Import Activity Records imports them, and Import Git History those in Git.'),
};

/** Says what the days of a report have that no number shows; empty if that is nothing, or unknown. */
export function describeUncounted(coverage: Coverage | null): readonly string[] {
  return coverage === null ? [] : describeCoverage(coverage, REMEDIES);
}

/** Returns the request with tiers; a contributors report has none. */
export function withRatings(request: ReportRequest): ReportRequest {
  return 'productivityContributors' in request ? request : { ...request, includeRatings: true };
}
