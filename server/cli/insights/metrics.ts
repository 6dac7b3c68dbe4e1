import type { Command } from 'commander';
import { METRICS, type Metric, type MetricCategory } from '../../core/insights/metrics.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addFormat } from '../options.ts';

const TITLES: Readonly<Record<MetricCategory, string>> = {
  productivity: 'Productivity of teams',
  efficiency: 'Efficiency of teams',
  productivityContributors: 'Productivity of contributors (--contributors)',
};

/** `fairlead insights metrics`: what a report can tell. */
export function addMetrics(insights: Command, cli: Cli): void {
  const command = insights
    .command('metrics')
    .description('List the metrics with their units and definitions')
    .action(async ({ format }: { readonly format: 'text' | 'json' }) => {
      const categories = Object.entries(METRICS) as [MetricCategory, Readonly<Record<string, Metric>>][];
      const rows = categories.flatMap(([category, metrics]) =>
        Object.entries(metrics).map(([name, metric]) => ({ name, category, ...metric })),
      );
      await cli.terminal.out(format === 'json' ? `${JSON.stringify({ metrics: rows })}\n` : categories.map(toText).join('\n'));
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addFormat(command), 'fairlead insights metrics');
}

function toText([category, metrics]: readonly [MetricCategory, Readonly<Record<string, Metric>>]): string {
  const entries = Object.entries(metrics).map(([name, { label, unit, definition }]) => {
    const lines = wrap(definition).map((line) => `      ${line}\n`);
    return `  ${name}  ${label}, in ${unit}\n${lines.join('')}`;
  });
  return `${TITLES[category]}\n${entries.join('')}`;
}

const WIDTH = 94;

/** Lines of whole words. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
