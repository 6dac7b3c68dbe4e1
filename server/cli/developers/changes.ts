import type { Command } from 'commander';
import type { CallOptions } from '../../api/client.ts';
import { type DeveloperChange, deleteDevelopers, upsertDevelopers } from '../../api/developers.ts';
import type { Instance } from '../../api/instance.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { type DevelopersChanged, MAX_CSV_BYTES } from '../../wire/developers.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutputAndFormat, addYes } from '../options.ts';
import { toWarningLines } from '../problemLines.ts';
import { readBytes } from '../readBytes.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';

type ChangeFlags = TargetFlags & WriteFlags;
type DeleteFlags = ChangeFlags & ConsentFlags;

/** Adds `fairlead developers upsert` and `delete`, for changes that need no approval. */
export function addChanges(developers: Command, cli: Cli): void {
  const upsert = developers
    .command('upsert')
    .description('Add or change developers by e-mail, at once')
    .argument('<file>', 'a JSON array of objects, field to text; - reads standard input')
    .action(async (path: string, flags: ChangeFlags) => {
      const records = readRecords(path, decodeText(await readBytes(path, cli.terminal, MAX_CSV_BYTES)).text);
      const what = `This adds or changes ${records.length} ${records.length === 1 ? 'developer' : 'developers'} at once.`;
      await change(cli, flags, what, (instance, options) => upsertDevelopers(instance, records, options));
    });
  addExample(addTargetFlags(addDryRun(addOutputAndFormat(upsert))), 'fairlead developers upsert changes.json');

  const remove = developers
    .command('delete')
    .description('Remove developers by e-mail, at once')
    .argument('<email...>', 'whom to remove')
    .action(async (emails: string[], flags: DeleteFlags) => {
      const what = `This removes ${emails.join(', ')} at once.`;
      await requireConsent(cli, flags, what);
      await change(cli, flags, what, (instance, options) => deleteDevelopers(instance, emails, options));
    });
  const example = 'fairlead developers delete ada@example.com --yes';
  addExample(addTargetFlags(addYes(addDryRun(addOutputAndFormat(remove)))), example);
}

async function change(
  cli: Cli,
  flags: ChangeFlags,
  what: string,
  work: (instance: Instance, options: CallOptions) => Promise<DevelopersChanged>,
): Promise<void> {
  const changed = await write(cli, flags, await requireInstance(cli, flags), what, work);
  if (changed === null) return;
  const { added, updated, removed, developerCount, versionId, warnings } = changed;
  for (const line of toWarningLines(warnings)) cli.terminal.err(line);
  const text = `${added} added, ${updated} changed, ${removed} removed. Version ${versionId} is active with ${developerCount} developers.`;
  const row = [added, updated, removed, versionId, developerCount].map(String);
  await showAnswer(cli, flags, { columns: ['added', 'updated', 'removed', 'version', 'developers'], rows: [row], json: changed, text });
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
