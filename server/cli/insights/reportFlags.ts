import { type Command, Option } from 'commander';
import { checkExportRequest } from '../../core/insights/exportRequest.ts';
import { CALCULATION_TYPES, GRANULARITIES } from '../../core/insights/exportWords.ts';
import { METRICS, type MetricCategory, toMetricNames } from '../../core/insights/metrics.ts';
import { findNearest } from '../../core/nearest.ts';
import { toPathText, toSentence } from '../../core/shape.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import { readWholeNumber } from '../options.ts';
import { UsageError } from '../usageError.ts';

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
export function addReportFlags(command: Command): Command {
  return command
    .option('--from <day>', 'the first day, like 2026-07-01')
    .option('--to <day>', 'the last day, which belongs to the report')
    .option('--team <id>', 'this team and all below it (`fairlead insights teams` lists them); else all teams', readWholeNumber(0))
    .addOption(new Option('--granularity <period>', 'the length of a period (default: weekly)').choices(GRANULARITIES))
    .addOption(new Option('--calculation <type>', 'how many values become one (default: MEAN)').choices(CALCULATION_TYPES))
    .option('--metrics <names...>', 'only these (`fairlead insights metrics` lists them); commas part them too')
    .option('--ratings', 'a tier beside each metric that has tiers')
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
  if (contributors === true && team === undefined) throw new UsageError('--contributors needs a team. Give its id with --team.');
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
    throw new UsageError('--calculation is for the metrics of teams, which --contributors does not ask for. Leave one of them out.');
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
      `--calculation is for ${toMetricNames('efficiency').join(', ')}, and ${flag} names none of them. Leave one of them out.`,
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
  const hint = isOther
    ? categories.includes('productivityContributors')
      ? 'It is one of teams: leave --contributors out.'
      : 'It is one of contributors: add --contributors.'
    : toHint(findNearest(written, names));
  throw new UsageError(`${flag} names “${written}”, which there is not here. ${hint}`);
}

function toHint(nearest: string | null): string {
  return nearest === null ? '`fairlead insights metrics` lists them all.' : `Did you mean ${nearest}?`;
}
