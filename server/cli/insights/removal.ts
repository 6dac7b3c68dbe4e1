import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { checkDay, toMinute } from '../../core/dates.ts';
import { given } from '../../core/given.ts';
import { RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { describeRemoval } from '../../core/insights/removal.ts';
import { formatCount, toPrintable } from '../../core/text.ts';
import type { ActivityChanges, RemovalQuery } from '../../wire/activity.ts';
import { describeChange } from '../../wire/deeds.ts';
import { toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, type ProductionFlags, requireConsent, requireProductionConsent } from '../consent.ts';
import { UsageError } from '../errors.ts';
import { addConfirm, addExample, addOutput, addYes, type OutputFlags, readInteger, readOutput } from '../options.ts';
import { type ResourceCommand, toOption } from '../resource.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';

interface ChangeFlags extends TargetFlags, OutputFlags, ConsentFlags, ProductionFlags {}

interface RemoveFlags extends ChangeFlags {
  readonly id?: string;
  readonly kind?: RecordKind;
  readonly source?: string;
  readonly repository?: string;
  readonly before?: string;
}

const NOTES =
  l10n.t(`Records that meet all flags are removed: of each kind it is shown first how many. Nothing is removed without --yes, or the answer
yes at a terminal. A source is one of the list of fairlead insights imports, such as git:github.com/acme/api or file:issues.csv; of a
pull request only what that source says is removed. With --source or --repository alone, the next import-git of that repository sends
everything again. What was removed comes back with fairlead insights undo.`);

/** Adds `fairlead insights remove`, which removes activity records. */
export function addRemove(insights: Command, cli: Cli): void {
  const command = insights
    .command('remove')
    .description(l10n.t('Remove activity records, after showing how many'))
    .option('--id <id>', l10n.t('the record with this ID'))
    .addOption(new Option('--kind <kind>', l10n.t('records of this kind')).choices(RECORD_KINDS))
    .option('--source <name>', l10n.t('records of this source'))
    .option('--repository <name>', l10n.t('records of this repository'))
    .option('--before <day>', l10n.t('what ended before this day, or began before it and has not ended, such as 2024-01-01'), readDay)
    .action((flags: RemoveFlags) => remove(cli, flags));
  addExample(addTargetFlags(addChangeFlags(command), 'admin'), 'fairlead insights remove --before 2024-01-01', NOTES);
}

async function remove(cli: Cli, flags: RemoveFlags): Promise<void> {
  const { id = null, kind = null, source = null, repository = null, before = null } = flags;
  const filter = { id, kind, source, repository, before };
  const query: RemovalQuery = given(filter);
  if (Object.keys(query).length === 0) {
    throw new UsageError(l10n.t('Which records? Give at least one of --id, --kind, --source, --repository and --before.'));
  }
  await change(cli, flags, {
    what: describeChange('removeActivity', [describeRemoval(filter)]),
    none: l10n.t('No record matches. Nothing was removed.'),
    make: (instance, confirm, signal) => call(instance, 'removeActivity', { query: { ...query, ...confirm } }, { signal }),
  });
}

const UNDO_NOTES =
  l10n.t(`What the import or removal changed becomes as it was before: new records are removed, replaced and removed ones come back. What a later
import changed again stays as it is. Of a Git history the last import is undone first.`);

/** Adds `fairlead insights undo`, which undoes an import or removal. */
export function addUndo(insights: Command, cli: Cli): void {
  const command = insights
    .command('undo')
    .description(l10n.t('Undo an import or removal, after showing what would change'))
    .argument('<import>', l10n.t('its number in the list of fairlead insights imports'), readInteger(1))
    .action((number: number, flags: ChangeFlags) =>
      change(cli, flags, {
        what: describeChange('undoImport', [String(number)]),
        none: l10n.t('Nothing of import {0} is left to undo.', number),
        make: (instance, confirm, signal) =>
          call(instance, 'undoImport', { parameters: { importId: String(number) }, query: confirm }, { signal }),
      }),
    );
  addExample(addTargetFlags(addChangeFlags(command), 'admin'), 'fairlead insights undo 7', UNDO_NOTES);
}

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['import', l10n.t('import')],
  ['removal', l10n.t('removal')],
]);

/** The flags of `fairlead insights imports`. */
export interface ImportsFlags extends TargetFlags {
  readonly limit: number;
}

