import { commands, l10n, type TextDocument, window } from 'vscode';
import { comparePlannedReports } from '../../server/api/plannedReport.ts';
import { toToday } from '../../server/core/insights/calendar.ts';
import { describePlanned, ONLY_IN } from '../../server/core/insights/comparison.ts';
import { describePlannedCoverage } from '../../server/core/insights/coverage.ts';
import { PERIOD_LENGTHS, type PeriodLength, splitByPeriod } from '../../server/core/insights/periods.ts';
import { listOnlyIn, toPlannedTrend } from '../../server/core/insights/plannedTrend.ts';
import { describeEmptyReport } from '../../server/core/insights/teams.ts';
import { leaveOutEmpty } from '../../server/core/insights/trend.ts';
import { describeGranularity } from '../../server/core/insights/trendPage.ts';
import { COMPARE_REPORTS, type ComparedReports, type CompareReports } from '../../server/language/protocol/insights.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ORG_TREE, toCommandId } from '../manifest/ids.ts';
import { and, inView, ONLINE, ORG_CHART, onItem, or, ROSTER, ROSTER_FILE, WITH_SERVICE } from '../manifest/when.ts';
import type { TrendState } from '../panels/messages/trend.ts';
import { readAddress, readTarget } from '../window/commandArguments.ts';
import { toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { askRequest } from './askRequest.ts';
import { toComparisonState } from './chartState.ts';
import { readAnswers } from './chooseRequest.ts';
import { type ShownComparison, showComparison } from './comparisonCommands.ts';
import type { InsightParts } from './insightParts.ts';
import { requireReport } from './readReport.ts';
import { describeSource, REMEDIES, withRatings } from './requestTexts.ts';
import { askLength, savePage, toTrendState } from './trendCommands.ts';

/** Commands that count under a roster that is not uploaded. */
export const PLANNED_COMMANDS = {
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
  showPlannedTrend: {
    run: showPlannedTrend,
    palette: and(or(ROSTER, ORG_TREE), ONLINE),
    icon: 'graph-line',
    listed: 'ifFailed',
    menus: [
      ['editor/context', 'fairleadPeople@5', ROSTER],
      ['view/title', 'roster@2', and(inView('orgTree'), WITH_SERVICE)],
      ['webview/context', 'fairlead@2', and(ORG_CHART, WITH_SERVICE)],
    ],
  },
} satisfies CommandRecords<InsightParts>;

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
  const counted = await countUnder(app, await findRoster(app, given), { answers: givenAnswers, cancel });
  if (counted === null) return undefined;
  const { roster, request, instance } = counted;
  const [report] = counted.reports;
  const compared = report === undefined ? null : await app.language.ask<ComparedReports>(COMPARE_REPORTS, report satisfies CompareReports);
  if (compared === null) return showEmpty(app, request, instance.name);
  const { comparison, csv } = compared;
  const names = comparison.names.map((name, place) => {
    const side = comparison.onlyIn[place] ?? null;
    return side === null ? name : `${name} (${ONLY_IN[side]})`;
  });
  const ranges = { before: l10n.t('Today'), after: fileNameOf(roster.uri) };
  const head = { title: l10n.t('Metrics under {0}', ranges.after), source: describeSource(request, instance.name) };
  app.report.notify([...counted.uncounted, ...describePlanned(comparison, counted.membership)].join(' '));
  return showComparison(app, csv, toComparisonState(head, ranges, { ...comparison, names }), roster.uri);
}

/**
 * Shows the trend of all teams under such a roster beside that of today; asks for the days and the length of the periods unless they are
 * given. Nothing is stored. `cancel` ends it.
 */
