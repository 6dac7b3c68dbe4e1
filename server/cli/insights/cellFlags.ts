import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import type { Instance } from '../../api/instance.ts';
import { METRICS, OWN_METRICS } from '../../core/insights/metrics.ts';
import { CALCULATION_TYPES, GRANULARITIES } from '../../core/insights/reportValues.ts';
import type { ExplainReportRequest } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { requireInstance, type TargetFlags } from '../target.ts';
import { findTeam, type ReportFlags, toExtras, toReportRequest } from './reportFlags.ts';

/** The flags that describe a cell of a report. */
export interface CellFlags extends Omit<ReportFlags, 'metrics' | 'ratings' | 'rework' | 'own'> {
  readonly developer?: string;
  readonly metric: string;
}

/** Adds the flags that describe a cell, except its metric. */
export function addCellFlags(command: Command): Command {
  return command
    .option('--team <team>', l10n.t('the number of this team with all teams below it, by ID or name'))
    .option('--developer <email>', l10n.t('the number of this developer'))
    .option('--from <day>', l10n.t('first day, such as 2026-07-01'))
    .option('--to <day>', l10n.t('last day, inclusive'))
    .addOption(new Option('--granularity <period>', l10n.t('length of a period (default: weekly)')).choices(GRANULARITIES))
    .addOption(new Option('--calculation <type>', l10n.t('how values are aggregated (default: MEAN)')).choices(CALCULATION_TYPES))
    .option('--contributors', l10n.t('the number of the report on contributors, if both have the metric'))
    .option('--repository <names...>', l10n.t('only records of these repositories, by full name or last part'));
}

/** Returns the service of a command and the cell that its flags describe. Throws a UsageError for invalid flags before anything is asked. */
export async function openCell(
  cli: Cli,
  flags: CellFlags & TargetFlags,
): Promise<{ readonly instance: Instance; readonly cell: ExplainReportRequest }> {
  toCell(flags, flags.team === undefined ? null : 0);
  const instance = await requireInstance(cli, flags, 'admin');
  return { instance, cell: toCell(flags, await findTeam(instance, flags.team, cli.interruption())) };
}

/** Builds the request to explain a cell from the flags and the ID of their team. Throws a UsageError for invalid ones. */
function toCell({ developer, metric, ...flags }: CellFlags, team: number | null): ExplainReportRequest {
  if (team === null && developer === undefined) {
    throw new UsageError(l10n.t('Whose number? Name a team with --team, or a developer with --developer.'));
  }
  if (flags.from === undefined || flags.to === undefined) throw new UsageError(l10n.t('Which days? Give them with --from and --to.'));
  const isOfTeams = [METRICS.productivity, METRICS.efficiency].some((metrics) => Object.hasOwn(metrics, metric.trim().toUpperCase()));
  const isOfContributors = Object.hasOwn(METRICS.productivityContributors, metric.trim().toUpperCase());
  const asked = flags.contributors === true || (isOfContributors && !isOfTeams);
  if (asked && team === null) throw new UsageError(l10n.t('{0} is a metric of contributors. Name their team with --team.', metric));
  // The rework rate is in no request: it is explained beside the metric that it resembles.
  const isOwn = Object.hasOwn(OWN_METRICS, metric.trim().toUpperCase());
  const metrics = [isOwn ? 'CHANGE_FAILURE_RATE' : metric];
  const request = toReportRequest({ ...flags, metrics, ...(asked ? { contributors: true } : {}) }, team, '--metric');
  return {
    request,
    metric,
    ...(developer === undefined ? { teamRefId: team! } : { email: developer }),
    ...toExtras(flags),
  };
}