/** `fairlead insights imports`, which lists what can be undone. */
export const IMPORTS: ResourceCommand<ImportsFlags> = {
  name: 'imports',
  description: l10n.t('List imports and removals of activity records, which can be undone'),
  options: [toOption('--limit <count>', l10n.t('how many, the latest first'), readInteger(1, 1000)).default(50)],
  example: 'fairlead insights imports',
  read: async (cli, flags) => {
    const instance = await requireInstance(cli, flags, 'admin');
    const answer = await call(instance, 'listImports', { query: { limit: flags.limit } }, { signal: cli.interruption() });
    const rows = answer.imports.map(({ import: number, action, source, at, added, changed, removed, undoneAt }) => {
      const counts = [added, changed, removed].map((count) => ({ value: count.toLocaleString('en'), label: formatCount(count) }));
      return [
        String(number),
        { value: action, label: ACTIONS.get(action) ?? action },
        source,
        toMinute(at),
        ...counts,
        undoneAt === null ? '' : toMinute(undoneAt),
      ];
    });
    return {
      columns: ['import', 'action', 'source', 'at', 'added', 'changed', 'removed', 'undone'],
      rows,
      json: answer,
      ...(rows.length === 0 ? { text: l10n.t('Nothing was imported yet. Import records with `fairlead insights import`.') } : {}),
    };
  },
};

/** A change of activity records that is counted first. */
interface Change {
  /** A sentence. */
  readonly what: string;
  /** The sentence if nothing would change. */
  readonly none: string;
  readonly make: (instance: Instance, confirm: { readonly confirm?: number }, signal: AbortSignal) => Promise<ActivityChanges>;
}

async function change(cli: Cli, flags: ChangeFlags, { what, none, make }: Change): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  const signal = cli.interruption();
  const isJson = readOutput(flags) === 'json';
  const planned = await make(instance, {}, signal);
  const total = planned.added + planned.changed + planned.removed;
  const isEmpty = total === 0 && planned.sources.length === 0;
  if (!isJson) await cli.terminal.out(isEmpty ? `${none}\n` : toChangesText(planned));
  const isOnlyShown = flags.dryRun === true || isEmpty || (flags.yes !== true && cli.terminal.ask === null);
  if (isOnlyShown) {
    if (isJson) await cli.terminal.out(`${JSON.stringify(planned)}\n`);
    else if (!isEmpty) cli.terminal.err(l10n.t('fairlead: Nothing was changed. Add --yes to do it.'));
    return;
  }
  await requireProductionConsent(cli, flags, instance, what);
  await requireConsent(cli, flags, what);
  const done = await make(instance, { confirm: total }, signal);
  const undo = done.import === null ? '' : l10n.t(' Undo it with `fairlead insights undo{0} {1}`.', repeatTargetFlags(flags), done.import);
  await cli.terminal.out(isJson ? `${JSON.stringify(done)}\n` : l10n.t('Done.{0}\n', undo));
}

function toChangesText({ kinds, sources }: ActivityChanges): string {
  const rows = RECORD_KINDS.filter((kind) => Object.values(kinds[kind]).some((count) => count > 0)).map((kind) => {
    const { added, changed, removed } = kinds[kind];
    return [kind, ...[removed, changed, added].map(formatCount)];
  });
  const table = rows.length === 0 ? '' : toTextTable([l10n.t('KIND'), l10n.t('REMOVED'), l10n.t('CHANGED'), l10n.t('COME BACK')], rows);
  const restart =
    sources.length === 0 ? '' : l10n.t('The next import of {0} starts from the beginning.\n', toPrintable(sources.join(', ')));
  return table + restart;
}

/** Returns how to undo imports; empty if nothing was changed. */
export function toUndoText(imports: readonly number[], sameTarget: string): string {
  if (imports.length === 0) return '';
  return l10n.t('To undo it: {0}\n', imports.map((number) => `fairlead insights undo${sameTarget} ${number}`).join('; '));
}

function addChangeFlags(command: Command): Command {
  return addYes(addConfirm(addOutput(command.option('--dry-run', l10n.t('only show what would change')))));
}

function readDay(text: string): string {
  const lack = checkDay(text);
  if (lack !== null) throw new InvalidArgumentError(l10n.t('It {0}.', lack));
  return text;
}
