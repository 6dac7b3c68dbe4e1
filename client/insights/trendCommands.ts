import { commands, l10n, Uri, window, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { requireTeamOfReport } from '../../server/api/insights/reportTeam.ts';
import { exportPeriods, toBandRequests } from '../../server/api/insights/trend.ts';
import type { Coverage } from '../../server/core/insights/coverage.ts';
import { showUnit } from '../../server/core/insights/metrics.ts';
import { GRANULARITY_OF, PERIOD_LENGTHS, type PeriodLength, splitByPeriod } from '../../server/core/insights/periods.ts';
import { NO_RATING } from '../../server/core/insights/ratings.ts';
import { writeNumber } from '../../server/core/insights/reportValues.ts';
import { describeEmptyReport } from '../../server/core/insights/teams.ts';
import { type DrawnTrend, leaveOutEmpty, type Trend, toBands, toSeriesLabel, toTrend } from '../../server/core/insights/trend.ts';
import {
  describeChange,
  describeGranularity,
  describeTiers,
  describeTrend,
  toRowName,
  writeTrendPage,
} from '../../server/core/insights/trendPage.ts';
import { plural } from '../../server/core/plural.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { toCommandId } from '../manifest/ids.ts';
import { and, ONLINE, REQUEST } from '../manifest/when.ts';
import type { TrendFilter, TrendMessage, TrendState } from '../panels/messages/trend.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { findFolder } from '../window/workspaceFolders.ts';
import { type ChosenRequest, chooseRequest } from './chooseRequest.ts';
import { toExplanationTable } from './explanationTable.ts';
import { findRowOwner } from './findRowOwner.ts';
import type { InsightParts } from './insightParts.ts';
import { requireReport } from './readReport.ts';
import { describeUncounted, withRatings } from './requestTexts.ts';

/** Commands for trends. */
export const TREND_COMMANDS = {
  showTrend: { run: showTrend, palette: and(REQUEST, ONLINE), icon: 'graph-line', listed: 'ifFailed' },
} satisfies CommandRecords<InsightParts>;

/** Maximum activity records shown in an explanation. */
const MAX_RECORDS = 1000;

/** What a trend counts besides what its request says; a service that is not ours ignores it. */
type Wanted = Pick<TrendFilter, 'repository'> & { readonly own: boolean };

const EVERYTHING: Wanted = { repository: '', own: false };

/** A request of an earlier trend, whose page asks for other periods or other records. */
class KeptRequest {
  readonly chosen: ChosenRequest;
  readonly wanted: Wanted;
  readonly repositories: readonly string[];

  constructor(chosen: ChosenRequest, { repository, own }: Wanted, repositories: readonly string[]) {
    this.chosen = chosen;
    this.wanted = { repository, own };
    this.repositories = repositories;
  }
}

/**
 * Shows a report per week, month or quarter as line charts: that of an export request (the active document by default) or a team; asks for
 * the length of the periods unless it is given. Returns what is shown; undefined if there is no activity.
 */
async function showTrend(app: InsightParts, given?: unknown, givenLength?: unknown): Promise<TrendState | undefined> {
  const chosen = given instanceof KeptRequest ? given.chosen : await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const wanted = given instanceof KeptRequest ? given.wanted : EVERYTHING;
  const by = PERIOD_LENGTHS.find((length) => length === givenLength) ?? (await askLength());
  const rated = withRatings(chosen.request);
  // As at the terminal: a document says what a value per period counts, and without one the periods of the trend do.
  const request = chosen.document === undefined ? { ...rated, granularity: GRANULARITY_OF[by] } : rated;
  const { instance } = chosen.inUse;
  const drawn = await fetchTrend(app, chosen.inUse, request, by, wanted);
  if (drawn === null) {
    app.report.notify(describeEmptyReport(request, instance.name));
    return undefined;
  }
  const { dateStart, dateEnd } = request;
  const title = { week: l10n.t('Trend by Week'), month: l10n.t('Trend by Month'), quarter: l10n.t('Trend by Quarter') }[by];
  const head = {
    title: `${title}: ${l10n.t('{0} to {1}', dateStart, dateEnd)}`,
    source: `${describeGranularity(drawn.trend, by, request.granularity)} · ${instance.name}`,
  };
  const shown = wanted.repository === '' ? head : { ...head, source: `${head.source}, ${wanted.repository}` };
  const repositories = given instanceof KeptRequest ? given.repositories : await readRepositories(chosen.inUse);
  const own = 'productivityContributors' in request ? null : wanted.own;
  const filter = instance.adminKey === null ? null : { repositories, repository: wanted.repository, own };
  const state = toTrendState(shown, { by, filter }, drawn);
  app.reports.trends.show(state, (message) => {
    if (message.type === 'ask')
      void commands.executeCommand(toCommandId('showTrend'), new KeptRequest(chosen, message, repositories), message.by);
    else if (message.type === 'save') void savePage(app, shown, drawn);
    else void explainPoint(app, chosen.inUse, { request, wanted }, drawn.trend, message);
  });
  return state;
}

/** Asks for the length of the periods of a trend. */
export async function askLength(): Promise<PeriodLength> {
  expectQuestions(1);
  const names: Readonly<Record<PeriodLength, string>> = { week: l10n.t('Week'), month: l10n.t('Month'), quarter: l10n.t('Quarter') };
  return pickOne(
    l10n.t('Show the trend by which period?'),
    PERIOD_LENGTHS.map((value): Choice<PeriodLength> => ({ label: names[value], value })),
  );
}

/** Requests the reports of all periods, and for metrics of time those of their bands; null if there is no activity. */
function fetchTrend(
  { language }: InsightParts,
  { instance, signal }: InstanceInUse,
  request: ReportRequest,
  by: PeriodLength,
  wanted: Wanted,
): Promise<DrawnTrend | null> {
  const periods = splitByPeriod(request.dateStart, request.dateEnd, by);
  const title = l10n.t('Exporting {0} from {1}', l10n.t('{0} to {1}', request.dateStart, request.dateEnd), instance.name);
  return runWithProgress(title, signal, async (either, report) => {
    await requireTeamOfReport(instance, request, l10n.t('The Insights view lists all.'), { signal: either });
    const bandRequests = toBandRequests(request);
    const hasDora = !('productivityContributors' in request) && (request.efficiency !== undefined || request.productivity === undefined);
    const { repository, own } = wanted;
    // Only a service of ours can count these; the rework rate belongs beside the metrics of DORA.
    const ours = { ...(hasDora ? { rework: true } : {}), ...(own ? { own } : {}), ...toFilter(repository) };
    const extras = instance.adminKey === null ? {} : ours;
    const total = periods.length * (bandRequests === null ? 1 : 3);
    let finished = 0;
    let coverage: Coverage | null = null;
    const ask = async (one: ReportRequest): Promise<Trend> => {
      const done = (): void => report(`${++finished}/${total}`);
      const counted = await exportPeriods(instance, one, periods, { signal: either }, done, {
        ...extras,
        exact: true,
        coverage: one === request,
      });
      if (one === request) coverage = counted.coverage;
      const { reports } = counted;
      return toTrend(periods, await Promise.all(reports.map((text) => (text === '' ? null : requireReport(language, text)))));
    };
    const trend = await ask(request);
    if (trend.series.length === 0) return null;
    const bands = bandRequests === null ? [] : toBands(trend, await ask(bandRequests[0]), await ask(bandRequests[1]));
    const drawn = leaveOutEmpty(trend, bands, coverage);
    return { ...drawn, notes: [...describeUncounted(coverage), ...drawn.notes] };
  });
}

function toFilter(repository: string): { readonly repositories?: readonly string[] } {
  return repository === '' ? {} : { repositories: [repository] };
}

/** Reads the repositories that the page offers; none of an instance that is not ours. */
async function readRepositories({ instance, signal }: InstanceInUse): Promise<readonly string[]> {
  if (instance.adminKey === null) return [];
  const { repositories } = await call(instance, 'readActivity', { query: { repositories: true } }, { signal });
  return repositories ?? [];
}

/** Saves a trend as one HTML page where the user chooses. */
export async function savePage({ report }: InsightParts, head: Pick<TrendState, 'title' | 'source'>, drawn: DrawnTrend): Promise<void> {
  const folder = findFolder()?.uri;
  const target = await window.showSaveDialog({
    filters: { HTML: ['html'] },
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, 'trend.html') }),
  });
  if (target === undefined) return;
  await workspace.fs.writeFile(target, new TextEncoder().encode(writeTrendPage({ ...head, ...drawn })));
  report.notify(l10n.t('Saved the trend as {0}.', workspace.asRelativePath(target)));
}

