import type { Command } from 'commander';
import { listTeams } from '../../api/insights.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { TeamSummary } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addOutputAndFormat, type Output, type OutputFlags, readOutput } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { toTextTable } from '../textTable.ts';

type TeamFlags = TargetFlags & OutputFlags;

/** Adds `fairlead insights teams`, which lists the teams of the active roster with the IDs used in reports. */
export function addTeams(insights: Command, cli: Cli): void {
  const command = insights
    .command('teams')
    .description('List the teams of the active roster with their ids')
    .action(async (flags: TeamFlags) => {
      const teams = await listTeams(await requireInstance(cli, flags), { signal: cli.interruption() });
      await cli.terminal.out(WRITE[readOutput(flags)](teams));
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(addOutputAndFormat(command)), 'fairlead insights teams');
}

const WRITE: Readonly<Record<Output, (teams: readonly TeamSummary[]) => string>> = {
  table: toTable,
  json: (teams) => `${JSON.stringify({ teams })}\n`,
  csv: (teams) => writeCsv([HEADERS, ...teams.map((team) => toRow(team, ''))]),
};

const HEADERS = ['team', 'name', 'developers', 'manager'];

/** Teams are listed below their parent, and indented. */
function toTable(teams: readonly TeamSummary[]): string {
  if (teams.length === 0) return 'No teams. Upload a roster with `fairlead developers upload`.\n';
  const rows = teams.map((team) => toRow(team, '  '.repeat(team.depth)));
  return toTextTable(
    HEADERS.map((header) => header.toUpperCase()),
    rows,
  );
}

function toRow({ refId, name, developerCount, managerEmail }: TeamSummary, lead: string): string[] {
  return [String(refId), lead + name, String(developerCount), managerEmail ?? ''];
}
