import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import type { CallOptions } from '../../../api/client.ts';
import type { Instance } from '../../../api/instance.ts';
import { readAllKeys, readKeyCount, sendKeyPlan } from '../../../api/segments/keys.ts';
import type { DefinitionPlace } from '../../../api/segments/segments.ts';
import { plural } from '../../../core/plural.ts';
import { type KeyPlan, planKeys } from '../../../core/segments/keyPlan.ts';
import { formatCount } from '../../../core/text.ts';
import type { KeysRequest, Workspace } from '../../../wire/segments.ts';
import type { Cli } from '../../cli.ts';
import { UsageError } from '../../errors.ts';
import { addDryRun, addYes } from '../../options.ts';
import { type ResourceCommand, toOption, writes } from '../../resource.ts';
import type { WriteFlags } from '../../write.ts';
import { openStep } from '../lifeCycle.ts';
import { addEnvironmentFlags, addServiceFlags, type EnvironmentFlags, SEGMENT, type ServiceFlags } from '../place.ts';
import { readKeyInput } from './keyInput.ts';
import { addChangeFlags, countKeys, refuseToPause } from './sending.ts';

interface Flags extends ServiceFlags, EnvironmentFlags, WriteFlags {
  readonly column?: string;
  readonly title?: string;
  readonly comment?: string;
  /** Of `remove`. */
  readonly all?: true;
}

type ChangeNotes = Pick<KeysRequest, 'title' | 'comment'>;

const KEY_FILE = l10n.t('one key per line; - reads standard input');

const NOTES =
  l10n.t(`If the command is interrupted, run it again: keys that are done already are skipped. To make a segment have exactly the keys of a file,
use \`keys plan\` and \`keys apply\`.`);

/** `fairlead segments keys add` and `remove`. */
export const KEY_CHANGES: readonly ResourceCommand<Flags>[] = [
  writes('updateSegmentKeys', {
    name: 'add',
    description: l10n.t('Add keys to a segment in an environment, 10,000 at a time'),
    arguments: [SEGMENT, ['<file>', KEY_FILE]],
    addAllFlags: (command) => addFlags(addDryRun(command)),
    example: 'fairlead segments keys add vip new.keys --environment Production',
    notes: NOTES,
    change: async (cli, flags: Flags, segmentName, [path]) => {
      const keys = await readKeyInput(cli, path!, flags.column);
      return toChange(cli, flags, await openStep(cli, flags, 'addKeys', segmentName), { segmentName, keys, verb: 'added' });
    },
  }),
  writes('removeSegmentKeys', {
    name: 'remove',
    description: l10n.t('Remove keys from a segment in an environment, up to 100,000 at a time'),
    arguments: [SEGMENT, ['[file]', KEY_FILE]],
    options: [toOption('--all', l10n.t('all keys, instead of those of a file'))],
    addAllFlags: (command) => addFlags(addYes(addDryRun(command))),
    example: 'fairlead segments keys remove vip leavers.csv --column email --comment "Left" --yes',
    notes: NOTES,
    change: async (cli, flags: Flags, segmentName, [path]) => {
      if ((path === undefined) !== (flags.all === true))
        throw new UsageError(l10n.t('Which keys? Name a file with one key per line, or give --all.'));
      const some = path === undefined ? null : await readKeyInput(cli, path, flags.column);
      const step = await openStep(cli, flags, 'removeKeys', segmentName);
      const keys = some ?? (await readAllKeys(step.instance, { environmentId: step.environment.id, segmentName }, step.options));
      return toChange(cli, flags, step, { segmentName, keys, verb: 'removed' });
    },
  }),
];

function addFlags(command: Command): Command {
  return addServiceFlags(addEnvironmentFlags(addChangeFlags(command)));
}

interface KeyChange {
  readonly segmentName: string;
  readonly keys: readonly string[];
  readonly verb: 'added' | 'removed';
}

function toChange(
  cli: Cli,
  flags: Flags,
  { instance, workspace, environment, state }: Awaited<ReturnType<typeof openStep>>,
  { segmentName, keys, verb }: KeyChange,
) {
  const place = { environmentId: environment.id, segmentName };
  const plan = verb === 'added' ? planKeys([], keys) : planKeys(keys, []);
  const { length: requests } = plan.steps;
  return {
    instance,
    names: [segmentName, countKeys(keys.length), environment.name] as const,
    ...(requests > 1 ? { detail: l10n.t('It takes {0} requests.', requests) } : {}),
    send: async (service: Instance, options: CallOptions) => {
      const notes = await readNotes(cli, workspace, flags, verb === 'removed');
      const after = await send(cli, service, { place, plan, notes }, options);
      const done = Math.abs(after - (state.keyCount ?? 0));
      const passed = keys.length > done ? ` ${describePassed(keys.length - done, verb)}` : '';
      return {
        columns: ['segment', verb, 'count'],
        rows: [[segmentName, String(done), String(after)]],
        json: { segment: segmentName, environmentId: environment.id, [verb]: done, given: keys.length, count: after },
        text: `${describeDone(done, verb)}${passed} ${l10n.t('The segment {0} now has {1}.', segmentName, countKeys(after))}`,
      };
    },
  };
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
async function send(
  cli: Cli,
  instance: Instance,
  { place, plan, notes }: { readonly place: DefinitionPlace; readonly plan: KeyPlan; readonly notes: ChangeNotes },
  options: CallOptions,
): Promise<number> {
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
  return readKeyCount(instance, place, options);
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
