import { type Command, Option } from 'commander';
import type { Answer } from '../../api/client.ts';
import { exportReport } from '../../api/insights/insights.ts';
import { requireTeamOfReport } from '../../api/insights/reportTeam.ts';
import { checkExportRequest } from '../../core/insights/exportRequest.ts';
import { CALCULATION_TYPES, GRANULARITIES, METRICS, type MetricCategory, toMetricNames } from '../../core/insights/metrics.ts';
import { describeEmptyReport } from '../../core/insights/teams.ts';
import { findNearest } from '../../core/nearest.ts';
import { toPathText, toSentence } from '../../core/shape.ts';
import { decodeText } from '../../documents/encoding.ts';
import { checkRequestText } from '../../documents/insights/check.ts';
import { MAX_INSIGHTS_BODY_BYTES, type ReportRequest } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readBytes, writeAtomically } from '../files.ts';
import { addExample, readInteger } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';

interface ExportFlags extends TargetFlags, ReportFlags {
  readonly request?: string;
  readonly output?: string;
  readonly spreadsheetSafe?: true;
}

const NOTES = `Without --metrics, the report has all metrics of teams. It is empty if no team has activity records in these days.`;

/** Adds `fairlead insights export`, which writes a report as CSV. */
export function addExport(insights: Command, cli: Cli): void {
  const command = addReportFlags(insights.command('export').description('Export a report on teams or contributors as CSV'))
    .option('--request <file>', 'an export request (*.insights.json) instead of these flags; - reads standard input')
    .option('-o, --output <file>', 'file to write (else standard output); it appears only when it is complete')
    .option('--spreadsheet-safe', 'prefix cells that a spreadsheet could run as formulas with an apostrophe')
    .action(async (flags: ExportFlags) => cli.finish(await run(cli, flags)));
  addExample(
    addTargetFlags(command),
    'fairlead insights export --from 2026-07-01 --to 2026-09-30 --calculation P90 --ratings -o quarter.csv',
    NOTES,
  );
}

async function run(cli: Cli, flags: ExportFlags): Promise<0 | 1> {
  const request = flags.request === undefined ? toReportRequest(flags) : await readRequest(cli, flags.request, flags);
  if (request === null) return EXIT_CODES.problems;
  const instance = await requireInstance(cli, flags);
  const signal = cli.interruption();
  await requireTeamOfReport(instance, request, 'List all with `fairlead insights teams`.', { signal });
  const { progress } = cli.terminal;
  progress?.(`Counting ${request.dateStart} to ${request.dateEnd} …`);
  let answer: Answer;
  try {
    answer = await exportReport(instance, request, flags.spreadsheetSafe ? { spreadsheetSafe: true } : {}, { signal });
  } finally {
    progress?.('');
  }
  await write(cli, answer, request, flags.output);
  return EXIT_CODES.ok;
}

/** Reads the request from a file; reports its mistakes and returns null if it has any. */
async function readRequest(cli: Cli, path: string, flags: ExportFlags): Promise<ReportRequest | null> {
  const own = (['from', 'to', 'team', 'granularity', 'calculation', 'metrics', 'ratings', 'contributors'] as const).find(
    (flag) => flags[flag] !== undefined,
  );
  if (own !== undefined) throw new UsageError(`--request and --${own} exclude each other. Remove --${own}, or write it into ${path}.`);
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_INSIGHTS_BODY_BYTES));
  const { problems, request } = checkRequestText(text);
  for (const problem of problems) cli.terminal.err(toProblemLines(path, problem, false).trimEnd());
  return request === null ? null : (JSON.parse(text) as ReportRequest);
}

async function write(cli: Cli, answer: Answer, request: ReportRequest, output: string | undefined): Promise<void> {
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of answer.pieces()) {
      size += piece.length;
      yield piece;
    }
  }
  if (output === undefined || output === '-') {
    for await (const piece of counted()) if (!(await cli.terminal.out(piece))) return;
  } else await writeAtomically(output, counted());
  if (size === 0) {
    cli.terminal.err(`${describeEmptyReport(request)} Import activity records with \`fairlead insights import\`.`);
  } else if (output !== undefined && output !== '-') cli.terminal.err(`Wrote ${output}.`);
}

/** The flags that describe a report. */
export interface ReportFlags {
  readonly from?: string;
  readonly to?: string;
  readonly team?: number;
  readonly granularity?: string;
  readonly calculation?: string;
  readonly metrics?: readonly string[];
  readonly ratings?: true;
  readonly contributors?: true;
}