/** Explains a point of a trend beside it: the same report on its period, with the activity records. */
async function explainPoint(
  app: InsightParts,
  { instance, signal }: InstanceInUse,
  { request, wanted }: { readonly request: ReportRequest; readonly wanted: Wanted },
  { periods, series }: Trend,
  { series: index, place }: Extract<TrendMessage, { type: 'explain' }>,
): Promise<void> {
  const [one, period] = [series[index], periods[place]];
  if (one === undefined || period === undefined) return;
  if (instance.adminKey === null) {
    app.report.refuse(l10n.t('“{0}” cannot explain its numbers: only the local service has their activity records.', instance.name));
    return;
  }
  const asked = { ...request, dateStart: period.dateStart, dateEnd: period.dateEnd };
  const namesakes = series.slice(0, index).filter(({ name, metricName }) => name === one.name && metricName === one.metricName).length;
  try {
    const explained = await runWithProgress(l10n.t('Explaining {0} of {1}', one.metric.label, one.name), signal, async (either) => {
      const owner = await findRowOwner({ instance, signal: either }, asked, { name: one.name, namesakes });
      const explanation = await call(
        instance,
        'explainReport',
        {
          body: {
            request: asked,
            ...owner,
            metric: one.metricName,
            ...toFilter(wanted.repository),
            distribution: true,
            pageSize: MAX_RECORDS,
          },
        },
        { signal: either },
      );
      return { owner, explanation };
    });
    const shown = one.values[place]?.after.value ?? null;
    if ('email' in explained.owner && (shown === null ? '' : writeNumber(shown)) !== explained.explanation.value) {
      app.report.refuse(l10n.t('The own work in this team cannot be explained: its manager was in several teams in {0}.', period.name));
      return;
    }
    const content = toExplanationTable(explained.explanation, {
      metric: one.metricName,
      label: toSeriesLabel(one),
      tier: one.values[place]?.after.tier ?? null,
      source: { request: asked, instance: instance.name },
      definition: one.metric.definition,
    });
    app.tables.show('explanation', content, { fileName: `${one.metricName}-${period.name}.csv` }, true);
  } catch (error) {
    app.report.refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Converts a trend to the content of its page. */
export function toTrendState(
  head: Pick<TrendState, 'title' | 'source'>,
  { by, filter }: Pick<TrendState, 'by' | 'filter'>,
  { trend: { periods, series, isPlanned = false }, bands, notes }: DrawnTrend,
): TrendState {
  const names = periods.map(({ name }) => name);
  return {
    ...head,
    notes,
    by,
    filter,
    isPlanned,
    periods: periods.map(({ name, dateStart, dateEnd, days, isCut }) => {
      const range = l10n.t('{0} to {1}', dateStart, dateEnd);
      if (!isCut) return { name, days: range };
      return { name, days: plural(days, '{0}, cut to 1 day', '{0}, cut to {1} days', range, days) };
    }),
    series: series.map((one, place) => ({
      name: toRowName(one),
      label: toSeriesLabel(one),
      unit: showUnit(one.metric.unit),
      definition: one.metric.definition,
      description: describeTrend(one, names),
      values: one.values.map(({ after }) => toShown(after.value)),
      today: isPlanned ? one.values.map(({ before }) => toShown(before.value)) : null,
      changes: one.values.map((value) => ({ text: describeChange(value), judgement: value.judgement ?? '' })),
      tiers: one.isRated ? one.values.map((value) => (isPlanned ? describeTiers(value) : (value.after.tier ?? NO_RATING))) : [],
      band: bands[place] ?? null,
    })),
  };
}

function toShown(value: number | null): number | null {
  return value === null ? null : Number(writeNumber(value));
}
