import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { listTeams } from '../../api/insights/teams.ts';
import { METRICS, type Metric, type MetricCategory, OWN_METRICS, showUnit } from '../../core/insights/metrics.ts';
import type { Cli } from '../cli.ts';
import { addCommands, type ResourceCommand } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { DISTRIBUTION, EXPLAIN, type ExplainFlags } from './cells.ts';
import { addConfigure } from './configure.ts';
import { addImportGit } from './git/importGit.ts';
import { addImport } from './import.ts';
import { MAP, MAPPINGS, type MapFlags, UNMAP, UNMATCHED } from './mappings.ts';
import { addMigrateRequest } from './migrate.ts';
import { addRemove, addUndo, IMPORTS, type ImportsFlags } from './removal.ts';
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

/** `fairlead insights metrics`, which lists what a report can contain. */
const LIST_METRICS: ResourceCommand<TargetFlags> = {
  name: 'metrics',
  description: l10n.t('List the metrics with their units and definitions'),
  addFlags: (command) => command,
  example: 'fairlead insights metrics',
  read: async () => {
    const categories = Object.entries({ ...METRICS, ours: OWN_METRICS }) as [keyof typeof TITLES, Readonly<Record<string, Metric>>][];
    const metrics = categories.flatMap(([category, some]) => Object.entries(some).map(([name, metric]) => ({ name, category, ...metric })));
    return {
      columns: COLUMNS,
      rows: metrics.map((row) => COLUMNS.map((column) => row[column])),
      json: { metrics },
      text: categories.map(toText).join('\n').trimEnd(),
    };
  },
};

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

/** `fairlead insights teams`, which lists the teams of the active roster with the IDs used in reports. */
const LIST_TEAMS: ResourceCommand<TargetFlags> = {
  name: 'teams',
  description: l10n.t('List the teams of the active roster with their IDs'),
  addFlags: (command) => addTargetFlags(command),
  example: 'fairlead insights teams',
  read: async (cli, flags) => {
    const teams = await listTeams(await requireInstance(cli, flags), { signal: cli.interruption() });
    // At a terminal, teams are listed below their parent, and indented.
    const rows = teams.map(({ refId, name, developerCount, managerEmail, depth }) => {
      return [String(refId), { value: name, label: '  '.repeat(depth) + name }, String(developerCount), managerEmail ?? ''];
    });
    const text = l10n.t('No teams. Upload a roster with `fairlead developers upload`.');
    return { columns: ['team', 'name', 'developers', 'manager'], rows, json: { teams }, ...(teams.length === 0 ? { text } : {}) };
  },
};

/** Adds `fairlead insights`, for activity records and the reports counted from them. */
export function addInsights(program: Command, cli: Cli): void {
  const insights = program
    .command('insights')
    .description(l10n.t('Import activity records, export reports, and list their teams and metrics'));
  addCommands<ExplainFlags & ImportsFlags & MapFlags>(insights, cli, (command) => addTargetFlags(command, 'admin'), [
    addExport,
    addMigrateRequest,
    addTrend,
    EXPLAIN,
    DISTRIBUTION,
    LIST_TEAMS,
    LIST_METRICS,
    addImport,
    addImportGit,
    addSync,
    addConfigure,
    IMPORTS,
    addUndo,
    addRemove,
    UNMATCHED,
    MAP,
    MAPPINGS,
    UNMAP,
  ]);
}
