import { basename } from 'node:path';
import type { Command } from 'commander';
import type { CallOptions } from '../../api/client.ts';
import { listVersions, type RosterUpload, reuploadRoster, uploadRoster } from '../../api/developers.ts';
import type { Instance } from '../../api/instance.ts';
import type { Problem } from '../../core/problem.ts';
import { Refusal, type RefusalCode } from '../../core/refusal.ts';
import { MAX_CSV_BYTES, type ReuploadReview, type UploadPreview } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { readFieldMapping } from '../fieldMappingArgument.ts';
import { addExample, addFormat, collect } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';
import { readBytes } from '../readBytes.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { toPreviewText, toReviewText } from './uploadText.ts';

interface UploadFlags extends TargetFlags {
  readonly format: 'text' | 'json';
  readonly map?: readonly string[];
}

/** Problems shown one by one; a file with more is better read with `fairlead check`. */
const MOST_SHOWN = 200;

/** Answers to "which versions are there" that end an upload; any other refusal only leaves the question open. */
const FINAL: ReadonlySet<RefusalCode> = new Set(['UNREACHABLE', 'CANCELLED', 'INVALID_TOKEN', 'EXPIRED_TOKEN', 'TOO_MANY_REQUESTS']);

const NOTES = `Before the first setup this uploads the roster whose field mapping is to be confirmed with \`developers map\`;
after it, a newer roster whose changes are to be approved with \`developers approve\`.`;

/** `fairlead developers upload`. */
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
  addExample(addTargetFlags(addFormat(command)), 'fairlead developers upload people.roster.csv', NOTES);
}

async function upload(cli: Cli, path: string, flags: UploadFlags): Promise<void> {
  const fieldMappings = flags.map?.map(readFieldMapping);
  const content = await readBytes(path, cli.terminal, MAX_CSV_BYTES);
  const roster: RosterUpload = { fileName: path === '-' ? 'roster.csv' : basename(path), content, fieldMappings, places: true };
  const instance = await requireInstance(cli, flags);
  let answer: UploadPreview | ReuploadReview;
  try {
    answer = await send(instance, roster, { signal: cli.interruption() });
  } catch (error) {
    if (error instanceof Refusal) await showRefused(cli, path, flags, error);
    throw error;
  }
  if (flags.format === 'json') {
    await cli.terminal.out(`${JSON.stringify(answer)}\n`);
    return;
  }
  showProblems(cli, path, answer.problems ?? []);
  const same = repeatTargetFlags(flags);
  await cli.terminal.out('summary' in answer ? toReviewText(path, answer, same) : toPreviewText(path, answer, same));
}

async function send(instance: Instance, roster: RosterUpload, options: CallOptions): Promise<UploadPreview | ReuploadReview> {
  if ((await isSetUp(instance, options)) === false) return uploadRoster(instance, roster, options);
  try {
    return await reuploadRoster(instance, roster, options);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PRECONDITION_FAILED') return uploadRoster(instance, roster, options);
    throw error;
  }
}

/** Null where the service does not tell: the list of versions is our addition, and a key that only writes may not read it. */
async function isSetUp(instance: Instance, options: CallOptions): Promise<boolean | null> {
  try {
    const { versions } = await listVersions(instance, options);
    return versions.some(({ state }) => state === 'ACTIVE');
  } catch (error) {
    if (error instanceof Refusal && !FINAL.has(error.code)) return null;
    throw error;
  }
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
