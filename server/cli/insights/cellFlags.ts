import { type Command, Option } from 'commander';
import { CALCULATION_TYPES, GRANULARITIES, METRICS } from '../../core/insights/metrics.ts';
import type { ExplainReportRequest } from '../../wire/insights.ts';
import { UsageError } from '../errors.ts';
import { type ReportFlags, toReportRequest } from './reportFlags.ts';

/** The flags that describe a cell of a report. */
export interface CellFlags extends Omit<ReportFlags, 'metrics' | 'ratings'> {
  readonly developer?: string;
  readonly metric: string;
}

/** Adds the flags that describe a cell, except its metric. */
export function addCellFlags(command: Command): Command {
  return command
    .option('--team <team>', 'the number of this team with all teams below it, by ID or name')
    .option('--developer <email>', 'the number of this developer')
    .option('--from <day>', 'first day, such as 2026-07-01')
    .option('--to <day>', 'last day, inclusive')
    .addOption(new Option('--granularity <period>', 'length of a period (default: weekly)').choices(GRANULARITIES))
    .addOption(new Option('--calculation <type>', 'how values are aggregated (default: MEAN)').choices(CALCULATION_TYPES))
    .option('--contributors', 'the number of the report on contributors, if both have the metric');
}

/** Builds the request to explain a cell from the flags and the ID of their team. Throws a UsageError for invalid ones. */
export function toCell({ developer, metric, ...flags }: CellFlags, team: number | null): ExplainReportRequest {
  if (team === null && developer === undefined) {
    throw new UsageError('Whose number? Name a team with --team, or a developer with --developer.');
  }
  if (flags.from === undefined || flags.to === undefined) throw new UsageError('Which days? Give them with --from and --to.');
  const isOfTeams = [METRICS.productivity, METRICS.efficiency].some((metrics) => Object.hasOwn(metrics, metric.trim().toUpperCase()));
  const isOfContributors = Object.hasOwn(METRICS.productivityContributors, metric.trim().toUpperCase());
  const asked = flags.contributors === true || (isOfContributors && !isOfTeams);
  if (asked && team === null) throw new UsageError(`${metric} is a metric of contributors. Name their team with --team.`);
  const request = toReportRequest({ ...flags, metrics: [metric], ...(asked ? { contributors: true } : {}) }, team, '--metric');
  return {
    request,
    metric,
    ...(developer === undefined ? { teamRefId: team! } : { email: developer }),
  };
}