async function showPlannedTrend(
  app: InsightParts,
  given?: unknown,
  givenAnswers?: unknown,
  givenLength?: unknown,
  cancel?: unknown,
): Promise<TrendState | undefined> {
  const found = await findRoster(app, given);
  const by = PERIOD_LENGTHS.find((length) => length === givenLength) ?? (await askLength());
  const counted = await countUnder(app, found, { answers: givenAnswers, cancel, by });
  if (counted === null) return undefined;
  const { roster, request, instance, periods, membership } = counted;
  const tables = counted.reports.map(async ({ before, after, rows }) => {
    if (before === '') return null;
    return { before: await requireReport(app.language, before), after: await requireReport(app.language, after), rows };
  });
  const trend = toPlannedTrend(periods, await Promise.all(tables));
  if (trend.series.length === 0) return showEmpty(app, request, instance.name);
  const drawn = leaveOutEmpty(trend, [], counted.missing);
  const described = describePlanned({ metrics: trend.series, onlyIn: listOnlyIn(trend) }, membership);
  const { dateStart, dateEnd, granularity } = request;
  const head = {
    title: l10n.t('Trend under {0}: {1}', fileNameOf(roster.uri), l10n.t('{0} to {1}', dateStart, dateEnd)),
    source: `${describeGranularity(trend, by, granularity)} · ${instance.name}`,
  };
  const shown = { ...drawn, notes: [...described, ...counted.uncounted, ...drawn.notes] };
  const state = toTrendState(head, { by, filter: null }, shown);
  app.reports.trends.show(state, (message) => {
    if (message.type === 'ask') {
      void commands.executeCommand(toCommandId('showPlannedTrend'), roster.uri, { dateStart, dateEnd, granularity }, message.by);
    } else if (message.type === 'save') void savePage(app, head, shown);
  });
  return state;
}

/** What a caller gives; `by` asks for each period of the days. */
interface Given {
  readonly answers: unknown;
  readonly cancel: unknown;
  readonly by?: PeriodLength;
}

/** Counts the report of all teams under both rosters; null at an instance that cannot, which is said. */
async function countUnder(app: InsightParts, roster: TextDocument, { answers, cancel, by }: Given) {
  const { instance, signal } = await app.instances.use();
  if (instance.adminKey === null) {
    app.report.refuse(l10n.t('“{0}” cannot count under another roster: only the local service has activity records too.', instance.name));
    return null;
  }
  const request = withRatings(await askRequest(instance, toToday(new Date()), { ...ALL_TEAMS, ...readAnswers(answers) }, { signal }));
  const { dateStart, dateEnd } = request;
  const periods = by === undefined ? [] : splitByPeriod(dateStart, dateEnd, by);
  const title = l10n.t('Counting {0} under {1}', l10n.t('{0} to {1}', dateStart, dateEnd), fileNameOf(roster.uri));
  const ended = cancel instanceof AbortSignal ? AbortSignal.any([signal, cancel]) : signal;
  const sent = { fileName: fileNameOf(roster.uri), content: roster.getText() };
  const ranges = periods.map((period) => ({ dateStart: period.dateStart, dateEnd: period.dateEnd }));
  const { reports, membership, coverage } = await runWithProgress(title, ended, (either) =>
    comparePlannedReports(instance, sent, { request, ...(by === undefined ? {} : { ranges }) }, { signal: either }),
  );
  const uncounted = coverage === null ? [] : describePlannedCoverage(coverage, REMEDIES);
  return { roster, instance, request, periods, reports, membership, uncounted, missing: coverage?.planned ?? null };
}

const ALL_TEAMS = { kind: 'everything', teamRefId: null, granularity: 'weekly' } as const;

function showEmpty({ report }: InsightParts, request: ReportRequest, instance: string): undefined {
  report.notify(describeEmptyReport(request, instance), toStep(l10n.t('Import Activity Records'), 'importFacts'));
}

/** Returns the roster that a menu or a caller passed, also as a person of the org tree; else the active one, else that of the org chart. */
async function findRoster({ orgTree }: InsightParts, given: unknown): Promise<TextDocument> {
  const target = readTarget(given);
  const uri = typeof target === 'object' && target !== null && 'uri' in target ? readAddress(target.uri) : readAddress(target);
  return requireDocument(uri ?? window.activeTextEditor?.document.uri ?? orgTree.document?.uri);
}
