import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { exportPeriods, toBandRequests } from '../../api/insights/trend.ts';
import type { Coverage } from '../../core/insights/coverage.ts';
import { GRANULARITY_OF, PERIOD_LENGTHS, type Period, type PeriodLength, splitByPeriod } from '../../core/insights/periods.ts';
import { listOnlyIn, toPlannedTrend } from '../../core/insights/plannedTrend.ts';
import { MOST_RANGES } from '../../core/insights/reportSeries.ts';
import { describeEmptyReport } from '../../core/insights/teams.ts';
import { type DrawnTrend, leaveOutEmpty, TREND_NUMBERS, type Trend, toBands, toTrend, toTrendRows } from '../../core/insights/trend.ts';
import { describeGranularity, writeTrendPage } from '../../core/insights/trendPage.ts';
import { toPrintable } from '../../core/text.ts';
import { readReportText } from '../../documents/insights/reportText.ts';
import { writeStyledCsv } from '../../documents/writeCsv.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { writeAtomically } from '../files.ts';
import { addExample, collect } from '../options.ts';
import { addTargetFlags, type TargetFlags } from '../target.ts';
import { findFailures, readLimits } from './failIf.ts';
import { addOutFlags, type OutFlags, readOut, writeOut } from './outFlags.ts';
import { addPlannedFlags, countPlanned, describeCounted, type PlannedFlags, readPlannedRoster, requireRoster } from './plannedReport.ts';
import { addReportFlags, describeUncounted, openReport, type ReportFlags, showLeftOut, toReportRequest } from './reportFlags.ts';
import { toTrendJson, toTrendText } from './trendTexts.ts';

/** The flags of a report per period. */
export interface TrendFlags extends TargetFlags, ReportFlags, OutFlags, Partial<PlannedFlags> {
  readonly by: PeriodLength;
  readonly metric?: readonly string[];
  readonly page?: string;
  readonly failIf?: readonly string[];
  readonly failIfWorse?: string;
}

const NOTES =
  l10n.t(`Each value is that of the report on its period: \`fairlead insights export\` with the same flags and the days of the period gives the same
number, and \`fairlead insights explain\` its records. Weeks start on Monday. A period that the range cuts is marked, and counts per period
by its share of days. Without --granularity, periods are counted in their own length; quarters in months.`);

/** Adds `fairlead insights trend`, which shows a report per period. */
export function addTrend(insights: Command, cli: Cli): void {
  const command = addReportFlags(
    insights.command('trend').description(l10n.t('Show how the numbers of teams or contributors change by period')),
  )
    .option('--metric <names...>', l10n.t('the same as --metrics'))
    .addOption(new Option('--by <length>', l10n.t('length of a period')).choices(PERIOD_LENGTHS).default('week'))
    .option('--page <file>', l10n.t('write the trend as one HTML page with charts, for an e-mail or a wiki'))
    .option(
      '--fail-if <condition>',
      l10n.t("end with exit code 1 if the last whole period meets it, as 'CHANGE_FAILURE_RATE > 20' (repeatable)"),
      collect,
    )
    .option(
      '--fail-if-worse <percent>',
      l10n.t('end with exit code 1 if a metric of the last whole period is worse than the one before by more than this, such as 20%'),
    )
    .action((flags: TrendFlags) => showTrend(cli, flags));
  addExample(
    addTargetFlags(addOutFlags(addPlannedFlags(command))),
    'fairlead insights trend --team Platform --metric LEAD_TIME_FOR_CHANGES --by week --from 2026-07-01 --to 2026-09-30',
    NOTES,
  );
}

