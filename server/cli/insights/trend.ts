import { type Command, Option } from 'commander';
import { exportPeriods } from '../../api/insights/trend.ts';
import { GRANULARITY_OF, PERIOD_LENGTHS, type PeriodLength, splitByPeriod } from '../../core/insights/periods.ts';
import { describeEmptyReport } from '../../core/insights/teams.ts';
import { TREND_NUMBERS, toTrend, toTrendRows } from '../../core/insights/trend.ts';
import { readReportText } from '../../documents/insights/reportText.ts';
import { writeStyledCsv } from '../../documents/styledCsv.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { addCsvFlags, type CsvFlags, readCsvStyle, requireNoCsvFlags } from './csvFlags.ts';
import { addOutFlags, type OutFlags, readOut, writeOut } from './outFlags.ts';
import { addReportFlags, findTeam, type ReportFlags, toReportRequest } from './reportFlags.ts';
import { toTrendJson, toTrendText } from './trendTexts.ts';

/** Maximum periods of a trend: each is a report of its own. */
const MOST_PERIODS = 520;

interface TrendFlags extends TargetFlags, ReportFlags, CsvFlags, OutFlags {
  readonly by: PeriodLength;
  readonly metric?: readonly string[];
}

const NOTES = `Each value is that of the report on its period: \`fairlead insights export\` with the same flags and the days of the period gives the same
number, and \`fairlead insights explain\` its records. Weeks start on Monday. A period that the range cuts is marked, and counts per period
by its share of days. Without --granularity, periods are counted in their own length; quarters in months.`;

/** Adds `fairlead insights trend`, which shows a report per period. */
export function addTrend(insights: Command, cli: Cli): void {
  const command = addReportFlags(insights.command('trend').description('Show how the numbers of teams or contributors change by period'))
    .option('--metric <names...>', 'the same as --metrics')
    .addOption(new Option('--by <length>', 'length of a period').choices(PERIOD_LENGTHS).default('week'))
    .action(async (flags: TrendFlags) => cli.finish(await run(cli, flags)));
  addExample(
    addTargetFlags(addCsvFlags(addOutFlags(command))),
    'fairlead insights trend --team Platform --metric LEAD_TIME_FOR_CHANGES --by week --from 2026-07-01 --to 2026-09-30',
    NOTES,
  );
}

async function run(cli: Cli, flags: TrendFlags): Promise<0> {
  const output = readOut(cli, flags);
  const style = readCsvStyle(flags);
  if (output !== 'csv') requireNoCsvFlags(flags, output);
  const metrics = [...(flags.metrics ?? []), ...(flags.metric ?? [])];
  const granularity = flags.granularity ?? GRANULARITY_OF[flags.by];
  const asked = { ...flags, granularity, ...(metrics.length === 0 ? {} : { metrics }) };
  // Wrong flags are reported before a service is asked for the team.
  const { dateStart, dateEnd } = toReportRequest(asked, flags.team === undefined ? null : 0);
  const periods = splitByPeriod(dateStart, dateEnd, flags.by);
  if (periods.length > MOST_PERIODS) {
    throw new UsageError(
      `There are ${periods.length} periods, but at most ${MOST_PERIODS} are possible. Use a longer --by, or fewer days.`,
    );
  }
  const instance = await requireInstance(cli, flags);
  const signal = cli.interruption();
  const request: ReportRequest = toReportRequest(asked, await findTeam(instance, flags.team, signal));
  const { progress } = cli.terminal;
  let reports: readonly string[];
  try {
    reports = await exportPeriods(instance, request, periods, { signal }, (done) => progress?.(`${done} of ${periods.length} periods`));
  } finally {
    progress?.('');
  }
  const trend = toTrend(periods, reports.map(readReportText));
  const rows = toTrendRows(trend);
  const numeric = new Set<string>(TREND_NUMBERS);
  if (output === 'csv')
    await writeOut(
      cli,
      flags,
      writeStyledCsv(rows, style, (column) => numeric.has(rows[0]?.[column] ?? '')),
    );
  else if (output === 'json') await writeOut(cli, flags, toTrendJson(trend, { by: flags.by, granularity }));
  else await writeOut(cli, flags, toTrendText(trend, flags.out === undefined && cli.terminal.colour));
  if (trend.series.length === 0) {
    cli.terminal.err(`${describeEmptyReport(request)} Import activity records with \`fairlead insights import\`.`);
  }
  return EXIT_CODES.ok;
}
