import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { requireTeamOfReport } from '../../api/insights/reportTeam.ts';
import { listTeams } from '../../api/insights/teams.ts';
import type { ReportExtras } from '../../api/insights/trend.ts';
import type { Instance } from '../../api/instance.ts';
import { given } from '../../core/given.ts';
import { type Coverage, describeCoverage } from '../../core/insights/coverage.ts';
import { checkExportRequest } from '../../core/insights/exportRequest.ts';
import { METRICS, type MetricCategory, toMetricNames } from '../../core/insights/metrics.ts';
import { CALCULATION_TYPES, GRANULARITIES } from '../../core/insights/reportValues.ts';
import { readTeamText } from '../../core/insights/teams.ts';
import { findNearest } from '../../core/nearest.ts';
import { Refusal } from '../../core/refusal.ts';
import { toPathText, toSentence } from '../../core/shape.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { requireInstance, type TargetFlags } from '../target.ts';

/** The flags that describe a report. */
export interface ReportFlags {
  readonly from?: string;
  readonly to?: string;
  /** The ID or name of a team. */
  readonly team?: string;
  readonly granularity?: string;
  readonly calculation?: string;
  readonly metrics?: readonly string[];
  readonly ratings?: true;
  readonly contributors?: true;
  readonly repository?: readonly string[];
  readonly rework?: true;
  readonly own?: true;
}

/** Adds the flags that describe a report. */
export function addReportFlags(command: Command): Command {
  return command
    .option('--from <day>', l10n.t('first day, such as 2026-07-01'))
    .option('--to <day>', l10n.t('last day, inclusive'))
    .option('--team <team>', l10n.t('this team and all below it, by ID or name (`fairlead insights teams` lists them; default: all teams)'))
    .addOption(new Option('--granularity <period>', l10n.t('length of a period (default: weekly)')).choices(GRANULARITIES))
    .addOption(
      new Option('--calculation <type>', l10n.t('how times are aggregated (default: MEAN; MEDIAN is the habit of the field)')).choices(
        CALCULATION_TYPES,
      ),
    )
    .option('--metrics <names...>', l10n.t('only these metrics (`fairlead insights metrics` lists them; also comma-separated)'))
    .option('--ratings', l10n.t('add the tier of each metric that has tiers'))
    .option('--contributors', l10n.t('a row for each contributor of the team'))
    .option('--repository <names...>', l10n.t('only records of these repositories, by full name or last part (local service)'))
    .option('--rework', l10n.t('add the rework rate, which is ours and outside the contract (local service)'))
    .option('--own', l10n.t("add a row for each manager's own work after that of the team (local service)"));
}

/** Returns the service of a report, what is asked of it, and what only the local service can count; `named` is a request from a file. */
export async function openReport(cli: Cli, flags: ReportFlags & TargetFlags, named: ReportRequest | null, least: 'api' | 'admin' = 'api') {
  // Wrong flags are reported before a service is asked for the team.
  if (named === null) toReportRequest(flags, flags.team === undefined ? null : 0);
  const extras = toExtras(flags);
  const instance = await requireInstance(cli, flags, extras === null ? least : 'admin');
  const signal = cli.interruption();
  const request = named ?? toReportRequest(flags, await findTeam(instance, flags.team, signal));
  if (named !== null) await requireTeamOfReport(instance, request, l10n.t('List all with `fairlead insights teams`.'), { signal });
  return { instance, request, extras, signal };
}

/** Returns what only the local service can count, by the flags; null if nothing of it is asked for. */
export function toExtras({ repository, rework, own }: Pick<ReportFlags, 'repository' | 'rework' | 'own'>): ReportExtras | null {
  const repositories = splitNames(repository);
  if (repositories.length === 0 && rework === undefined && own === undefined) return null;
  return { ...(repositories.length === 0 ? {} : { repositories }), ...given({ rework, own }) };
}

/** Says what a filter by repository leaves out, if there is one. */
export function showLeftOut({ terminal }: Cli, extras: ReportExtras | null): void {
  const names = extras?.repositories?.join(', ');
  if (names === undefined) return;
  terminal.err(l10n.t('Only records of {0} count. Those without a repository, such as work items of most sources, are left out.', names));
}

