import type { Command } from 'commander';
import { type DeveloperChange, deleteDevelopers, upsertDevelopers } from '../../api/developers.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { type DevelopersChanged, MAX_CSV_BYTES } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addFormat } from '../options.ts';
import { readBytes } from '../readBytes.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';

interface FormatFlags extends TargetFlags {
  readonly format: 'text' | 'json';
}

interface DeleteFlags extends FormatFlags {
  readonly yes?: true;
}

/** `fairlead developers upsert` and `delete`: changes that need no approval. */
export function addChanges(developers: Command, cli: Cli): void {
  const upsert = developers
    .command('upsert')
    .description('Add or change developers by e-mail, at once')
    .argument('<file>', 'a JSON array of objects, field to text; - reads standard input')
    .action(async (path: string, flags: FormatFlags) => {
      const records = readRecords(path, decodeText(await readBytes(path, cli.terminal, MAX_CSV_BYTES)).text);
      await show(cli, flags, await upsertDevelopers(await requireInstance(cli, flags), records, { signal: cli.interruption() }));
    });
  addExample(addTargetFlags(addFormat(upsert)), 'fairlead developers upsert changes.json');

  const remove = developers
    .command('delete')
    .description('Remove developers by e-mail, at once')
    .argument('<email...>', 'whom to remove')
    .option('--yes', 'really do it')
    .action(async (emails: string[], flags: DeleteFlags) => {
      if (flags.yes !== true) throw new UsageError(`This removes ${emails.join(', ')} at once. Add --yes if that is meant.`);
      await show(cli, flags, await deleteDevelopers(await requireInstance(cli, flags), emails, { signal: cli.interruption() }));
    });
  addExample(addTargetFlags(addFormat(remove)), 'fairlead developers delete ada@example.com --yes');
}

async function show(cli: Cli, { format }: FormatFlags, changed: DevelopersChanged): Promise<void> {
  const { added, updated, removed, developerCount, versionId } = changed;
  const text = `${added} added, ${updated} changed, ${removed} removed. Version ${versionId} is active with ${developerCount} developers.\n`;
  await cli.terminal.out(format === 'json' ? `${JSON.stringify(changed)}\n` : text);
  cli.finish(EXIT_CODES.ok);
}

function readRecords(path: string, text: string): DeveloperChange[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}. Correct it and try again.`);
  }
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw new UsageError(
    `${path} does not hold a JSON array of objects with text values. Write it like [{"email": "ada@example.com", "name": "Ada"}].`,
  );
}

function isRecord(value: unknown): value is DeveloperChange {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((item) => typeof item === 'string')
  );
}