/** Adds the flags that describe a report. */
function addReportFlags(command: Command): Command {
  return command
    .option('--from <day>', 'first day, such as 2026-07-01')
    .option('--to <day>', 'last day, inclusive')
    .option('--team <id>', 'this team and all below it (`fairlead insights teams` lists them; default: all teams)', readInteger(0))
    .addOption(new Option('--granularity <period>', 'length of a period (default: weekly)').choices(GRANULARITIES))
    .addOption(new Option('--calculation <type>', 'how values are aggregated (default: MEAN)').choices(CALCULATION_TYPES))
    .option('--metrics <names...>', 'only these metrics (`fairlead insights metrics` lists them; also comma-separated)')
    .option('--ratings', 'add the tier of each metric that has tiers')
    .option('--contributors', 'a row for each contributor of the team');
}

/** The flag of each field that a flag sets. */
const FLAG_OF: Readonly<Record<string, string>> = {
  dateStart: '--from',
  dateEnd: '--to',
  teamRefId: '--team',
  collectionId: '--team',
  granularity: '--granularity',
  'efficiency.calculationType': '--calculation',
};

/**
 * Builds the request from the flags; `metricsFlag` is the one that names metrics. Throws a UsageError for an invalid day, metric or other
 * value.
 */
export function toReportRequest(flags: ReportFlags, metricsFlag = '--metrics'): ReportRequest {
  const { from, to, team, contributors } = flags;
  if (from === undefined || to === undefined)
    throw new UsageError('A report needs its days. Give them with --from and --to, or a file with --request.');
  if (contributors === true && team === undefined) throw new UsageError('--contributors needs a team. Give its ID with --team.');
  const request: ReportRequest = {
    dateStart: from,
    dateEnd: to,
    ...(flags.granularity === undefined ? {} : { granularity: flags.granularity }),
    ...(flags.ratings === undefined ? {} : { includeRatings: true }),
    ...(contributors === true
      ? toContributors(String(team), flags, metricsFlag)
      : { ...(team === undefined ? {} : { teamRefId: team }), ...toCategories(flags, metricsFlag) }),
  };
  const [first] = checkExportRequest(request).problems;
  if (first === undefined) return request;
  const field = toPathText(first.path);
  const sentence = toSentence([FLAG_OF[field] ?? field], first.message, '');
  throw new UsageError(sentence.replace('dateStart', '--from'));
}

function toContributors(collectionId: string, { metrics, calculation }: ReportFlags, flag: string) {
  if (calculation !== undefined)
    throw new UsageError(
      '--calculation and --contributors exclude each other: only metrics of teams have a calculation. Remove one of them.',
    );
  return {
    collectionId,
    productivityContributors: { metrics: splitNames(metrics).map((name) => toName(name, ['productivityContributors'], flag)) },
  };
}

/** Without metrics, all of both categories are exported. */
function toCategories({ metrics, calculation }: ReportFlags, flag: string) {
  const names = splitNames(metrics).map((name) => toName(name, ['productivity', 'efficiency'], flag));
  const of = (category: MetricCategory) => names.filter((name) => Object.hasOwn(METRICS[category], name));
  const [productivity, efficiency] = [of('productivity'), of('efficiency')];
  const calculationType = calculation === undefined ? {} : { calculationType: calculation };
  if (names.length === 0) return calculation === undefined ? {} : { productivity: {}, efficiency: calculationType };
  if (calculation !== undefined && efficiency.length === 0) {
    throw new UsageError(
      `--calculation is for ${toMetricNames('efficiency').join(', ')}, but ${flag} names none of them. Remove --calculation, or name one of these metrics.`,
    );
  }
  return {
    ...(productivity.length === 0 ? {} : { productivity: { metrics: productivity } }),
    ...(efficiency.length === 0 ? {} : { efficiency: { metrics: efficiency, ...calculationType } }),
  };
}

function splitNames(metrics: readonly string[] = []): string[] {
  return metrics
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Returns the name as spelled in the tables. */
function toName(written: string, categories: readonly MetricCategory[], flag: string): string {
  const names = categories.flatMap((category) => toMetricNames(category) as readonly string[]);
  const found = names.find((name) => name.toLowerCase() === written.toLowerCase());
  if (found !== undefined) return found;
  const others = Object.values(METRICS).flatMap((metrics) => Object.keys(metrics));
  const isOther = others.some((name) => name.toLowerCase() === written.toLowerCase());
  if (isOther) {
    const [kind, remedy] = categories.includes('productivityContributors')
      ? ['teams', 'Remove --contributors.']
      : ['contributors', 'Add --contributors.'];
    throw new UsageError(`${flag}: "${written}" is a metric of ${kind}. ${remedy}`);
  }
  throw new UsageError(`${flag} names the unknown metric "${written}". ${toHint(findNearest(written, names))}`);
}

function toHint(nearest: string | null): string {
  return nearest === null ? 'List all with `fairlead insights metrics`.' : `Did you mean ${nearest}?`;
}
