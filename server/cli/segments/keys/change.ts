import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../../api/client.ts';
import type { Instance } from '../../../api/instance.ts';
import { readAllKeys, sendKeyPlan } from '../../../api/segments/keys.ts';
import type { DefinitionPlace } from '../../../api/segments/segments.ts';
import { plural } from '../../../core/plural.ts';
import { type KeyPlan, planKeys } from '../../../core/segments/keyPlan.ts';
import { formatCount } from '../../../core/text.ts';
import type { KeysRequest, Workspace } from '../../../wire/segments.ts';
import { showAnswer } from '../../answer.ts';
import type { Cli } from '../../cli.ts';
import { type ConsentFlags, requireConsent } from '../../consent.ts';
import { UsageError } from '../../errors.ts';
import { addDryRun, addExample, addYes } from '../../options.ts';
import { type WriteFlags, write } from '../../write.ts';
import { requirePossible } from '../lifeCycle.ts';
import { addEnvironmentFlags, addServiceFlags, type EnvironmentFlags, openEnvironment, SEGMENT, type ServiceFlags } from '../place.ts';
import { readKeyInput } from './keyInput.ts';
import { addChangeFlags, countKeys, refuseToPause } from './sending.ts';

interface Flags extends ServiceFlags, EnvironmentFlags, WriteFlags {
  readonly column?: string;
  readonly title?: string;
  readonly comment?: string;
}

interface RemoveFlags extends Flags, ConsentFlags {
  readonly all?: true;
}

type ChangeNotes = Pick<KeysRequest, 'title' | 'comment'>;

/** A change to a segment, and the number of keys before it. */
interface Change {
  readonly place: DefinitionPlace;
  readonly plan: KeyPlan;
  readonly notes: ChangeNotes;
  readonly before: number;
  readonly what: string;
}

const KEY_FILE = l10n.t('one key per line; - reads standard input');

/** Adds `fairlead segments keys add` and `remove`. */
export function addKeyChanges(keys: Command, cli: Cli): void {
  const add = keys
    .command('add')
    .description(l10n.t('Add keys to a segment in an environment, 10,000 at a time'))
    .argument(...SEGMENT)
    .argument('<file>', KEY_FILE)
    .action((name: string, path: string, flags: Flags) => addAll(cli, name, path, flags));
  addExample(addFlags(addDryRun(add)), 'fairlead segments keys add vip new.keys --environment Production', NOTES);

  const remove = keys
    .command('remove')
    .description(l10n.t('Remove keys from a segment in an environment, up to 100,000 at a time'))
    .argument(...SEGMENT)
    .argument('[file]', KEY_FILE)
    .option('--all', l10n.t('all keys, instead of those of a file'))
    .action((name: string, path: string | undefined, flags: RemoveFlags) => removeSome(cli, name, path, flags));
  addExample(
    addFlags(addYes(addDryRun(remove))),
    'fairlead segments keys remove vip leavers.csv --column email --comment "Left" --yes',
    NOTES,
  );
}

const NOTES =
  l10n.t(`If the command is interrupted, run it again: keys that are done already are skipped. To make a segment have exactly the keys of a file,
use \`keys plan\` and \`keys apply\`.`);

function addFlags(command: Command): Command {
  return addServiceFlags(addEnvironmentFlags(addChangeFlags(command)));
}

async function addAll(cli: Cli, segmentName: string, path: string, flags: Flags): Promise<void> {
  const keys = await readKeyInput(cli, path, flags.column);
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const { keyCount } = await requirePossible('addKeys', instance, workspace, environment, segmentName, options);
  const notes = await readNotes(cli, workspace, flags, false);
  const { length } = keys;
  const what = plural(
    length,
    '1 key is added to {1} in {2}.',
    '{0} keys are added to {1} in {2}.',
    formatCount(length),
    segmentName,
    environment.name,
  );
  const place = { environmentId: environment.id, segmentName };
  await change(cli, flags, instance, { place, plan: planKeys([], keys), notes, before: keyCount ?? 0, what }, 'added');
}

async function removeSome(cli: Cli, segmentName: string, path: string | undefined, flags: RemoveFlags): Promise<void> {
  if ((path === undefined) !== (flags.all === true))
    throw new UsageError(l10n.t('Which keys? Name a file with one key per line, or give --all.'));
  const some = path === undefined ? null : await readKeyInput(cli, path, flags.column);
  await requireConsent(cli, flags, describeRemoval(some, segmentName));
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const { keyCount } = await requirePossible('removeKeys', instance, workspace, environment, segmentName, options);
  const notes = await readNotes(cli, workspace, flags, true);
  const place = { environmentId: environment.id, segmentName };
  const keys = some ?? (await readAllKeys(instance, place, options));
  const { length } = keys;
  const what = plural(
    length,
    '1 key is removed from {1} in {2}.',
    '{0} keys are removed from {1} in {2}.',
    formatCount(length),
    segmentName,
    environment.name,
  );
  await change(cli, flags, instance, { place, plan: planKeys(keys, []), notes, before: keyCount ?? 0, what }, 'removed');
}

