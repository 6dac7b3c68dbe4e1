import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { downloadRoster } from '../../api/developers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';

interface DownloadFlags extends TargetFlags {
  readonly output?: string;
  readonly versionId?: string;
}

/** `fairlead developers download`. */
export function addDownload(developers: Command, cli: Cli): void {
  const command = developers
    .command('download')
    .description('Download the whole roster as CSV')
    .option('-o, --output <file>', 'where to write it (else standard output); the file appears only when it is whole')
    .option('--version-id <version>', 'a version other than the active one')
    .action(async (flags: DownloadFlags) => {
      await download(cli, flags);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(command), 'fairlead developers download -o people.roster.csv');
}

async function download(cli: Cli, flags: DownloadFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const query = flags.versionId === undefined ? {} : { versionId: flags.versionId };
  const answer = await downloadRoster(instance, query, { signal: cli.interruption() });
  if (flags.output === undefined || flags.output === '-') {
    for await (const piece of answer.pieces()) if (!(await cli.terminal.out(piece))) return;
    return;
  }
  await writeWhole(flags.output, answer.pieces());
  cli.terminal.err(`Written to ${flags.output}.`);
}

/** Writes a file beside its place and moves it there at the end, so that a broken download leaves what was there. */
async function writeWhole(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const target = resolve(path);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    await pipeline(pieces, createWriteStream(temporary, { flags: 'wx' }));
    await rename(temporary, target);
  } catch (error) {
    if (!isFileError(error)) {
      await rm(temporary, { force: true });
      throw error;
    }
    if (error.code !== 'EEXIST') await rm(temporary, { force: true });
    throw new UsageError(`${path} cannot be written (${error.code}). Give another place with -o.`);
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !(error instanceof Refusal) && 'syscall' in error && 'path' in error;
}
