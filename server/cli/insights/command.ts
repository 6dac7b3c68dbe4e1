import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExplain } from './explain.ts';
import { addExport } from './export.ts';
import { addImportGit } from './git/importGit.ts';
import { addImport } from './import.ts';
import { addMap } from './map.ts';
import { addMetrics } from './metrics.ts';
import { addTeams } from './teams.ts';

/** Adds `fairlead insights`, for activity records and the reports counted from them. */
export function addInsights(program: Command, cli: Cli): void {
  const insights = program.command('insights').description('Import facts, export reports, and list their teams and metrics');
  for (const add of [addExport, addExplain, addTeams, addMetrics, addImport, addImportGit, addMap]) add(insights, cli);
}
