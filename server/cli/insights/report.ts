import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import type { ExportToRun } from '../../api/insights/exportJobs.ts';
import { exportPeriods } from '../../api/insights/trend.ts';
import type { Coverage } from '../../core/insights/coverage.ts';
import { checkExportRequest } from '../../core/insights/exportRequest.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { toExports } from '../../core/insights/migrateRequest.ts';
import { writeOpenMetrics } from '../../core/insights/openMetrics.ts';
import { PERIOD_LENGTHS, type PeriodLength } from '../../core/insights/periods.ts';
import { NO_RATING } from '../../core/insights/ratings.ts';
import { toReportMetrics, toReportTable } from '../../core/insights/reportTable.ts';
import { writeNumber } from '../../core/insights/reportValues.ts';
import { describeEmptyReport } from '../../core/insights/teams.ts';
import { checkRequestText } from '../../documents/insights/check.ts';
import { type CsvStyle, readCsvRows, writeStyledCsv } from '../../documents/writeCsv.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import { MAX_INSIGHTS_BODY_BYTES } from '../../wire/limits.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readText } from '../files.ts';
import { addExample, OUTPUTS, type Output } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { exportAsJobs, readExportOrder } from './exportJob.ts';
import { addOutFlags, type OutFlags, readOut, requireNoStyle, writeOut } from './outFlags.ts';
import { addPlannedFlags, type PlannedFlags, requireRoster, showPlannedReport } from './plannedReport.ts';
import { addReportFlags, describeUncounted, openReport, type ReportFlags, showLeftOut, showUncounted } from './reportFlags.ts';
import { showTrend } from './trend.ts';

type Rows = readonly (readonly string[])[];
type Out = ReturnType<typeof readOut> | 'openmetrics';

/** The days of a report, how long its periods are, and whether its rows are people. */
type ReportDays = Pick<ReportRequest, 'dateStart' | 'dateEnd'> & { readonly granularity?: string | undefined; readonly ofPeople: boolean };

interface ExportFlags extends TargetFlags, ReportFlags, OutFlags, Partial<PlannedFlags> {
  readonly format?: Output | 'openmetrics';
  readonly request?: string;
  readonly by?: PeriodLength;
  readonly async?: true;
  readonly notes?: true;
}

const NOTES = l10n.t(`Without --metrics, the report has all metrics of teams. It is empty if no team has activity records in these days.
At a terminal it is shown as a table; into a file or a pipe it is written as CSV, in which missing numbers are empty cells.`);

/** Adds `fairlead insights export`, which writes a report. */
export function addExport(insights: Command, cli: Cli): void {
  const command = addReportFlags(insights.command('export').description(l10n.t('Export a report on teams or contributors')))
    .option('--request <file>', l10n.t('an export request (*.insights.json) instead of these flags; - reads standard input'))
    .addOption(
      new Option('--by <length>', l10n.t('a row for each name, metric and period, with the period before it and the change')).choices(
        PERIOD_LENGTHS,
      ),
    )
    .option('--async', l10n.t('run it as a job of the service, for large reports; the same command within 30 minutes continues it'))
    .addOption(new Option('--format <format>', l10n.t('the same as --output, and also openmetrics')).choices([...OUTPUTS, 'openmetrics']))
    .option('--notes', l10n.t('write what counts for no one below the CSV, and not to standard error'))
    .action((flags: ExportFlags) => run(cli, flags));
  addExample(
    addTargetFlags(addOutFlags(addPlannedFlags(command))),
    'fairlead insights export --from 2026-07-01 --to 2026-09-30 --calculation P90 --ratings -o quarter.csv',
    NOTES,
  );
}

