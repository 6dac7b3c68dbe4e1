import { l10n, type Uri, ViewColumn, window } from 'vscode';
import { listEarlierRanges } from '../../../server/core/insights/earlierRanges.ts';
import type { NamedRange } from '../../../server/core/insights/namedRanges.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { COMPARE_REPORTS, type ComparedReports, type CompareReports } from '../../../server/language/protocol/insights.ts';
import type { ReportRequest } from '../../../server/wire/insights.ts';
import type { App } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { askDay } from '../../insights/askRequest.ts';
import { toComparisonState } from '../../insights/chartState.ts';
import { chooseRequest } from '../../insights/chooseRequest.ts';
import { fetchReports } from '../../insights/fetchReport.ts';
import { describeSource, withRatings } from '../../insights/requestTexts.ts';
import { openUntitled } from '../../insights/untitledFile.ts';
import type { ReportState } from '../../panels/messages/report.ts';
import { expectQuestions } from '../../questions.ts';

/** The days of an earlier report. */
type EarlierDays = Pick<NamedRange, 'dateStart' | 'dateEnd'>;

/** The result of a comparison: the document with a row for each name and metric, and the charts. */
export interface ShownComparison {
  readonly document: Uri;
  readonly charts: ReportState;
}

/**
 * Compares the report of an export request or a team (the active document by default) with that of earlier days, which the user is asked
 * for unless given: opens both as one unsaved CSV, and as charts. Returns undefined if one of them is empty. `cancel` ends it.
 */
export async function comparePeriods(
  app: App,
  given?: unknown,
  givenDays?: unknown,
  cancel?: unknown,
): Promise<ShownComparison | undefined> {
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const { inUse, document } = chosen;
  const request = withRatings(chosen.request);
  const before: ReportRequest = { ...request, ...(readDays(givenDays) ?? (await askEarlierDays(request))) };
  const fetched = await fetchReports(app, inUse, [before, request], cancel instanceof AbortSignal ? cancel : undefined);
  const [earlier, later] = fetched ?? [];
  if (earlier === undefined || later === undefined) return undefined;
  const params: CompareReports = { before: earlier.csv, after: later.csv };
  const compared = await app.language.ask<ComparedReports>(COMPARE_REPORTS, params);
  if (compared === null) throw new Refusal('SERVICE_ERROR', l10n.t('“{0}” gave reports that cannot be read.', inUse.instance.name));
  const opened = await openUntitled('comparison.csv', compared.csv, document);
  await window.showTextDocument(opened, { viewColumn: document === undefined ? ViewColumn.Active : ViewColumn.Beside, preview: false });
  const ranges = { before: toRangeText(before), after: toRangeText(request) };
  const title = l10n.t('{0} compared with {1}', ranges.after, ranges.before);
  const charts = toComparisonState({ title, source: describeSource(request, inUse.instance.name) }, ranges, compared.comparison);
  app.reports.panels.show(charts);
  return { document: opened.uri, charts };
}

async function askEarlierDays({ dateStart, dateEnd }: ReportRequest): Promise<EarlierDays> {
  const choices = listEarlierRanges(dateStart, dateEnd).map(
    (range): Choice<NamedRange | null> => ({ label: range.name, description: toRangeText(range), value: range }),
  );
  const other: Choice<null> = { label: `$(calendar) ${l10n.t('Other days…')}`, value: null };
  expectQuestions(1);
  const title = l10n.t('Which days are {0} compared with?', toRangeText({ dateStart, dateEnd }));
  const chosen = await pickOne(title, [...choices, other], choices[0]);
  if (chosen !== null) return chosen;
  expectQuestions(2);
  const first = await askDay(l10n.t('The first day'), dateStart);
  return { dateStart: first, dateEnd: await askDay(l10n.t('The last day, which belongs to the report'), first) };
}

function toRangeText({ dateStart, dateEnd }: EarlierDays): string {
  return l10n.t('{0} to {1}', dateStart, dateEnd);
}

function readDays(given: unknown): EarlierDays | null {
  if (typeof given !== 'object' || given === null || !('dateStart' in given) || !('dateEnd' in given)) return null;
  const { dateStart, dateEnd } = given;
  return typeof dateStart === 'string' && typeof dateEnd === 'string' ? { dateStart, dateEnd } : null;
}
