import * as l10n from '@vscode/l10n';
import { Option } from 'commander';
import { call } from '../../api/client.ts';
import { given } from '../../core/given.ts';
import { type Distribution, describeBin } from '../../core/insights/distribution.ts';
import { ROW_TIMES } from '../../core/insights/evidence.ts';
import type { ExplainedRecord, Explanation } from '../../core/insights/explanation.ts';
import { describePercentiles, placePercentiles } from '../../core/insights/histogram.ts';
import { METRICS, OWN_METRICS, showUnit } from '../../core/insights/metrics.ts';
import { describeRating } from '../../core/insights/ratingTexts.ts';
import { CALCULATION_TYPES, GRANULARITIES } from '../../core/insights/reportValues.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import type { ExplainReportRequest } from '../../wire/insights.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readInteger } from '../options.ts';
import { type ResourceCommand, toOption } from '../resource.ts';
import { requireInstance, type TargetFlags } from '../target.ts';
import { findTeam, type ReportFlags, toExtras, toReportRequest } from './reportFlags.ts';

/** The flags that describe a cell of a report. */
interface CellFlags extends Omit<ReportFlags, 'metrics' | 'ratings' | 'rework' | 'own'>, TargetFlags {
  readonly developer?: string;
  readonly metric: string;
}

/** The flags that describe a cell, except its metric. */
const CELL_OPTIONS = [
  new Option('--team <team>', l10n.t('the number of this team with all teams below it, by ID or name')),
  new Option('--developer <email>', l10n.t('the number of this developer')),
  new Option('--from <day>', l10n.t('first day, such as 2026-07-01')),
  new Option('--to <day>', l10n.t('last day, inclusive')),
  new Option('--granularity <period>', l10n.t('length of a period (default: weekly)')).choices(GRANULARITIES),
  new Option('--calculation <type>', l10n.t('how times are aggregated (default: MEAN; MEDIAN is the habit of the field)')).choices(
    CALCULATION_TYPES,
  ),
  new Option('--contributors', l10n.t('the number of the report on contributors, if both have the metric')),
  new Option('--repository <names...>', l10n.t('only records of these repositories, by full name or last part')),
];

