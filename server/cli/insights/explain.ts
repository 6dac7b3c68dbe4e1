import { type Command, Option } from 'commander';
import { explainReport } from '../../api/local.ts';
import { CALCULATION_TYPES, GRANULARITIES } from '../../core/insights/exportWords.ts';
import { METRICS } from '../../core/insights/metrics.ts';
import { toPrintable } from '../../core/printable.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { ExplainedFact, ExplainReportRequest, Explanation } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addOutputAndFormat, type Output, type OutputFlags, readOutput, readWholeNumber } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { toTextTable } from '../textTable.ts';
import { UsageError } from '../usageError.ts';
import { type ReportFlags, toReportRequest } from './reportFlags.ts';

interface ExplainFlags extends TargetFlags, OutputFlags, Omit<ReportFlags, 'metrics' | 'ratings'> {
  readonly developer?: string;
  readonly metric: string;
  readonly page: number;
  readonly pageSize?: number;
}

const NOTES = `The cell is that of a team, or of one developer. The facts are those that went into the number, the newest first.`;

/** Adds `fairlead insights explain`, which shows the activity records behind a cell of a report. */
export function addExplain(insights: Command, cli: Cli): void {
  const command = insights
    .command('explain')
    .description('Show the facts behind a number of a report, and how it was counted')
    .requiredOption('--metric <name>', 'the metric (`fairlead insights metrics` lists them)')
    .option('--team <id>', 'the number of this team with all below it', readWholeNumber(0))
    .option('--developer <email>', 'the number of this developer')
    .option('--from <day>', 'the first day, like 2026-07-01')
    .option('--to <day>', 'the last day, which belongs to the report')
    .addOption(new Option('--granularity <period>', 'the length of a period (default: weekly)').choices(GRANULARITIES))
    .addOption(new Option('--calculation <type>', 'how many values become one (default: MEAN)').choices(CALCULATION_TYPES))
    .option('--contributors', 'the number of the report on contributors, where a metric stands in both')
    .option('--page <number>', 'the page of the facts, counted from 1', readWholeNumber(1), 1)
    .option('--page-size <number>', 'facts a page', readWholeNumber(1, 1000))
    .action(async (flags: ExplainFlags) => {
      const cell = toCell(flags);
      const instance = await requireInstance(cli, flags, 'admin');
      const explanation = await explainReport(instance, cell, { signal: cli.interruption() });
      await cli.terminal.out(WRITE[readOutput(flags)](explanation));
      cli.finish(EXIT_CODES.ok);
    });
  addExample(
    addTargetFlags(addOutputAndFormat(command), 'admin'),
    'fairlead insights explain --team 1 --metric LEAD_TIME_FOR_CHANGES --calculation P90 --from 2026-07-01 --to 2026-09-30',
    NOTES,
  );
}

function toCell({ team, developer, metric, page, pageSize, ...flags }: ExplainFlags): ExplainReportRequest {
  if (team === undefined && developer === undefined) {
    throw new UsageError('Whose number is meant? Name a team with --team, or a developer with --developer.');
  }
  if (flags.from === undefined || flags.to === undefined) throw new UsageError('Which days are meant? Give them with --from and --to.');
  const isOfTeams = [METRICS.productivity, METRICS.efficiency].some((metrics) => Object.hasOwn(metrics, metric.trim().toUpperCase()));
  const isOfContributors = Object.hasOwn(METRICS.productivityContributors, metric.trim().toUpperCase());
  const asked = flags.contributors === true || (isOfContributors && !isOfTeams);
  if (asked && team === undefined) throw new UsageError(`${metric} is a number of a report on contributors. Name their team with --team.`);
  const request = toReportRequest(
    { ...flags, metrics: [metric], ...(team === undefined ? {} : { team }), ...(asked ? { contributors: true } : {}) },
    '--metric',
  );
  return {
    request,
    metric,
    ...(developer === undefined ? { teamRefId: team! } : { email: developer }),
    pageIndex: page - 1,
    ...(pageSize === undefined ? {} : { pageSize }),
  };
}

const WRITE: Readonly<Record<Output, (explanation: Explanation) => string>> = {
  table: toText,
  json: (explanation) => `${JSON.stringify(explanation)}\n`,
  csv: ({ facts }) => writeCsv([COLUMNS, ...facts.map((fact) => COLUMNS.map((column) => String(fact[column] ?? '')))]),
};

const COLUMNS = [
  ...(['kind', 'id', 'developer', 'email', 'repository', 'ticket', 'at', 'deployedAt', 'createdAt', 'firstCommentAt'] as const),
  ...(['mergedAt', 'startedAt', 'finishedAt', 'resolvedAt', 'outcome', 'lines', 'comments', 'counted'] as const),
];

function toText({ name, metric, unit, value, formula, total, facts, pageIndex, pageSize }: Explanation): string {
  const head = `${toPrintable(name)}, ${metric}: ${value || 'no value'} (${unit})\n  ${toPrintable(formula)}\n`;
  if (total === 0) return `${head}\nNo facts were counted.\n`;
  const rows = facts.map((fact) => [fact.id, fact.kind, toTimestamp(fact), fact.email, fact.repository ?? '', toCounted(fact)]);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const more = pageIndex + 1 < pages ? `; the next one with --page ${pageIndex + 2}` : '';
  const count = `${total} ${total === 1 ? 'fact' : 'facts'}`;
  return `${head}\n${toTextTable(['FACT', 'KIND', 'WHEN (UTC)', 'DEVELOPER', 'REPOSITORY', 'COUNTS AS'], rows)}\n${count}, page ${pageIndex + 1} of ${pages}${more}.\n`;
}

/** Returns the timestamp by which an activity record counts in the range. */
function toTimestamp({ deployedAt, resolvedAt, finishedAt, mergedAt, at }: ExplainedFact): string {
  return (resolvedAt ?? finishedAt ?? mergedAt ?? deployedAt ?? at ?? '').slice(0, 16).replace('T', ' ');
}

function toCounted({ counted }: ExplainedFact): string {
  return typeof counted === 'number' && !Number.isInteger(counted) ? counted.toFixed(2) : String(counted);
}
