import { l10n } from 'vscode';
import { exportReport } from '../../server/api/insights/insights.ts';
import { requireTeamOfReport } from '../../server/api/insights/reportTeam.ts';
import { exportPeriods } from '../../server/api/insights/trend.ts';
import { describeEmptyReport } from '../../server/core/insights/teams.ts';
import type { ReportQuery, ReportRequest } from '../../server/wire/insights.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import type { InsightParts } from './insightParts.ts';

/** A report as the service returned it. */
export interface FetchedReport {
  readonly fileName: string;
  readonly csv: string;
}

/**
 * Requests several reports at once, with progress that can be cancelled, also by `cancel`. Returns null if one is empty, which is reported
 * with the reason unless it is to be ignored. With `exact`, numbers have all their digits if the service can. Throws CANCELLED.
 */
export async function fetchReports(
  { report }: InsightParts,
  { instance, signal }: InstanceInUse,
  requests: readonly ReportRequest[],
  cancel?: AbortSignal,
  query: ReportQuery | 'exact' = {},
  onEmpty: 'report' | 'ignore' = 'report',
): Promise<readonly FetchedReport[] | null> {
  const days = requests.map(({ dateStart, dateEnd }) => l10n.t('{0} to {1}', dateStart, dateEnd)).join(', ');
  const title = l10n.t('Exporting {0} from {1}', days, instance.name);
  const ended = cancel === undefined ? signal : AbortSignal.any([signal, cancel]);
  const fetched = await runWithProgress(title, ended, (either) =>
    Promise.all(
      requests.map(async (request): Promise<FetchedReport> => {
        await requireTeamOfReport(instance, request, l10n.t('The Insights view lists all.'), { signal: either });
        if (query === 'exact') {
          const { reports } = await exportPeriods(instance, request, [request], { signal: either }, () => {}, { exact: true });
          return { fileName: 'report.csv', csv: reports[0] ?? '' };
        }
        const answer = await exportReport(instance, request, query, { signal: either });
        return { fileName: answer.fileName ?? 'report.csv', csv: await answer.text() };
      }),
    ),
  );
  const empty = requests.find((_, place) => fetched[place]?.csv === '');
  if (empty === undefined) return fetched;
  if (onEmpty === 'ignore') return null;
  report.notify(
    describeEmptyReport(empty, instance.name),
    toStep(l10n.t('Import Activity Records'), 'importFacts'),
    toStep(l10n.t('Import Git History'), 'importGitHistory'),
  );
  return null;
}
