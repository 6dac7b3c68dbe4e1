import { l10n, type Uri, ViewColumn, window } from 'vscode';
import { comparePlannedReport } from '../../server/api/plannedReport.ts';
import { toToday } from '../../server/core/insights/calendar.ts';
import { describePlanned, ONLY_IN } from '../../server/core/insights/comparison.ts';
import { listEarlierRanges, type NamedRange } from '../../server/core/insights/ranges.ts';
import { describeEmptyReport } from '../../server/core/insights/teams.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { COMPARE_REPORTS, type ComparedReports, type CompareReports } from '../../server/language/protocol/insights.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ORG_TREE } from '../manifest/ids.ts';
import { and, inView, ONLINE, ORG_CHART, onItem, or, REQUEST, REQUEST_FILE, ROSTER, ROSTER_FILE, WITH_SERVICE } from '../manifest/when.ts';
import type { ReportState } from '../panels/messages/report.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readAddress, readTarget } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { askDay, askRequest } from './askRequest.ts';
import { toComparisonState } from './chartState.ts';
import { chooseRequest, readAnswers } from './chooseRequest.ts';
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
  comparePlanned: {
    run: comparePlanned,
    palette: and(or(ROSTER, ORG_TREE), ONLINE),
    icon: 'graph',
    listed: 'ifFailed',
    menus: [
      ['editor/context', 'fairleadPeople@4', ROSTER],
      ['explorer/context', 'fairlead@2', or(ROSTER_FILE, ROSTER)],
      ['view/title', 'roster@1', and(inView('orgTree'), WITH_SERVICE)],
      ['view/item/context', '3_report@1', and(onItem('orgTree', 'person'), WITH_SERVICE)],
      ['webview/context', 'fairlead@1', and(ORG_CHART, WITH_SERVICE)],
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
 * unless it is given. Opens both as one unsaved CSV, and as charts. Returns undefined if one of them is empty. `cancel` ends it.
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
  return show(app, compared.csv, charts, document);
}

/** Opens a comparison as an unsaved CSV beside what it is about, and as charts. */
async function show({ reports }: InsightParts, csv: string, charts: ReportState, beside: Uri | undefined): Promise<ShownComparison> {
  const opened = await openUntitled('comparison.csv', csv, beside);
  await window.showTextDocument(opened, { viewColumn: beside === undefined ? ViewColumn.Active : ViewColumn.Beside, preview: false });
  reports.panels.show(charts);
  return { document: opened.uri, charts };
}

/**
 * Compares the report of all teams as of today with what it would be under a roster that is not uploaded: the given one, else the active
 * one, else that of the org chart; asks for the days unless they are given. Nothing is stored. `cancel` ends it.
 */
async function comparePlanned(
  app: InsightParts,
  given?: unknown,
  givenAnswers?: unknown,
  cancel?: unknown,
): Promise<ShownComparison | undefined> {
  const roster = await requireDocument(readRosterUri(given) ?? window.activeTextEditor?.document.uri ?? app.orgTree.document?.uri);
  const { instance, signal } = await app.instances.use();
  if (instance.adminKey === null) {
    app.report.refuse(l10n.t('“{0}” cannot count under another roster: only the local service has activity records too.', instance.name));
    return undefined;
  }
  const answers = { ...ALL_TEAMS, ...readAnswers(givenAnswers) };
  const request = withRatings(await askRequest(instance, toToday(new Date()), answers, { signal }));
  const title = l10n.t('Counting {0} under {1}', toRangeText(request), fileNameOf(roster.uri));
  const ended = cancel instanceof AbortSignal ? AbortSignal.any([signal, cancel]) : signal;
  const sent = { fileName: fileNameOf(roster.uri), content: roster.getText() };
  const counted = await runWithProgress(title, ended, (either) => comparePlannedReport(instance, sent, { request }, { signal: either }));
  const compared = await app.language.ask<ComparedReports>(COMPARE_REPORTS, counted satisfies CompareReports);
  if (compared === null) {
    app.report.notify(describeEmptyReport(request, instance.name), toStep(l10n.t('Import Activity Records'), 'importFacts'));
    return undefined;
  }
  const { comparison, csv } = compared;
  const names = comparison.names.map((name, place) => {
    const side = comparison.onlyIn[place] ?? null;
    return side === null ? name : `${name} (${ONLY_IN[side]})`;
  });
  const ranges = { before: l10n.t('Today'), after: fileNameOf(roster.uri) };
  const head = { title: l10n.t('Metrics under {0}', ranges.after), source: describeSource(request, instance.name) };
  app.report.notify(describePlanned(comparison, counted.membership).join(' '));
  return show(app, csv, toComparisonState(head, ranges, { ...comparison, names }), roster.uri);
}

const ALL_TEAMS = { kind: 'everything', teamRefId: null, granularity: 'weekly' } as const;

/** Returns the roster that a menu or a caller passed, also as a person of the org tree. */
function readRosterUri(given: unknown): Uri | undefined {
  const target = readTarget(given);
  return typeof target === 'object' && target !== null && 'uri' in target ? readAddress(target.uri) : readAddress(target);
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
