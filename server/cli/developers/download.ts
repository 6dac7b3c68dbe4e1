import type { Command } from 'commander';
import { downloadRoster } from '../../api/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { writeWhole } from '../writeWhole.ts';

interface DownloadFlags extends TargetFlags {
  readonly output?: string;
  readonly versionId?: string;
  readonly spreadsheetSafe?: true;
}

/** Adds `fairlead developers download`. */
export function addDownload(developers: Command, cli: Cli): void {
  const command = developers
    .command('download')
    .description('Download the whole roster as CSV')
    .option('-o, --output <file>', 'where to write it (else standard output); the file appears only when it is whole')
    .option('--version-id <version>', 'a version other than the active one')
    .option('--spreadsheet-safe', 'put an apostrophe before cells that a spreadsheet could carry out as formulas')
    .action(async (flags: DownloadFlags) => {
      await download(cli, flags);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(command), 'fairlead developers download -o people.roster.csv');
}

async function download(cli: Cli, flags: DownloadFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const { versionId, spreadsheetSafe } = flags;
  const query = { ...(versionId && { versionId }), ...(spreadsheetSafe && { spreadsheetSafe }) };
  const answer = await downloadRoster(instance, query, { signal: cli.interruption() });
  if (flags.output === undefined || flags.output === '-') {
    for await (const piece of answer.pieces()) if (!(await cli.terminal.out(piece))) return;
    return;
  }
  await writeWhole(flags.output, answer.pieces());
  cli.terminal.err(`Written to ${flags.output}.`);
}