function describeRemoval(some: readonly string[] | null, segmentName: string): string {
  if (some === null) return l10n.t('All keys are removed from the segment {0}.', segmentName);
  return plural(
    some.length,
    '1 key is removed from the segment {1}.',
    '{0} keys are removed from the segment {1}.',
    formatCount(some.length),
    segmentName,
  );
}

async function change(cli: Cli, flags: Flags, instance: Instance, planned: Change, verb: 'added' | 'removed'): Promise<void> {
  const { plan, place, before, what } = planned;
  const { length: requests } = plan.steps;
  const several = requests > 1 ? ` ${l10n.t('It takes {0} requests.', requests)}` : '';
  const after = await write(cli, flags, instance, `${what}${several}`, (service, options) => send(cli, service, planned, options));
  if (after === null) return;
  const all = plan.adds.length + plan.removes.length;
  const done = Math.abs(after - before);
  const passed = all > done ? ` ${describePassed(all - done, verb)}` : '';
  await showAnswer(cli, flags, {
    columns: ['segment', verb, 'count'],
    rows: [[place.segmentName, String(done), String(after)]],
    json: { segment: place.segmentName, environmentId: place.environmentId, [verb]: done, given: all, count: after },
    text: `${describeDone(done, verb)}${passed} ${l10n.t('The segment {0} now has {1}.', place.segmentName, countKeys(after))}`,
  });
}

function describeDone(count: number, verb: 'added' | 'removed'): string {
  const number = formatCount(count);
  if (verb === 'added') return plural(count, '1 key was added.', '{0} keys were added.', number);
  return plural(count, '1 key was removed.', '{0} keys were removed.', number);
}

function describePassed(count: number, verb: 'added' | 'removed'): string {
  const number = formatCount(count);
  if (verb === 'added') return plural(count, '1 key was there already.', '{0} keys were there already.', number);
  return plural(count, '1 key was not in it.', '{0} keys were not in it.', number);
}

/** Sends a plan in batches; returns how many keys the segment has then. Throws a Refusal after reporting how much was done. */
async function send(cli: Cli, instance: Instance, { place, plan, notes }: Change, options: CallOptions): Promise<number> {
  const { progress } = cli.terminal;
  let made = 0;
  try {
    await sendKeyPlan(instance, place, plan, notes, {
      signal: options.signal,
      onProgress: (done, all) => {
        made = done;
        progress?.(l10n.t('{0} of {1} keys sent', formatCount(done), formatCount(all)));
      },
      pause: refuseToPause,
    });
  } catch (error) {
    progress?.('');
    if (made > 0) cli.terminal.err(l10n.t('fairlead: {0} were sent. Run the same command again to continue.', countKeys(made)));
    throw error;
  }
  progress?.('');
  return (await call(instance, 'listSegmentKeys', { parameters: place, query: { limit: 1 } }, options)).count;
}

/**
 * Returns the title and comment of the change: as given, or asked at a terminal if that is usual or the workspace requires it. Throws a
 * UsageError if a required comment is missing.
 */
async function readNotes(
  cli: Cli,
  { requiresTitleAndComments: required }: Workspace,
  flags: Flags,
  isUsual: boolean,
): Promise<ChangeNotes> {
  const { ask } = cli.terminal;
  let { title, comment } = flags;
  if (ask !== null && flags.dryRun !== true) {
    if (title === undefined && required) title = await ask(l10n.t('A title for the change (if empty, the comment is the title): '));
    if (comment === undefined && (required || isUsual))
      comment = await ask(
        required ? l10n.t('Why? This comment goes to the log: ') : l10n.t('Why? This comment goes to the log (may be empty): '),
      );
  }
  if (required && isBlank(comment)) {
    throw new UsageError(
      l10n.t('The workspace requires a comment for each change. Give --comment; it is also the title unless you give --title.'),
    );
  }
  if (required && isBlank(title)) title = comment;
  return { ...(isBlank(title) ? {} : { title: title ?? '' }), ...(isBlank(comment) ? {} : { comment: comment ?? '' }) };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