async function run(cli: Cli, { format, ...others }: ExportFlags): Promise<void> {
  if (format !== undefined && others.output !== undefined && format !== others.output) {
    throw new UsageError(l10n.t('--format and --output exclude each other. Remove one of them.'));
  }
  const isPlain = format === undefined || format === 'openmetrics';
  const flags = isPlain ? others : { ...others, output: format };
  if (flags.async === true) refuseBesides(flags, '--async', ['by', 'roster', 'ratings', 'repository', 'rework', 'own']);
  if (flags.roster !== undefined) refuseBesides(flags, '--roster', ['notes']);
  requireRoster(flags);
  // A gauge has numbers only, of one range of days.
  if (format === 'openmetrics') refuseBesides(flags, '--format openmetrics', ['by', 'roster', 'ratings']);
  const out = format === 'openmetrics' ? requireNoStyle(flags, format) : readOut(cli, flags);
  let named: ReportRequest | null = null;
  if (flags.request !== undefined) {
    const text = await readRequestText(cli, flags.request, flags);
    const order = readExportOrder(flags.request, text);
    if (order !== null) return runOrder(cli, flags, out, order);
    named = readRequest(cli, flags.request, text);
    if (named === null) return cli.finish(EXIT_CODES.problems);
  }
  const { by, roster } = flags;
  if (by !== undefined) return showTrend(cli, { ...flags, by }, named);
  if (roster !== undefined) return showPlannedReport(cli, { ...flags, roster }, named);
  const { instance, request, extras, signal } = await openReport(cli, flags, named);
  const { progress } = cli.terminal;
  progress?.(l10n.t('Counting {0} to {1} …', request.dateStart, request.dateEnd));
  let rows: Rows;
  let coverage: Coverage | null = null;
  try {
    if (flags.async === true) rows = await exportAsJobs(cli, instance, toJobs(request), signal);
    else {
      const counted = await exportPeriods(instance, request, [request], { signal }, () => {}, { ...extras, coverage: true });
      coverage = counted.coverage;
      rows = readCsvRows(counted.reports[0] ?? '');
    }
  } finally {
    progress?.('');
  }
  showLeftOut(cli, extras);
  const notes = flags.notes === true && out !== 'openmetrics' && out.output === 'csv' ? describeUncounted(coverage) : [];
  const days = { ...request, ofPeople: 'productivityContributors' in request };
  await writeRows(cli, flags, out, days, [...rows, ...notes.map((note) => [note])]);
  if (rows.length === 0) {
    cli.terminal.err(l10n.t('{0} Import activity records with `fairlead insights import`.', describeEmptyReport(request)));
  }
  if (notes.length === 0) showUncounted(cli, coverage);
}

/** Runs the export that a document is. */
async function runOrder(cli: Cli, flags: ExportFlags, out: Out, order: ExportToRun): Promise<void> {
  if (flags.async !== true) throw new UsageError(l10n.t('{0} is an export that runs as a job. Add --async.', flags.request ?? ''));
  const instance = await requireInstance(cli, flags);
  let rows: Rows;
  try {
    rows = await exportAsJobs(cli, instance, [order], cli.interruption());
  } finally {
    cli.terminal.progress?.('');
  }
  const { dateRange, options } = order.body;
  const ofPeople = options?.metricLevel === 'developer';
  const days = { dateStart: dateRange.start, dateEnd: dateRange.end, granularity: options?.granularity, ofPeople };
  await writeRows(cli, flags, out, days, rows);
}

async function writeRows(cli: Cli, flags: ExportFlags, out: Out, days: ReportDays, rows: Rows): Promise<void> {
  if (out === 'openmetrics') return writeOut(cli, flags, toOpenMetrics(days, rows));
  const { output, style } = out;
  if (output === 'csv') await writeOut(cli, flags, toCsv(rows, style));
  else await writeOut(cli, flags, output === 'json' ? toReportJson(days, rows) : toReportText(rows));
}

/** Throws a UsageError if a flag is given beside one that it cannot be combined with. */
function refuseBesides(flags: ExportFlags, flag: string, others: readonly (keyof ExportFlags)[]): void {
  const other = others.find((name) => flags[name] !== undefined);
  if (other !== undefined) throw new UsageError(l10n.t('{0} and --{1} exclude each other. Remove one of them.', flag, other));
}