/** Asks how the cell of the flags was counted. Throws a UsageError for invalid flags before anything is asked. */
async function explainCell(
  cli: Cli,
  flags: CellFlags,
  more: Pick<ExplainReportRequest, 'distribution' | 'pageIndex' | 'pageSize'>,
): Promise<Explanation> {
  toCell(flags, flags.team === undefined ? null : 0);
  const instance = await requireInstance(cli, flags, 'admin');
  const signal = cli.interruption();
  const cell = toCell(flags, await findTeam(instance, flags.team, signal));
  return call(instance, 'explainReport', { body: { ...cell, ...more } }, { signal });
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

/** The flags of `fairlead insights explain`. */
export interface ExplainFlags extends CellFlags {
  readonly page: number;
  readonly pageSize?: number;
}

/** `fairlead insights explain`, which shows the activity records behind a cell of a report. */
export const EXPLAIN: ResourceCommand<ExplainFlags> = {
  name: 'explain',
  description: l10n.t('Show how a number of a report was counted, and the activity records behind it'),
  options: [
    new Option('--metric <name>', l10n.t('the metric (`fairlead insights metrics` lists them)')).makeOptionMandatory(),
    ...CELL_OPTIONS,
    toOption('--page <number>', l10n.t('page of the records, counted from 1'), readInteger(1)).default(1),
    toOption('--page-size <number>', l10n.t('records per page'), readInteger(1, 1000)),
  ],
  example: 'fairlead insights explain --team 1 --metric LEAD_TIME_FOR_CHANGES --calculation P90 --from 2026-07-01 --to 2026-09-30',
  notes: l10n.t(`The cell is that of a team or of one developer. Lists the activity records that were counted, newest first.`),
  read: async (cli, flags) => {
    const { page, pageSize } = flags;
    const explanation = await explainCell(cli, flags, { pageIndex: page - 1, ...given({ pageSize }) });
    const rows = explanation.facts.map((record) => COLUMNS.map((column) => String(record[column] ?? '')));
    return { columns: COLUMNS, rows, json: explanation, text: toExplanationText(explanation) };
  },
};

const COLUMNS = [
  ...(['kind', 'id', 'developer', 'email', 'repository', 'ticket', 'at', 'deployedAt', 'createdAt', 'firstCommentAt'] as const),
  ...(['mergedAt', 'startedAt', 'finishedAt', 'resolvedAt', 'outcome', 'service', 'environment', 'because'] as const),
  ...(['lines', 'comments', 'counted'] as const),
];

const HEADERS = [l10n.t('RECORD'), l10n.t('KIND'), l10n.t('WHEN (UTC)'), l10n.t('DEVELOPER'), l10n.t('REPOSITORY'), l10n.t('COUNTS AS')];

function toExplanationText({ name, metric, unit, value, formula, rating, total, facts, pageIndex, pageSize }: Explanation): string {
  const head = `${toPrintable(name)}, ${metric}: ${value || l10n.t('no value')} (${showUnit(unit)})\n  ${toPrintable(formula)}\n${toRatingText(rating)}`;
  if (total === 0) return `${head}\n${l10n.t('No records were counted.')}`;
  const isLinked = facts.some(({ because }) => because !== undefined);
  const rows = facts.map((record) => [
    record.id,
    record.kind,
    toTimestamp(record),
    record.email,
    record.repository ?? '',
    toCounted(record),
    ...(isLinked ? [record.because ?? ''] : []),
  ]);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const more = pageIndex + 1 < pages ? l10n.t('; see the next one with --page {0}', pageIndex + 2) : '';
  const count = plural(total, '1 record', '{0} records', total);
  const where = l10n.t('{0}, page {1} of {2}{3}.', count, pageIndex + 1, pages, more);
  return `${head}\n${toTextTable([...HEADERS, ...(isLinked ? [l10n.t('BECAUSE')] : [])], rows)}\n${where}`;
}

/** Formats why a cell has its tier, with the thresholds. */
function toRatingText(rating: Explanation['rating']): string {
  if (rating === null) return '';
  const thresholds = rating.tiers.map((one) => `${one.tier} ${one.description}`).join(', ');
  return `${describeRating(rating)}\n  ${thresholds}\n`;
}

/** Returns the timestamp by which an activity record counts in the range. */
function toTimestamp({ deployedAt, resolvedAt, finishedAt, mergedAt, at }: ExplainedRecord): string {
  return (resolvedAt ?? finishedAt ?? mergedAt ?? deployedAt ?? at ?? '').slice(0, 16).replace('T', ' ');
}

function toCounted({ counted }: ExplainedRecord): string {
  return typeof counted === 'number' && !Number.isInteger(counted) ? counted.toFixed(2) : String(counted);
}

/** `fairlead insights distribution`, which shows how the times behind a cell of a report are distributed. */
export const DISTRIBUTION: ResourceCommand<CellFlags> = {
  name: 'distribution',
  description: l10n.t('Show how the times behind a number are distributed: a histogram with p50, p75, p90 and p95'),
  options: [
    new Option('--metric <name>', l10n.t('a metric of times: {0}', Object.keys(ROW_TIMES).join(', '))).makeOptionMandatory(),
    ...CELL_OPTIONS,
  ],
  example: 'fairlead insights distribution --team 1 --metric LEAD_TIME_FOR_CHANGES --from 2026-07-01 --to 2026-09-30',
  notes:
    l10n.t(`The times are those behind the same cell of a report: \`fairlead insights explain\` lists their records. Percentiles are exact. Bins are of
equal width; the last one has everything longer, so that a few very long times do not hide the others.`),
  read: async (cli, flags) => {
    requireTimes(flags.metric);
    const explanation = await explainCell(cli, flags, { distribution: true, pageSize: 1 });
    const { name, metric, unit, distribution } = explanation;
    const rows = (distribution?.bins ?? []).map(({ from, to, count }) => [from, to ?? '', count].map(String));
    return {
      columns: ['from', 'to', 'count'],
      rows,
      json: { name, metric, unit, distribution },
      text: `${toPrintable(name)}, ${metric}: ${distribution === null ? l10n.t('no times were counted.') : toHistogram(distribution)}`,
    };
  },
};

function requireTimes(metric: string): void {
  if (Object.hasOwn(ROW_TIMES, metric.trim().toUpperCase())) return;
  throw new UsageError(l10n.t('{0} is not a metric of times. Use one of {1}.', metric, Object.keys(ROW_TIMES).join(', ')));
}

/** Maximum characters of a bar. */
const WIDTH = 40;

function toHistogram(distribution: Distribution): string {
  const { bins } = distribution;
  const most = Math.max(...bins.map(({ count }) => count));
  const marks = placePercentiles(distribution);
  const rows = bins.map((bin, place) => [describeBin(bin), String(bin.count), toBar(bin.count / most), marks.get(place)?.join(', ') ?? '']);
  const table = toTextTable([l10n.t('TIME'), l10n.t('COUNT'), '', l10n.t('PERCENTILE')], rows);
  return `${describePercentiles(distribution)}\n${table.trimEnd()}`;
}

/** Returns a bar for a share of the longest; anything that was counted can be seen. */
function toBar(share: number): string {
  const eighths = Math.round(share * WIDTH * 8);
  const rest = eighths % 8;
  const bar = '█'.repeat(Math.floor(eighths / 8)) + (rest === 0 ? '' : '▏▎▍▌▋▊▉'[rest - 1]);
  return bar === '' && share > 0 ? '▏' : bar;
}
