import type { Command } from 'commander';
import { listAttributes } from '../../api/segmentAttributes.ts';
import { deleteIdentity, type IdentityPlace, patchIdentity, saveIdentity } from '../../api/segments.ts';
import { type SentIdentities, sendIdentities } from '../../api/sendIdentities.ts';
import { toPrintable } from '../../core/printable.ts';
import type { IdentityMistake } from '../../core/segments/identitySheet.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { readIdentitySheet } from '../../documents/identitySheet.ts';
import { MAX_SEGMENT_BODY_BYTES } from '../../wire/segments.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addDryRun, addExample, addYes, collect, readOutput } from '../options.ts';
import { readBytes } from '../readBytes.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';
import { addEnvironmentFlags, type EnvironmentFlags, requireTrafficType } from './place.ts';
import { addServiceFlags, openEnvironment, type ServiceFlags } from './service.ts';

interface Flags extends ServiceFlags, EnvironmentFlags, WriteFlags {
  readonly type?: string;
}

interface SaveFlags extends Flags {
  readonly set?: readonly string[];
  readonly merge?: true;
}

/** Maximum rejected rows shown at a terminal. */
const MOST_SHOWN = 100;

const NOTES = `The column key (else the first) holds the keys, each other column an attribute; an empty cell gives no value. A row that is not taken is told with
its line and the reason, all others are saved; the exit code is 1 then. Upload the file again to go on: what is saved is saved once more.`;

/** Adds `fairlead segments identities`. */
export function addIdentities(segments: Command, cli: Cli): void {
  const identities = segments.command('identities').description('Upload, save and delete identities: what is known of a key');
  const addFlags = (command: Command): Command =>
    addServiceFlags(addEnvironmentFlags(command.option('--type <type>', 'the traffic type, by id or name (where there are several)')));

  const upload = identities
    .command('upload')
    .description('Save the identities of a CSV')
    .argument('<file>', 'a CSV with a header; - reads standard input')
    .action((path: string, flags: Flags) => uploadAll(cli, path, flags));
  addExample(addFlags(addDryRun(upload)), 'fairlead segments identities upload people.csv --environment Production', NOTES);

  const save = identities
    .command('save')
    .description('Save one identity')
    .argument('<key>', 'its key')
    .requiredOption('--set <attribute=value>', 'a value (repeatable)', collect)
    .option('--merge', 'keep the values that are not named')
    .action((key: string, flags: SaveFlags) => saveOne(cli, key, flags));
  addExample(addFlags(addDryRun(save)), 'fairlead segments identities save ann --set plan=paid --merge');

  const remove = identities
    .command('delete')
    .description('Delete an identity; segments keep its key')
    .argument('<key>', 'its key')
    .action((key: string, flags: Flags & ConsentFlags) => deleteOne(cli, key, flags));
  addExample(addFlags(addYes(addDryRun(remove))), 'fairlead segments identities delete ann --yes');
}

async function uploadAll(cli: Cli, path: string, flags: Flags): Promise<void> {
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_SEGMENT_BODY_BYTES));
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const type = await requireTrafficType(instance, workspace, flags.type, options);
  const attributes = await listAttributes(instance, { workspaceId: workspace.id, trafficTypeId: type.id }, options);
  const { rows, mistakes, faults } = readIdentitySheet(text, attributes);
  if (rows.length === 0) {
    await tell(cli, path, flags, { saved: 0, failed: [...faults, ...mistakes], ended: null });
    return;
  }
  const place = { trafficTypeId: type.id, environmentId: environment.id };
  const { progress } = cli.terminal;
  const what = `${count(rows.length)} of ${type.name} are saved in ${environment.name}; those that are there are overwritten.${mistakes.length === 0 ? '' : ` Rows with mistakes stay here: ${mistakes.length}.`}`;
  const sent = await write(cli, flags, instance, what, (service, late) =>
    sendIdentities(service, place, rows, late, (done, all) =>
      progress?.(`${done.toLocaleString('en')} of ${all.toLocaleString('en')} identities`),
    ).finally(() => progress?.('')),
  );
  if (sent !== null) await tell(cli, path, flags, { ...sent, failed: [...mistakes, ...sent.failed] });
}

async function tell(cli: Cli, path: string, flags: Flags, { saved, failed, ended }: SentIdentities): Promise<void> {
  const rows = [...failed].sort((one, other) => one.range.start.line - other.range.start.line);
  if (readOutput(flags) === 'table') {
    for (const mistake of rows.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`${placeOf(path, mistake)}: ${mistake.message}`));
    if (rows.length > MOST_SHOWN) cli.terminal.err(`… and ${rows.length - MOST_SHOWN} more; --output csv lists them all.`);
  }
  const left = rows.length === 0 ? '' : ` ${rows.length} ${rows.length === 1 ? 'was' : 'were'} not.`;
  await showAnswer(
    cli,
    flags,
    {
      columns: ['line', 'column', 'reason'],
      rows: rows.map(({ message, range }) => [String(range.start.line + 1), String(range.start.character + 1), message]),
      json: {
        saved,
        failed: rows.map(({ message, range }) => ({ line: range.start.line + 1, column: range.start.character + 1, message })),
      },
      text: `${count(saved)} ${saved === 1 ? 'was' : 'were'} saved.${left}`,
    },
    rows.length === 0 ? EXIT_CODES.ok : EXIT_CODES.problems,
  );
  if (ended !== null) throw ended;
}

async function saveOne(cli: Cli, key: string, flags: SaveFlags): Promise<void> {
  const values = Object.fromEntries((flags.set ?? []).map(readValue));
  const { instance, place } = await openType(cli, flags);
  const what = `The identity ${key} is saved.`;
  const saved = await write(cli, flags, instance, what, (service, late) =>
    (flags.merge === true ? patchIdentity : saveIdentity)(service, place, { key, values }, late),
  );
  if (saved === null) return;
  await showAnswer(cli, flags, { columns: ['attribute', 'value'], rows: Object.entries(saved.values), json: saved });
}

async function deleteOne(cli: Cli, key: string, flags: Flags & ConsentFlags): Promise<void> {
  const what = `The identity ${key} is deleted.`;
  await requireConsent(cli, flags, what);
  const { instance, place } = await openType(cli, flags);
  const done = await write(cli, flags, instance, what, (service, late) => deleteIdentity(service, place, key, late));
  if (done !== null) await showAnswer(cli, flags, { columns: ['key'], rows: [[key]], json: { deleted: key }, text: what });
}

async function openType(
  cli: Cli,
  flags: Flags,
): Promise<{ readonly instance: Awaited<ReturnType<typeof openEnvironment>>['instance']; readonly place: IdentityPlace }> {
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const type = await requireTrafficType(instance, workspace, flags.type, options);
  return { instance, place: { trafficTypeId: type.id, environmentId: environment.id } };
}

function readValue(given: string): [string, string] {
  const at = given.indexOf('=');
  if (at < 1) throw new UsageError(`--set takes ATTRIBUTE=VALUE, not “${given}”.`);
  return [given.slice(0, at), given.slice(at + 1)];
}

function placeOf(path: string, { range }: IdentityMistake): string {
  return `${path}:${range.start.line + 1}:${range.start.character + 1}`;
}

function count(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'identity' : 'identities'}`;
}
