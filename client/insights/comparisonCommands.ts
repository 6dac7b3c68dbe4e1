import { l10n, type Uri, ViewColumn, window } from 'vscode';
import { listEarlierRanges, type NamedRange } from '../../server/core/insights/ranges.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { COMPARE_REPORTS, type ComparedReports, type CompareReports } from '../../server/language/protocol/insights.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, ONLINE, onItem, REQUEST, REQUEST_FILE } from '../manifest/when.ts';
import type { ReportState } from '../panels/messages/report.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';
import { askDay } from './askRequest.ts';
import { toComparisonState } from './chartState.ts';
import { chooseRequest } from './chooseRequest.ts';
import { fetchReports } from './fetchReport.ts';
import type { InsightParts } from './insightParts.ts';
import { describeSource, withRatings } from './requestTexts.ts';

/** Commands that compare reports. */
export const COMPARISON_COMMANDS = {
  comparePeriods: {
    run: comparePeriods,
    palette: and(REQUEST, ONLINE),
    icon: 'git-compare',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', '1_report@3', onItem('insights', 'team')],
      ['editor/title', 'navigation@4', REQUEST_FILE],
    ],
  },
} satisfies CommandRecords<InsightParts>;

/** The days of an earlier report. */
type EarlierDays = Pick<NamedRange, 'dateStart' | 'dateEnd'>;

/** The result of a comparison: the document with a row for each name and metric, and the charts. */
export interface ShownComparison {
  readonly document: Uri;
  readonly charts: ReportState;
}

/**
 * Compares the report of an export request or a team (the active document by default) with that of a previous period; asks for the period
 * unless it is given. Opens both as one read-only CSV, and as charts. Returns undefined if one of them is empty. `cancel` ends it.
 */
async function comparePeriods(
  app: InsightParts,
  given?: unknown,
  givenDays?: unknown,
  cancel?: unknown,
): Promise<ShownComparison | undefined> {
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const { inUse, document } = chosen;
  const request = withRatings(chosen.request);
  const before: ReportRequest = { ...request, ...(readDays(givenDays) ?? (await askEarlierDays(request))) };
  const fetched = await fetchReports(app, inUse, [before, request], cancel instanceof AbortSignal ? cancel : undefined, 'exact');
  const [earlier, later] = fetched ?? [];
  if (earlier === undefined || later === undefined) return undefined;
  const params: CompareReports = { before: earlier.csv, after: later.csv };
  const compared = await app.language.ask<ComparedReports>(COMPARE_REPORTS, params);
  if (compared === null) throw new Refusal('SERVICE_ERROR', l10n.t('“{0}” returned reports that cannot be read.', inUse.instance.name));
  const ranges = { before: toRangeText(before), after: toRangeText(request) };
  const title = l10n.t('{0} compared with {1}', ranges.after, ranges.before);
  const charts = toComparisonState({ title, source: describeSource(request, inUse.instance.name) }, ranges, compared.comparison);
  return showComparison(app, compared.csv, charts, document);
}

/** Opens a comparison as a read-only CSV beside what it is about, and as charts. */
export async function showComparison(
  { reports }: InsightParts,
  csv: string,
  charts: ReportState,
  beside: Uri | undefined,
): Promise<ShownComparison> {
  const opened = await reports.documents.open('comparison.csv', csv, beside);
  await window.showTextDocument(opened, { viewColumn: beside === undefined ? ViewColumn.Active : ViewColumn.Beside, preview: false });
  reports.panels.show(charts);
  return { document: opened.uri, charts };
}

async function askEarlierDays({ dateStart, dateEnd }: ReportRequest): Promise<EarlierDays> {
  const choices = listEarlierRanges(dateStart, dateEnd).map(
    (range): Choice<NamedRange | null> => ({ label: range.name, description: toRangeText(range), value: range }),
  );
  const other: Choice<null> = { label: `$(calendar) ${l10n.t('Other Days…')}`, value: null };
  expectQuestions(1);
  const title = l10n.t('Compare {0} with which days?', toRangeText({ dateStart, dateEnd }));
  const chosen = await pickOne(title, [...choices, other], choices[0]);
  if (chosen !== null) return chosen;
  expectQuestions(2);
  const first = await askDay(l10n.t('The first day'), dateStart);
  return { dateStart: first, dateEnd: await askDay(l10n.t('Last day, included in the report'), first) };
}

function toRangeText({ dateStart, dateEnd }: EarlierDays): string {
  return l10n.t('{0} to {1}', dateStart, dateEnd);
}

function readDays(given: unknown): EarlierDays | null {
  if (typeof given !== 'object' || given === null || !('dateStart' in given) || !('dateEnd' in given)) return null;
  const { dateStart, dateEnd } = given;
  return typeof dateStart === 'string' && typeof dateEnd === 'string' ? { dateStart, dateEnd } : null;
}
