import type { RowPair } from '../core/insights/comparison.ts';
import type { PlannedCoverage } from '../core/insights/coverage.ts';
import type { CountReportsRequest } from '../wire/insights.ts';
import { type CallOptions, call } from './client.ts';
import { type RosterUpload, toForm } from './developers/rosterForm.ts';
import type { Instance } from './instance.ts';

/** A report of today and the same under a planned roster, with all digits, and the rows to compare. */
export interface PlannedTexts {
  /** CSV; both are empty if neither has a row. */
  readonly before: string;
  readonly after: string;
  readonly rows: readonly RowPair[];
}

/** The reports of all ranges under both rosters, and what their days have that counts for no one. */
interface PlannedComparison {
  readonly reports: readonly PlannedTexts[];
  readonly membership: 'current' | 'atTheTime';
  readonly coverage: PlannedCoverage | null;
}

/** Counts a report under the active roster and under a planned one, which the service does not store. Throws NOT_OFFERED at another service. */
export async function comparePlannedReports(
  instance: Instance,
  roster: RosterUpload,
  report: CountReportsRequest,
  options: CallOptions = {},
): Promise<PlannedComparison> {
  const { parts = [], headers } = toForm({ ...roster, places: true });
  const text = JSON.stringify({ ...report, exact: true, coverage: true });
  const answer = await call(instance, 'countPlannedReport', { parts: [{ name: 'report', text }, ...parts], headers }, options);
  const reports = answer.reports.map(({ today, planned, rows }) => {
    return { before: today, after: planned, rows: rows.map((pair) => ({ before: pair.today, after: pair.planned })) };
  });
  return { reports, membership: answer.membership, coverage: answer.coverage };
}
