import type { RowPair } from '../core/insights/comparison.ts';
import type { CountReportsRequest, PlannedReport } from '../wire/insights.ts';
import { type CallOptions, call } from './client.ts';
import { type RosterUpload, toForm } from './developers/rosterForm.ts';
import type { Instance } from './instance.ts';

/** A report of today and the same under a planned roster, with all digits, and the rows to compare. */
export interface PlannedComparison extends Pick<PlannedReport, 'membership'> {
  /** CSV; both are empty if neither has a row. */
  readonly before: string;
  readonly after: string;
  readonly rows: readonly RowPair[];
}

/** Counts a report under the active roster and under a planned one, which the service does not store. Throws NOT_OFFERED at another service. */
export async function comparePlannedReport(
  instance: Instance,
  roster: RosterUpload,
  report: Omit<CountReportsRequest, 'ranges' | 'coverage'>,
  options: CallOptions = {},
): Promise<PlannedComparison> {
  const { parts = [], headers } = toForm({ ...roster, places: true });
  const text = JSON.stringify({ ...report, exact: true });
  const answer = await call(instance, 'countPlannedReport', { parts: [{ name: 'report', text }, ...parts], headers }, options);
  const { today, planned, rows, membership } = answer;
  return { before: today, after: planned, rows: rows.map((pair) => ({ before: pair.today, after: pair.planned })), membership };
}
