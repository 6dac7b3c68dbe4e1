import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import type { ExplainedRecord, Explanation } from '../../core/insights/explanation.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { describeRating } from '../../core/insights/ratingTexts.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { addExample, addOutput, type Output, type OutputFlags, readInteger, readOutput } from '../options.ts';
import { addTargetFlags, type TargetFlags } from '../target.ts';
import { addCellFlags, type CellFlags, openCell } from './cellFlags.ts';

interface ExplainFlags extends TargetFlags, OutputFlags, CellFlags {
  readonly page: number;
  readonly pageSize?: number;
}

const NOTES = l10n.t(`The cell is that of a team or of one developer. Lists the activity records that were counted, newest first.`);

/** Adds `fairlead insights explain`, which shows the activity records behind a cell of a report. */
export function addExplain(insights: Command, cli: Cli): void {
  const command = insights
    .command('explain')
    .description(l10n.t('Show how a number of a report was counted, and the activity records behind it'))
    .requiredOption('--metric <name>', l10n.t('the metric (`fairlead insights metrics` lists them)'));
  addCellFlags(command)
    .option('--page <number>', l10n.t('page of the records, counted from 1'), readInteger(1), 1)
    .option('--page-size <number>', l10n.t('records per page'), readInteger(1, 1000))
    .action(async (flags: ExplainFlags) => {
      const { instance, cell } = await openCell(cli, flags);
      const { page, pageSize } = flags;
      const request = { ...cell, pageIndex: page - 1, ...(pageSize === undefined ? {} : { pageSize }) };
      const explanation = await call(instance, 'explainReport', { body: request }, { signal: cli.interruption() });
      await cli.terminal.out(WRITE[readOutput(flags)](explanation));
      cli.finish(EXIT_CODES.ok);
    });
  addExample(
    addTargetFlags(addOutput(command), 'admin'),
    'fairlead insights explain --team 1 --metric LEAD_TIME_FOR_CHANGES --calculation P90 --from 2026-07-01 --to 2026-09-30',
    NOTES,
  );
}

const WRITE: Readonly<Record<Output, (explanation: Explanation) => string>> = {
  table: toText,
  json: (explanation) => `${JSON.stringify(explanation)}\n`,
  csv: ({ facts }) => writeCsv([COLUMNS, ...facts.map((record) => COLUMNS.map((column) => String(record[column] ?? '')))]),
};

const COLUMNS = [
  ...(['kind', 'id', 'developer', 'email', 'repository', 'ticket', 'at', 'deployedAt', 'createdAt', 'firstCommentAt'] as const),
  ...([
    'mergedAt',
    'startedAt',
    'finishedAt',
    'resolvedAt',
    'outcome',
    'service',
    'environment',
    'because',
    'lines',
    'comments',
    'counted',
  ] as const),
];

const HEADERS = [l10n.t('RECORD'), l10n.t('KIND'), l10n.t('WHEN (UTC)'), l10n.t('DEVELOPER'), l10n.t('REPOSITORY'), l10n.t('COUNTS AS')];

function toText({ name, metric, unit, value, formula, rating, total, facts, pageIndex, pageSize }: Explanation): string {
  const head = `${toPrintable(name)}, ${metric}: ${value || l10n.t('no value')} (${showUnit(unit)})\n  ${toPrintable(formula)}\n${toRatingText(rating)}`;
  if (total === 0) return `${head}\n${l10n.t('No records were counted.')}\n`;
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
  return `${head}\n${toTextTable([...HEADERS, ...(isLinked ? [l10n.t('BECAUSE')] : [])], rows)}\n${where}\n`;
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
