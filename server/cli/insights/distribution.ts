import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { call } from '../../api/client.ts';
import { type Distribution, describeBin } from '../../core/insights/distribution.ts';
import { ROW_TIMES } from '../../core/insights/evidence.ts';
import type { Explanation } from '../../core/insights/explanation.ts';
import { describePercentiles, placePercentiles } from '../../core/insights/histogram.ts';
import { toPrintable } from '../../core/text.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample, addOutput, type Output, type OutputFlags, readOutput } from '../options.ts';
import { addTargetFlags, type TargetFlags } from '../target.ts';
import { addCellFlags, type CellFlags, openCell } from './cellFlags.ts';

interface DistributionFlags extends TargetFlags, OutputFlags, CellFlags {}

const NOTES =
  l10n.t(`The times are those behind the same cell of a report: \`fairlead insights explain\` lists their records. Percentiles are exact. Bins are of
equal width; the last one has everything longer, so that a few very long times do not hide the others.`);

/** Adds `fairlead insights distribution`, which shows how the times behind a cell of a report are distributed. */
export function addDistribution(insights: Command, cli: Cli): void {
  const command = insights
    .command('distribution')
    .description(l10n.t('Show how the times behind a number are distributed: a histogram with p50, p75, p90 and p95'))
    .addOption(new Option('--metric <name>', l10n.t('a metric of times: {0}', Object.keys(ROW_TIMES).join(', '))).makeOptionMandatory());
  addCellFlags(command).action(async (flags: DistributionFlags) => {
    requireTimes(flags.metric);
    const { instance, cell } = await openCell(cli, flags);
    const explanation = await call(
      instance,
      'explainReport',
      { body: { ...cell, distribution: true, pageSize: 1 } },
      { signal: cli.interruption() },
    );
    await cli.terminal.out(WRITE[readOutput(flags)](explanation));
    cli.finish(EXIT_CODES.ok);
  });
  addExample(
    addTargetFlags(addOutput(command), 'admin'),
    'fairlead insights distribution --team 1 --metric LEAD_TIME_FOR_CHANGES --from 2026-07-01 --to 2026-09-30',
    NOTES,
  );
}

function requireTimes(metric: string): void {
  if (Object.hasOwn(ROW_TIMES, metric.trim().toUpperCase())) return;
  throw new UsageError(l10n.t('{0} is not a metric of times. Use one of {1}.', metric, Object.keys(ROW_TIMES).join(', ')));
}

const WRITE: Readonly<Record<Output, (explanation: Explanation) => string>> = {
  table: toText,
  json: ({ name, metric, unit, distribution }) => `${JSON.stringify({ name, metric, unit, distribution })}\n`,
  csv: ({ distribution }) => writeCsv([['from', 'to', 'count'], ...toRows(distribution)]),
};

function toRows(distribution: Distribution | null): string[][] {
  return (distribution?.bins ?? []).map(({ from, to, count }) => [from, to ?? '', count].map(String));
}

/** Maximum characters of a bar. */
const WIDTH = 40;

function toText({ name, metric, distribution }: Explanation): string {
  if (distribution === null) return `${toPrintable(name)}, ${metric}: ${l10n.t('no times were counted.')}\n`;
  const { bins } = distribution;
  const most = Math.max(...bins.map(({ count }) => count));
  const marks = placePercentiles(distribution);
  const rows = bins.map((bin, place) => [describeBin(bin), String(bin.count), toBar(bin.count / most), marks.get(place)?.join(', ') ?? '']);
  const head = `${toPrintable(name)}, ${metric}: ${describePercentiles(distribution)}`;
  return `${head}\n${toTextTable([l10n.t('TIME'), l10n.t('COUNT'), '', l10n.t('PERCENTILE')], rows)}`;
}

/** Returns a bar for a share of the longest; anything that was counted can be seen. */
function toBar(share: number): string {
  const eighths = Math.round(share * WIDTH * 8);
  const rest = eighths % 8;
  const bar = '█'.repeat(Math.floor(eighths / 8)) + (rest === 0 ? '' : '▏▎▍▌▋▊▉'[rest - 1]);
  return bar === '' && share > 0 ? '▏' : bar;
}
