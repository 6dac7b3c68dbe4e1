import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { METRICS, type Metric, type MetricCategory, OWN_METRICS, showUnit } from '../../core/insights/metrics.ts';
import type { TeamSummary } from '../../core/insights/teams.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import { showAnswer, toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { toHeading } from '../headings.ts';
import { addExample, addOutput, type Output, type OutputFlags, readOutput } from '../options.ts';
import { addCommands } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { addConfigure } from './configure.ts';
import { addDistribution } from './distribution.ts';
import { addExplain } from './explain.ts';
import { addImportGit } from './git/importGit.ts';
import { addImport } from './import.ts';
import { addMap, addUnmap, MAPPINGS, UNMATCHED } from './mappings.ts';
import { addRemove, addUndo, IMPORTS } from './removal.ts';
import { addExport } from './report.ts';
import { addSync } from './sync.ts';
import { addTrend } from './trend.ts';

const TITLES: Readonly<Record<MetricCategory | 'ours', string>> = {
  productivity: l10n.t('Productivity of teams'),
  efficiency: l10n.t('Efficiency of teams'),
  productivityContributors: l10n.t('Productivity of contributors (--contributors)'),
  ours: l10n.t('Ours, outside the contract (--rework)'),
};

const COLUMNS = ['name', 'category', 'label', 'unit', 'definition'] as const;

/** Adds `fairlead insights metrics`, which lists what a report can contain. */
function addMetrics(insights: Command, cli: Cli): void {
  const command = insights
    .command('metrics')
    .description(l10n.t('List the metrics with their units and definitions'))
    .action(async (flags: OutputFlags) => {
      const categories = Object.entries({ ...METRICS, ours: OWN_METRICS }) as [keyof typeof TITLES, Readonly<Record<string, Metric>>][];
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
  addExample(addOutput(command), 'fairlead insights metrics');
}

function toText([category, metrics]: readonly [keyof typeof TITLES, Readonly<Record<string, Metric>>]): string {
  const entries = Object.entries(metrics).map(([name, { label, unit, definition }]) => {
    const lines = wrap(definition).map((line) => `      ${line}\n`);
    return `  ${l10n.t('{0}  {1}, in {2}', name, label, showUnit(unit))}\n${lines.join('')}`;
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

type TeamFlags = TargetFlags & OutputFlags;

/** Adds `fairlead insights teams`, which lists the teams of the active roster with the IDs used in reports. */
function addTeams(insights: Command, cli: Cli): void {
  const command = insights
    .command('teams')
    .description(l10n.t('List the teams of the active roster with their IDs'))
    .action(async (flags: TeamFlags) => {
      const teams = await call(await requireInstance(cli, flags), 'listTeams', {}, { signal: cli.interruption() });
      await cli.terminal.out(WRITE[readOutput(flags)](teams));
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(addOutput(command)), 'fairlead insights teams');
}

const WRITE: Readonly<Record<Output, (teams: readonly TeamSummary[]) => string>> = {
  table: toTable,
  json: (teams) => `${JSON.stringify({ teams })}\n`,
  csv: (teams) => writeCsv([HEADERS, ...teams.map((team) => toRow(team, ''))]),
};

const HEADERS = ['team', 'name', 'developers', 'manager'];

/** Teams are listed below their parent, and indented. */
function toTable(teams: readonly TeamSummary[]): string {
  if (teams.length === 0) return l10n.t('No teams. Upload a roster with `fairlead developers upload`.\n');
  const rows = teams.map((team) => toRow(team, '  '.repeat(team.depth)));
  return toTextTable(HEADERS.map(toHeading), rows);
}

function toRow({ refId, name, developerCount, managerEmail }: TeamSummary, lead: string): string[] {
  return [String(refId), lead + name, String(developerCount), managerEmail ?? ''];
}

/** Adds `fairlead insights`, for activity records and the reports counted from them. */
export function addInsights(program: Command, cli: Cli): void {
  const insights = program
    .command('insights')
    .description(l10n.t('Import activity records, export reports, and list their teams and metrics'));
  addCommands(insights, cli, (command) => addTargetFlags(command, 'admin'), [
    addExport,
    addTrend,
    addExplain,
    addDistribution,
    addTeams,
    addMetrics,
    addImport,
    addImportGit,
    addSync,
    addConfigure,
    IMPORTS,
    addUndo,
    addRemove,
    UNMATCHED,
    addMap,
    MAPPINGS,
    addUnmap,
  ]);
}
