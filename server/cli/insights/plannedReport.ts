import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import type { RosterUpload } from '../../api/developers/rosterForm.ts';
import type { ReportExtras } from '../../api/insights/trend.ts';
import type { Instance } from '../../api/instance.ts';
import { comparePlannedReports } from '../../api/plannedReport.ts';
import { given } from '../../core/given.ts';
import { type Comparison, describePlanned, ONLY_IN } from '../../core/insights/comparison.ts';
import { describePlannedCoverage } from '../../core/insights/coverage.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { toRounded, writeNumber } from '../../core/insights/reportValues.ts';
import { describeEmptyReport } from '../../core/insights/teams.ts';
import { describeChange, describeTiers } from '../../core/insights/trendPage.ts';
import { Refusal } from '../../core/refusal.ts';
import { compareReportTexts } from '../../documents/insights/reportText.ts';
import { readCsvRows, writeStyledCsv } from '../../documents/writeCsv.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { collect, readFieldMapping } from '../options.ts';
import { showProblems } from '../problemLines.ts';
import type { TargetFlags } from '../target.ts';
import { type OutFlags, readOut, writeOut } from './outFlags.ts';
import { openReport, REMEDIES, type ReportFlags, showLeftOut } from './reportFlags.ts';
import { nameSide } from './trendTexts.ts';

/** The flags of a report under a planned roster. */
export interface PlannedFlags {
  readonly roster: string;
  readonly map?: readonly string[];
}

/** What is counted under a planned roster. */
interface PlannedQuestion {
  readonly instance: Instance;
  readonly request: ReportRequest;
  readonly extras: ReportExtras | null;
  readonly signal: AbortSignal;
}

/** Adds the flags of a report under a planned roster. */
export function addPlannedFlags(command: Command): Command {
  return command
    .option('--roster <file>', l10n.t('beside each number what it would be under this roster, which is not stored (local service)'))
    .option('--map <column=type>', l10n.t('field mapping of the roster, one column at a time (repeatable)'), collect);
}

/** Reads the roster of the flags. Throws a UsageError for a wrong mapping. */
export async function readPlannedRoster({ terminal }: Cli, { roster, map }: PlannedFlags): Promise<RosterUpload> {
  const fieldMappings = map?.map(readFieldMapping);
  const content = await readBytes(roster, terminal, MAX_CSV_BYTES);
  return { fileName: roster === '-' ? 'roster.csv' : basename(roster), content, fieldMappings };
}

/** Counts the reports of ranges of days, by default of the days of the request, as of today and under a roster, whose problems it shows. */
export async function countPlanned(
  { terminal }: Cli,
  { roster: path }: PlannedFlags,
  roster: RosterUpload,
  { instance, request, extras, signal }: PlannedQuestion,
  ranges?: readonly Pick<ReportRequest, 'dateStart' | 'dateEnd'>[],
) {
  terminal.progress?.(l10n.t('Counting {0} to {1} …', request.dateStart, request.dateEnd));
  return comparePlannedReports(instance, roster, { request, ...given({ ranges }), ...extras }, { signal })
    .catch((error: unknown) => {
      terminal.progress?.('');
      if (error instanceof Refusal) showProblems(terminal, path, error.details.problems ?? []);
      throw error;
    })
    .finally(() => terminal.progress?.(''));
}

/** Says what the roster changes, and what the days have that no number shows; null if there is no report. */
export function describeCounted(
  compared: Parameters<typeof describePlanned>[0] | null,
  { membership, coverage }: Awaited<ReturnType<typeof countPlanned>>,
): readonly string[] {
  return [
    ...(compared === null ? [] : describePlanned(compared, membership)),
    ...(coverage === null ? [] : describePlannedCoverage(coverage, REMEDIES)),
  ];
}

/** Throws a UsageError if a mapping is given without a roster. */
export function requireRoster({ roster, map }: Partial<PlannedFlags>): void {
  if (roster === undefined && map !== undefined) {
    throw new UsageError(l10n.t('--map is for --roster only. Name the roster, or remove --map.'));
  }
}

/** Shows the report of the flags, or a request from a file, as of today beside what it would be under the roster of a file. */
export async function showPlannedReport(
  cli: Cli,
  flags: PlannedFlags & TargetFlags & ReportFlags & OutFlags,
  named: ReportRequest | null,
): Promise<void> {
  const { output, style } = readOut(cli, flags);
  const roster = await readPlannedRoster(cli, flags);
  const question = await openReport(cli, flags, named, 'admin');
  const { request, extras } = question;
  const counted = await countPlanned(cli, flags, roster, question);
  const { before, after, rows } = counted.reports[0]!;
  const compared = compareReportTexts(before, after, rows);
  showLeftOut(cli, extras);
  const written = {
    csv: () => (compared === null ? '' : writeStyledCsv(readCsvRows(compared.csv), style, (column) => NUMBERS.has(column))),
    json: () => toJson(request, compared?.comparison ?? null, counted.membership),
    table: () => (compared === null ? '' : toTable(compared.comparison, request.includeRatings === true)),
  };
  await writeOut(cli, flags, written[output]());
  if (compared === null) cli.terminal.err(describeEmptyReport(request));
  for (const line of describeCounted(compared?.comparison ?? null, counted)) cli.terminal.err(line);
}

/** The columns of the CSV that contain numbers. */
const NUMBERS: ReadonlySet<number> = new Set([3, 4, 5, 6]);

function toTable({ names, onlyIn, metrics }: Comparison, isRated: boolean): string {
  const rows = names.flatMap((name, place) =>
    metrics.map(({ metric, values }) => {
      const value = values[place]!;
      const { before, after } = value;
      const only = onlyIn[place] ?? null;
      const numbers = [writeNumber(before.value), writeNumber(after.value), describeChange(value)];
      return [
        name,
        metric.label,
        showUnit(metric.unit),
        ...numbers,
        ...(isRated ? [describeTiers(value)] : []),
        only === null ? '' : ONLY_IN[only],
      ];
    }),
  );
  const heads = [l10n.t('NAME'), l10n.t('METRIC'), l10n.t('UNIT'), l10n.t('TODAY'), l10n.t('PLANNED'), l10n.t('CHANGE')];
  return toTextTable([...heads, ...(isRated ? [l10n.t('RATING')] : []), l10n.t('NOTE')], rows);
}

/** Formats the comparison as JSON for programs: missing numbers and tiers are null. */
function toJson({ dateStart, dateEnd, granularity = 'weekly' }: ReportRequest, comparison: Comparison | null, membership: string): string {
  const { names, onlyIn, metrics } = comparison ?? { names: [], onlyIn: [], metrics: [] };
  const rows = names.map((name, place) => {
    const only = onlyIn[place] ?? null;
    const values = metrics.map(({ name: metric, metric: { unit }, values: all }) => {
      const { before, after, change, percent, judgement } = all[place]!;
      const tiers = before.tier === null && after.tier === null ? {} : { tiers: { today: before.tier, planned: after.tier } };
      const numbers = { today: toRounded(before.value), planned: toRounded(after.value), change: toRounded(change) };
      return { metric, unit, ...numbers, percent, judgement, ...tiers };
    });
    return { name, onlyIn: nameSide(only), values };
  });
  return `${JSON.stringify({ dateStart, dateEnd, granularity: granularity.toLowerCase(), membership, rows })}\n`;
}