/** Shows the report of the flags, or a request from a file, per period. */
export async function showTrend(cli: Cli, flags: TrendFlags, named: ReportRequest | null = null): Promise<void> {
  const { output, style } = readOut(cli, flags);
  requireRoster(flags);
  const limited = (['failIf', 'failIfWorse'] as const).find((name) => flags.roster !== undefined && flags[name] !== undefined);
  if (limited !== undefined) {
    const flag = { failIf: 'fail-if', failIfWorse: 'fail-if-worse' }[limited];
    throw new UsageError(l10n.t('{0} and --{1} exclude each other. Remove one of them.', '--roster', flag));
  }
  const limits = readLimits(flags);
  const chosen = [...(flags.metrics ?? []), ...(flags.metric ?? [])];
  // A metric with a limit is counted, too.
  const metrics =
    chosen.length === 0 ? [] : [...chosen, ...limits.conditions.map(({ metric }) => metric).filter((name) => name !== 'REWORK_RATE')];
  const granularity = named === null ? (flags.granularity ?? GRANULARITY_OF[flags.by]) : (named.granularity ?? 'weekly');
  const asked = { ...flags, granularity, ...(metrics.length === 0 ? {} : { metrics }) };
  const { dateStart, dateEnd } = named ?? toReportRequest(asked, flags.team === undefined ? null : 0);
  const periods = splitByPeriod(dateStart, dateEnd, flags.by);
  if (periods.length > MOST_RANGES) {
    throw new UsageError(
      l10n.t('There are {0} periods, but at most {1} are possible. Use a longer --by, or fewer days.', periods.length, MOST_RANGES),
    );
  }
  const { roster } = flags;
  const question = await openReport(cli, asked, named, roster === undefined ? 'api' : 'admin');
  const { trend, bands, coverage, notes } =
    roster === undefined
      ? await countTrend(cli, question, periods, flags.page !== undefined)
      : await countPlannedTrend(cli, { ...flags, roster }, question, periods);
  const { instance, request, extras } = question;
  showLeftOut(cli, extras);
  const drawn = leaveOutEmpty(trend, bands, coverage);
  if (flags.page !== undefined) {
    const days = toTitle(flags.by, dateStart, dateEnd);
    const title = roster === undefined ? days : l10n.t('{0}, under {1}', days, basename(roster));
    const source = [describeGranularity(drawn.trend, flags.by, granularity), new URL(instance.baseUrl).host].join(' · ');
    const page = writeTrendPage({ title, source, ...drawn, notes: [...notes, ...drawn.notes] });
    await writeAtomically(flags.page, [new TextEncoder().encode(page)], { advice: l10n.t('Give another path with --page.') });
    cli.terminal.err(l10n.t('Wrote {0}.', flags.page));
  }
  const isShown = flags.page === undefined || flags.output !== undefined || flags.out !== undefined;
  if (isShown) await writeTrend(cli, flags, { output, style }, output === 'table' ? drawn.trend : trend, { by: flags.by, granularity });
  if (isShown && trend.series.length === 0) {
    cli.terminal.err(l10n.t('{0} Import activity records with `fairlead insights import`.', describeEmptyReport(request)));
  }
  for (const line of notes) cli.terminal.err(line);
  if (output === 'table' || !isShown) for (const note of drawn.notes) cli.terminal.err(note);
  const failures = findFailures(trend, limits);
  for (const line of failures) cli.terminal.err(toPrintable(line));
  if (failures.length > 0) cli.finish(EXIT_CODES.problems);
}

/** A counted trend, and what its page or a line below says of it. */
interface CountedTrend extends Pick<DrawnTrend, 'trend' | 'bands' | 'notes'> {
  readonly coverage: Coverage | null;
}

type Question = Awaited<ReturnType<typeof openReport>>;

async function countTrend(
  { terminal: { progress } }: Cli,
  { instance, request, extras, signal }: Question,
  periods: readonly Period[],
  hasBands: boolean,
): Promise<CountedTrend> {
  const bandRequests = hasBands ? toBandRequests(request) : null;
  const total = periods.length * (bandRequests === null ? 1 : 3);
  let finished = 0;
  let coverage: Coverage | null = null;
  const ask = async (one: ReportRequest): Promise<Trend> => {
    const done = (): void => progress?.(l10n.t('{0} of {1} reports', ++finished, total));
    // Changes are calculated from all digits, not from what is shown.
    const counted = await exportPeriods(instance, one, periods, { signal }, done, { ...extras, exact: true, coverage: one === request });
    if (one === request) coverage = counted.coverage;
    return toTrend(periods, counted.reports.map(readReportText));
  };
  try {
    const trend = await ask(request);
    const bands = bandRequests === null ? [] : toBands(trend, await ask(bandRequests[0]), await ask(bandRequests[1]));
    return { trend, bands, coverage, notes: describeUncounted(coverage) };
  } finally {
    progress?.('');
  }
}

async function countPlannedTrend(cli: Cli, flags: PlannedFlags, question: Question, periods: readonly Period[]): Promise<CountedTrend> {
  const counted = await countPlanned(cli, flags, await readPlannedRoster(cli, flags), question, periods);
  const tables = counted.reports.map(({ before, after, rows }) => {
    const [today, planned] = [readReportText(before), readReportText(after)];
    return today === null || planned === null ? null : { before: today, after: planned, rows };
  });
  const trend = toPlannedTrend(periods, tables);
  const notes = describeCounted(trend.series.length === 0 ? null : { metrics: trend.series, onlyIn: listOnlyIn(trend) }, counted);
  return { trend, bands: [], coverage: counted.coverage?.planned ?? null, notes };
}

async function writeTrend(
  cli: Cli,
  flags: TrendFlags,
  { output, style }: ReturnType<typeof readOut>,
  trend: Trend,
  head: { readonly by: PeriodLength; readonly granularity: string },
): Promise<void> {
  const rows = toTrendRows(trend);
  const numeric = new Set<string>(TREND_NUMBERS);
  const written = {
    csv: () => writeStyledCsv(rows, style, (column) => numeric.has(rows[0]?.[column] ?? '')),
    json: () => toTrendJson(trend, head),
    table: () => toTrendText(trend, flags.out === undefined && cli.terminal.colour),
  };
  await writeOut(cli, flags, written[output]());
}

function toTitle(by: PeriodLength, from: string, to: string): string {
  if (by === 'week') return l10n.t('Trend by week, {0} to {1}', from, to);
  return by === 'month' ? l10n.t('Trend by month, {0} to {1}', from, to) : l10n.t('Trend by quarter, {0} to {1}', from, to);
}
