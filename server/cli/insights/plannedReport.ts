import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import { comparePlannedReport } from '../../api/plannedReport.ts';
import { type Comparison, describePlanned, ONLY_IN } from '../../core/insights/comparison.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { NO_RATING } from '../../core/insights/ratings.ts';
import { toRounded, writeNumber } from '../../core/insights/reportValues.ts';
import { describeEmptyReport } from '../../core/insights/teams.ts';
import { describeChange } from '../../core/insights/trendPage.ts';
import { Refusal } from '../../core/refusal.ts';
import { compareReportTexts } from '../../documents/insights/reportText.ts';
import { readCsvRows, writeStyledCsv } from '../../documents/writeCsv.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { readBytes } from '../files.ts';
import { readFieldMapping } from '../options.ts';
import { showProblems } from '../problemLines.ts';
import type { TargetFlags } from '../target.ts';
import { type OutFlags, readOut, writeOut } from './outFlags.ts';
import { openReport, type ReportFlags, showLeftOut } from './reportFlags.ts';

/** The flags of a report under a planned roster. */
export interface PlannedFlags extends TargetFlags, ReportFlags, OutFlags {
  readonly roster: string;
  readonly map?: readonly string[];
}

/** Shows the report of the flags, or a request from a file, as of today beside what it would be under the roster of a file. */
export async function showPlannedReport(cli: Cli, flags: PlannedFlags, named: ReportRequest | null): Promise<void> {
  const { terminal } = cli;
  const { output, style } = readOut(cli, flags);
  const fieldMappings = flags.map?.map(readFieldMapping);
  const content = await readBytes(flags.roster, terminal, MAX_CSV_BYTES);
  const roster = { fileName: flags.roster === '-' ? 'roster.csv' : basename(flags.roster), content, fieldMappings };
  const { instance, request, extras, signal } = await openReport(cli, flags, named, 'admin');
  terminal.progress?.(l10n.t('Counting {0} to {1} …', request.dateStart, request.dateEnd));
  const counted = await comparePlannedReport(instance, roster, { request, ...extras }, { signal })
    .catch((error: unknown) => {
      terminal.progress?.('');
      if (error instanceof Refusal) showProblems(terminal, flags.roster, error.details.problems ?? []);
      throw error;
    })
    .finally(() => terminal.progress?.(''));
  const compared = compareReportTexts(counted.before, counted.after, counted.rows);
  showLeftOut(cli, extras);
  const written = {
    csv: () => (compared === null ? '' : writeStyledCsv(readCsvRows(compared.csv), style, (column) => NUMBERS.has(column))),
    json: () => toJson(request, compared?.comparison ?? null, counted.membership),
    table: () => (compared === null ? '' : toTable(compared.comparison, request.includeRatings === true)),
  };
  await writeOut(cli, flags, written[output]());
  if (compared === null) return terminal.err(describeEmptyReport(request));
  for (const line of describePlanned(compared.comparison, counted.membership)) terminal.err(line);
}

/** The columns of the CSV that contain numbers. */
const NUMBERS: ReadonlySet<number> = new Set([3, 4, 5, 6]);

function toTable({ names, onlyIn, metrics }: Comparison, isRated: boolean): string {
  const rows = names.flatMap((name, place) =>
    metrics.map(({ metric, values }) => {
      const value = values[place]!;
      const { before, after } = value;
      const only = onlyIn[place] ?? null;
      const tiers = before.tier === after.tier ? (after.tier ?? NO_RATING) : `${before.tier ?? NO_RATING} → ${after.tier ?? NO_RATING}`;
      const numbers = [writeNumber(before.value), writeNumber(after.value), describeChange(value)];
      return [name, metric.label, showUnit(metric.unit), ...numbers, ...(isRated ? [tiers] : []), only === null ? '' : ONLY_IN[only]];
    }),
  );
  const heads = [l10n.t('NAME'), l10n.t('METRIC'), l10n.t('UNIT'), l10n.t('TODAY'), l10n.t('PLANNED'), l10n.t('CHANGE')];
  return toTextTable([...heads, ...(isRated ? [l10n.t('RATING')] : []), l10n.t('NOTE')], rows);
}

/** Formats the comparison as JSON for programs: missing numbers and tiers are null. */
function toJson({ dateStart, dateEnd, granularity = 'weekly' }: ReportRequest, comparison: Comparison | null, membership: string): string {
  const { names, onlyIn, metrics } = comparison ?? { names: [], onlyIn: [], metrics: [] };
  const rosters = { before: 'today', after: 'planned' };
  const rows = names.map((name, place) => {
    const only = onlyIn[place] ?? null;
    const values = metrics.map(({ name: metric, metric: { unit }, values: all }) => {
      const { before, after, change, percent, judgement } = all[place]!;
      const tiers = before.tier === null && after.tier === null ? {} : { tiers: { today: before.tier, planned: after.tier } };
      const numbers = { today: toRounded(before.value), planned: toRounded(after.value), change: toRounded(change) };
      return { metric, unit, ...numbers, percent, judgement, ...tiers };
    });
    return { name, onlyIn: only === null ? null : rosters[only], values };
  });
  return `${JSON.stringify({ dateStart, dateEnd, granularity: granularity.toLowerCase(), membership, rows })}\n`;
}