/** Says what the days of a report have that no number shows. */
export function describeUncounted(coverage: Coverage | null): readonly string[] {
  return coverage === null ? [] : describeCoverage(coverage, REMEDIES);
}

/** How to make what a report does not show count. */
export const REMEDIES = {
  map: l10n.t('`fairlead insights unmatched` lists them, and `fairlead insights map` maps them.'),
  import: l10n.t('`fairlead insights import` imports them, and `fairlead insights import-git` those in Git.'),
};

/** Shows below a report what its days have that no number shows. */
export function showUncounted({ terminal }: Cli, coverage: Coverage | null): void {
  for (const line of describeUncounted(coverage)) terminal.err(line);
}

/**
 * Returns the ID of the team that `--team` names, null without one. Throws NOT_FOUND if no team or several are meant: the service would
 * answer 200 and an empty report. An ID is taken as it is if the teams cannot be listed, for example with a key that may only export.
 */
export async function findTeam(instance: Instance, team: string | undefined, signal: AbortSignal): Promise<number | null> {
  if (team === undefined) return null;
  const teams = await listTeams(instance, { signal }).catch((error: unknown) => {
    if (/^\d+$/.test(team) && error instanceof Refusal && error.code !== 'CANCELLED') return null;
    throw error;
  });
  if (teams === null) return Number(team);
  const found = readTeamText(team, teams);
  if (typeof found === 'number') return found;
  throw new Refusal('NOT_FOUND', l10n.t('{0} List all with `fairlead insights teams`.', found));
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
 * Builds the request from the flags and the ID of their team; `metricsFlag` is the one that names metrics. Throws a UsageError for an
 * invalid day, metric or other value.
 */
export function toReportRequest(flags: ReportFlags, teamRefId: number | null, metricsFlag = '--metrics'): ReportRequest {
  const { from, to, contributors } = flags;
  const team = teamRefId ?? undefined;
  if (from === undefined || to === undefined)
    throw new UsageError(l10n.t('A report needs its days. Give them with --from and --to, or a file with --request.'));
  const forTeams = (['rework', 'own'] as const).find((flag) => contributors === true && flags[flag] !== undefined);
  if (forTeams !== undefined) throw new UsageError(l10n.t('--{0} and --contributors exclude each other. Remove one of them.', forTeams));
  if (contributors === true && team === undefined) throw new UsageError(l10n.t('--contributors needs a team. Name it with --team.'));
  const request: ReportRequest = {
    dateStart: from,
    dateEnd: to,
    ...given({ granularity: flags.granularity, includeRatings: flags.ratings }),
    ...(contributors === true
      ? toContributors(String(team), flags, metricsFlag)
      : { ...given({ teamRefId: team }), ...toCategories(flags, metricsFlag) }),
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
      l10n.t('--calculation and --contributors exclude each other: only metrics of teams have a calculation. Remove one of them.'),
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
  const calculationType = given({ calculationType: calculation });
  if (names.length === 0) return calculation === undefined ? {} : { productivity: {}, efficiency: calculationType };
  if (calculation !== undefined && efficiency.length === 0) {
    throw new UsageError(
      l10n.t(
        '--calculation is for {0}, but {1} names none of them. Remove --calculation, or name one of these metrics.',
        toMetricNames('efficiency').join(', '),
        flag,
      ),
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
    throw new UsageError(
      categories.includes('productivityContributors')
        ? l10n.t('{0}: "{1}" is a metric of teams. Remove --contributors.', flag, written)
        : l10n.t('{0}: "{1}" is a metric of contributors. Add --contributors.', flag, written),
    );
  }
  throw new UsageError(l10n.t('{0} names the unknown metric "{1}". {2}', flag, written, toHint(findNearest(written, names))));
}

function toHint(nearest: string | null): string {
  return nearest === null ? l10n.t('List all with `fairlead insights metrics`.') : l10n.t('Did you mean {0}?', nearest);
}
