import { l10n, type Uri, window, workspace } from 'vscode';
import { type ExportToRun, type RunningExport, runExport } from '../../server/api/insights/exportJobs.ts';
import { requireTeamOfReport } from '../../server/api/insights/reportTeam.ts';
import { findFamilyOfName } from '../../server/core/documentKinds.ts';
import { checkExportRequest } from '../../server/core/insights/exportRequest.ts';
import { findExportFamily, isExportOrder, toExports } from '../../server/core/insights/migrateRequest.ts';
import { describeEmptyReport } from '../../server/core/insights/teams.ts';
import { parseJsonObject } from '../../server/core/jsonObject.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ExportOrderBody, ReportRequest } from '../../server/wire/insights.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ONLINE } from '../manifest/when.ts';
import { readAddress } from '../window/commandArguments.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { chooseRequest } from './chooseRequest.ts';
import type { InsightParts } from './insightParts.ts';

/** Commands for exports that run as jobs of the service. */
export const EXPORT_JOB_COMMANDS = {
  exportAsJob: { run: exportAsJob, palette: ONLINE, icon: 'export', listed: 'ifFailed' },
} satisfies CommandRecords<InsightParts>;

interface ChosenExports {
  readonly exports: readonly ExportToRun[];
  readonly inUse: InstanceInUse;
  readonly document: Uri | undefined;
  /** The report request that they come from; null if the document is an export itself. */
  readonly request: ReportRequest | null;
}

/**
 * Runs an export request as jobs of the selected instance, with progress, and opens their files read-only: one for each family of metrics.
 * Without an argument it is the active document, which may be the body of an export too. If it is cancelled, the exports go on at the
 * service, and their IDs are reported. `cancel` ends it.
 */
async function exportAsJob(app: InsightParts, given?: unknown, cancel?: unknown): Promise<readonly Uri[] | undefined> {
  const chosen = await chooseExports(app, given);
  if (chosen === null) return undefined;
  const { exports, inUse, document, request } = chosen;
  const { instance, signal } = inUse;
  const running = new Map<string, RunningExport>();
  const ended = cancel instanceof AbortSignal ? AbortSignal.any([signal, cancel]) : signal;
  const files = await runWithProgress(l10n.t('Exporting from {0} as a job', instance.name), ended, async (either, report) => {
    if (request !== null) await requireTeamOfReport(instance, request, l10n.t('The Insights view lists all.'), { signal: either });
    const onState = (state: RunningExport): void => {
      running.set(state.exportId, state);
      report([...running.values()].map(({ exportId, status }) => `${exportId} ${status}`).join(', '));
    };
    return Promise.all(exports.map((one) => runExport(instance, one, { signal: either, onState })));
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'CANCELLED' || running.size === 0) throw error;
    const ids = [...running.keys()].join(', ');
    app.report.notify(l10n.t('The export {0} goes on at “{1}”. Run this again within 30 minutes to get it.', ids, instance.name));
    return null;
  });
  if (files === null) return undefined;
  if (files.every((file) => file === '')) {
    const { start, end } = exports[0]!.body.dateRange;
    app.report.notify(describeEmptyReport(request ?? { dateStart: start, dateEnd: end }, instance.name));
    return undefined;
  }
  const uris: Uri[] = [];
  for (const [place, file] of files.entries()) {
    const { family, body } = exports[place]!;
    const fileName = `${family}.${body.options?.format?.toLowerCase() === 'json' ? 'json' : 'csv'}`;
    const { uri } = await app.reports.documents.open(fileName, file, document);
    if (request !== null) await app.reports.sources.remember(uri, { request, instance: instance.name });
    await window.showTextDocument(uri, { preview: false });
    uris.push(uri);
  }
  return uris;
}

async function chooseExports(app: InsightParts, given: unknown): Promise<ChosenExports | null> {
  const uri = readAddress(given);
  const active =
    given === undefined
      ? window.activeTextEditor?.document
      : workspace.textDocuments.find((document) => document.uri.toString() === uri?.toString());
  const body = active === undefined ? null : parseJsonObject(active.getText());
  if (active !== undefined && isExportOrder(body)) {
    const family = findFamilyOfName(active.uri.path) ?? findExportFamily(body);
    if (family === null) {
      const message = l10n.t('This export does not say whether it is of efficiency or of productivity. Name metrics of one of them.');
      throw new Refusal('INVALID_REQUEST', message);
    }
    // The service checks the rest.
    const exports = [{ family, body: body as ExportOrderBody }];
    return { exports, inUse: await app.instances.use(), document: active.uri, request: null };
  }
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return null;
  const { request, inUse, document } = chosen;
  const checked = checkExportRequest(request).request;
  if (checked === null) throw new Refusal('INVALID_REQUEST', l10n.t('The request has mistakes. Correct them, then run this again.'));
  if (checked.includeRatings) app.report.notify(l10n.t('Exports that run as jobs have no tiers; "includeRatings" is ignored.'));
  return { exports: toExports(checked), inUse, document, request };
}
