import { basename } from 'node:path';
import type { Command } from 'commander';
import type { RosterUpload } from '../../api/developers.ts';
import { type SentRoster, sendRoster } from '../../api/sendRoster.ts';
import type { Problem } from '../../core/problem.ts';
import { Refusal } from '../../core/refusal.ts';
import { MAX_CSV_BYTES } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { readFieldMapping } from '../fieldMappingArgument.ts';
import { addDryRun, addExample, addFormat, collect } from '../options.ts';
import { toProblemLines, toWarningLines } from '../problemLines.ts';
import type { ProductionFlags } from '../production.ts';
import { readBytes } from '../readBytes.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { write } from '../write.ts';
import { toPreviewText, toReviewText } from './uploadText.ts';

interface UploadFlags extends TargetFlags, ProductionFlags {
  readonly format: 'text' | 'json';
  readonly map?: readonly string[];
}

/** Maximum number of problems shown; `fairlead check` is better for files with more. */
const MOST_SHOWN = 200;

const NOTES = `Before the first setup this uploads the roster whose field mapping is to be confirmed with \`developers map\`;
after it, a newer roster whose changes are to be approved with \`developers approve\`.`;

/** Adds `fairlead developers upload`. */
export function addUpload(developers: Command, cli: Cli): void {
  const command = developers
    .command('upload')
    .description('Upload a roster')
    .argument('<file>', 'the CSV file; - reads standard input')
    .option(
      '--map <column=type>',
      'the whole field mapping, a column at a time (repeatable); without it columns are mapped by header',
      collect,
    )
    .action(async (path: string, flags: UploadFlags) => {
      await upload(cli, path, flags);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(addDryRun(addFormat(command))), 'fairlead developers upload people.roster.csv', NOTES);
}

async function upload(cli: Cli, path: string, flags: UploadFlags): Promise<void> {
  const fieldMappings = flags.map?.map(readFieldMapping);
  const content = await readBytes(path, cli.terminal, MAX_CSV_BYTES);
  const roster: RosterUpload = { fileName: path === '-' ? 'roster.csv' : basename(path), content, fieldMappings, places: true };
  const instance = await requireInstance(cli, flags);
  let sent: SentRoster | null;
  try {
    sent = await write(cli, flags, instance, `${path} is uploaded.`, (service, options) => sendRoster(service, roster, options));
  } catch (error) {
    if (error instanceof Refusal) await showRefused(cli, path, flags, error);
    throw error;
  }
  if (sent === null) return;
  if (flags.format === 'json') {
    await cli.terminal.out(`${JSON.stringify(sent.answer)}\n`);
    return;
  }
  const { problems, warnings } = sent.answer;
  if (problems === undefined) for (const line of toWarningLines(warnings)) cli.terminal.err(line);
  else showProblems(cli, path, problems);
  const same = repeatTargetFlags(flags);
  await cli.terminal.out(sent.kind === 'later' ? toReviewText(path, sent.answer, same) : toPreviewText(path, sent.answer, same));
}

async function showRefused(cli: Cli, path: string, flags: UploadFlags, { details }: Refusal): Promise<void> {
  const { errors, problems = [] } = details;
  if (flags.format === 'json' && errors !== undefined) {
    await cli.terminal.out(`${JSON.stringify({ status: 'FAILURE', errors, problems })}\n`);
  } else {
    showProblems(cli, path, problems);
  }
}

function showProblems(cli: Cli, path: string, problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toProblemLines(path, problem, false).trimEnd());
  const rest = problems.length - MOST_SHOWN;
  if (rest > 0) cli.terminal.err(`… and ${rest} more; \`fairlead check\` shows all of them.`);
}
