import type { Command } from 'commander';
import { METRICS, type Metric, type MetricCategory } from '../../core/insights/metrics.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { addExample, addOutputAndFormat, type OutputFlags } from '../options.ts';

const TITLES: Readonly<Record<MetricCategory, string>> = {
  productivity: 'Productivity of teams',
  efficiency: 'Efficiency of teams',
  productivityContributors: 'Productivity of contributors (--contributors)',
};

const COLUMNS = ['name', 'category', 'label', 'unit', 'definition'] as const;

/** Adds `fairlead insights metrics`, which lists what a report can contain. */
export function addMetrics(insights: Command, cli: Cli): void {
  const command = insights
    .command('metrics')
    .description('List the metrics with their units and definitions')
    .action(async (flags: OutputFlags) => {
      const categories = Object.entries(METRICS) as [MetricCategory, Readonly<Record<string, Metric>>][];
      const rows = categories.flatMap(([category, metrics]) =>
        Object.entries(metrics).map(([name, metric]) => ({ name, category, ...metric })),
      );
      await showAnswer(cli, flags, {
        columns: COLUMNS,
        rows: rows.map((row) => COLUMNS.map((column) => row[column])),
        json: { metrics: rows },
        text: categories.map(toText).join('\n').trimEnd(),
      });
    });
  addExample(addOutputAndFormat(command), 'fairlead insights metrics');
}

function toText([category, metrics]: readonly [MetricCategory, Readonly<Record<string, Metric>>]): string {
  const entries = Object.entries(metrics).map(([name, { label, unit, definition }]) => {
    const lines = wrap(definition).map((line) => `      ${line}\n`);
    return `  ${name}  ${label}, in ${unit}\n${lines.join('')}`;
  });
  return `${TITLES[category]}\n${entries.join('')}`;
}

const WIDTH = 94;

/** Wraps text at spaces. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