function toOpenMetrics(days: ReportDays, [headers = [], ...rows]: Rows): string {
  return writeOpenMetrics(toReportTable(headers, rows), days.ofPeople ? 'contributor' : 'team', days);
}

function toJobs(request: ReportRequest): readonly ExportToRun[] {
  const checked = checkExportRequest(request).request;
  if (checked === null) throw new UsageError(l10n.t('The request has mistakes. Check it with `fairlead check`.'));
  if (checked.includeRatings) throw new UsageError(l10n.t('Exports that run as jobs have no tiers. Remove "includeRatings", or --async.'));
  return toExports(checked);
}

/** Numbers are in the columns of values; names and tiers are text. */
function toCsv(rows: Rows, style: CsvStyle): string {
  const metrics = toReportMetrics(rows[0] ?? []);
  const numeric = metrics === null ? null : new Set(metrics.map(({ column }) => column));
  return writeStyledCsv(rows, style, (column) => (numeric === null ? column > 0 : numeric.has(column)));
}

/** Reads the document of `--request`. Throws a UsageError if other flags describe the report, too. */
async function readRequestText(cli: Cli, path: string, flags: ExportFlags): Promise<string> {
  const own = (['from', 'to', 'team', 'granularity', 'calculation', 'metrics', 'ratings', 'contributors'] as const).find(
    (flag) => flags[flag] !== undefined,
  );
  if (own !== undefined)
    throw new UsageError(l10n.t('--request and --{0} exclude each other. Remove --{0}, or write it into {1}.', own, path));
  return readText(path, cli.terminal, MAX_INSIGHTS_BODY_BYTES);
}

/** Reads a request; reports its mistakes and returns null if it has any. */
function readRequest(cli: Cli, path: string, text: string): ReportRequest | null {
  const { problems, request } = checkRequestText(text);
  for (const problem of problems) cli.terminal.err(toProblemLines(path, problem, false).trimEnd());
  return request === null ? null : (JSON.parse(text) as ReportRequest);
}

/** Formats a report as a table with a line for each row and metric; one that cannot be parsed keeps its columns. */
function toReportText([headers = [], ...rows]: Rows): string {
  if (headers.length === 0) return '';
  const table = toReportTable(headers, rows);
  if (table === null) return toTextTable(headers, rows);
  const isRated = table.metrics.some(({ tierColumn }) => tierColumn !== null);
  const lines = table.rows.flatMap(({ name, values }) =>
    table.metrics.map(({ metric, calculation, tierColumn }, place) => {
      const { value = null, tier = null } = values[place] ?? {};
      const label = calculation === null ? metric.label : `${metric.label} (${calculation.toLowerCase()})`;
      const rating = tierColumn === null ? '' : (tier ?? NO_RATING);
      return [name, label, writeNumber(value), showUnit(metric.unit), ...(isRated ? [rating] : [])];
    }),
  );
  return toTextTable([l10n.t('NAME'), l10n.t('METRIC'), l10n.t('VALUE'), l10n.t('UNIT'), ...(isRated ? [l10n.t('RATING')] : [])], lines);
}

/** Formats a report as JSON for programs: missing numbers and ratings are null. */
function toReportJson({ dateStart, dateEnd, granularity = 'weekly' }: ReportDays, [headers = [], ...rows]: Rows): string {
  const table = headers.length === 0 ? { metrics: [], rows: [] } : toReportTable(headers, rows);
  const head = { dateStart, dateEnd, granularity: granularity.toLowerCase() };
  if (table === null) return `${JSON.stringify({ ...head, headers, rows })}\n`;
  const read = table.rows.map(({ name, values }) => ({
    name,
    values: table.metrics.map(({ name: metric, metric: { unit }, calculation, tierColumn }, place) => ({
      metric,
      unit,
      ...(calculation === null ? {} : { calculation }),
      value: values[place]?.value ?? null,
      ...(tierColumn === null ? {} : { rating: values[place]?.tier ?? null }),
    })),
  }));
  return `${JSON.stringify({ ...head, rows: read })}\n`;
}
