import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../api/client.ts';
import { downloadActiveRoster, findReviewBase } from '../../api/developers/activeRoster.ts';
import { approveVersion, downloadRoster } from '../../api/developers/developers.ts';
import type { Instance } from '../../api/instance.ts';
import { toMinute } from '../../core/dates.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import { chooseOldVersions } from '../../core/developers/versionStates.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { planTexts } from '../../documents/developers/planTexts.ts';
import type { FieldMappingsSaved, VersionSummary } from '../../wire/developers.ts';
import { showAnswer, toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, type ProductionFlags, requireConsent } from '../consent.ts';
import { EXIT_CODES } from '../errors.ts';
import { addDryRun, addExample, addFormat, addOutput, addYes, collect, readFieldMapping, readInteger } from '../options.ts';
import { toWarningLines } from '../problemLines.ts';
import { addCommands, type ResourceCommand } from '../resource.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { UPLOADED_VERSION } from './arguments.ts';
import { toPlanText } from './plan.ts';
import { toMappingTable } from './upload.ts';

interface FormatFlags extends TargetFlags, ProductionFlags {
  readonly format: 'text' | 'json';
}

interface MapFlags extends FormatFlags {
  readonly map?: readonly string[];
}

interface PruneFlags extends TargetFlags, WriteFlags, ConsentFlags {
  readonly keep: number;
  readonly olderThan?: number;
}

const DAY = 86_400_000;
const MOST_NAMED = 10;

/** Adds `fairlead developers map`, `approve`, `prune` and `versions`. */
export function addVersions(developers: Command, cli: Cli): void {
  const map = developers
    .command('map')
    .description(l10n.t('Save the field mapping of a version'))
    .argument(...UPLOADED_VERSION)
    .option('--map <column=type>', l10n.t('the type of a column (repeatable); other columns are plain attributes'), collect)
    .action(async (versionId: string, flags: MapFlags) => saveMapping(cli, versionId, flags));
  addExample(
    addTargetFlags(addDryRun(addFormat(map))),
    'fairlead developers map 1 --map "Full Name=NAME" --map "Mail=EMAIL" --map "Boss=MANAGER_EMAIL"',
    l10n.t('Without --map, the suggested mapping is confirmed unchanged.'),
  );

  const approve = developers
    .command('approve')
    .description(l10n.t('Make a version active'))
    .argument(...UPLOADED_VERSION)
    .action(async (versionId: string, flags: FormatFlags) => approveOne(cli, versionId, flags));
  addExample(addTargetFlags(addDryRun(addFormat(approve))), 'fairlead developers approve 2');

  const prune = developers
    .command('prune')
    .description(l10n.t('Delete old versions, except the active one and those that wait for approval'))
    .option('--keep <number>', l10n.t('number of newest versions to keep'), readInteger(1, 1_000_000), 10)
    .option('--older-than <days>', l10n.t('delete only versions that are older than this'), readInteger(0, 36_500))
    .action(async (flags: PruneFlags) => pruneVersions(cli, flags));
  const note = l10n.t('Reports that place people in their teams of that time lose the data of deleted versions.');
  addExample(addTargetFlags(addYes(addDryRun(addOutput(prune)))), 'fairlead developers prune --keep 30 --older-than 90', note);

  addCommands(developers, cli, (command) => addTargetFlags(command), [VERSIONS]);
}

async function saveMapping(cli: Cli, versionId: string, flags: MapFlags): Promise<void> {
  const asked = flags.map?.map(readFieldMapping);
  const instance = await requireInstance(cli, flags);
  const options = { signal: cli.interruption() };
  const { fieldMappings } = await call(instance, 'readVersion', { parameters: { versionId } }, options);
  const wanted = asked === undefined ? fieldMappings : complete(asked, fieldMappings);
  const what = l10n.t('The mapping of version {0} is saved.', versionId);
  const saved = await write(cli, flags, instance, what, (service, late) =>
    call(service, 'saveFieldMappings', { parameters: { versionId }, body: { fieldMappings: wanted } }, late),
  );
  if (saved === null) return;
  for (const line of toWarningLines(saved.warnings)) cli.terminal.err(line);
  const isWaiting = saved.state !== 'ACTIVE' && flags.format === 'text';
  const changes = isWaiting ? await describeChanges(instance, saved, options) : '';
  const approve = `fairlead developers approve ${versionId}${repeatTargetFlags(flags)}`;
  const next = isWaiting ? `\n${changes}${l10n.t('Next: {0}', approve)}\n` : '';
  const text = `${describeState(saved)}\n\n${toMappingTable(saved.fieldMappings)}${next}`;
  await cli.terminal.out(flags.format === 'json' ? `${JSON.stringify(saved)}\n` : text);
  cli.finish(EXIT_CODES.ok);
}

function describeState({ versionId, state, developerCount }: Pick<FieldMappingsSaved, 'versionId' | 'state' | 'developerCount'>): string {
  return l10n.t('Version {0} is {1} with {2} developers.', versionId, state, developerCount);
}

/** Describes what a waiting version would change in the active one; empty if the two cannot be compared. */
async function describeChanges(
  instance: Instance,
  { versionId, fieldMappings }: FieldMappingsSaved,
  options: CallOptions,
): Promise<string> {
  try {
    const active = await downloadActiveRoster(instance, options);
    const text = await (await downloadRoster(instance, { versionId }, options)).text();
    const planned = planTexts({ text, active }, { ...DEFAULT_ROSTER_SETTINGS, managerEmailConfigured: false, fieldMappings });
    return planned.kind === 'planned' ? `${toPlanText(planned.plan)}\n\n` : '';
  } catch (error) {
    // The mapping is saved: a key that may not read must not make the command fail.
    if (error instanceof Refusal && error.code === 'ACCESS_DENIED') return '';
    throw error;
  }
}

/** Completes a mapping: every other column of the version becomes CUSTOM. */
function complete(asked: readonly FieldMapping[], columns: readonly FieldMapping[]): FieldMapping[] {
  const named = new Set(asked.map(({ csvColumn }) => csvColumn));
  const others = columns.filter(({ csvColumn }) => !named.has(csvColumn.trim()));
  return [...asked, ...others.map(({ csvColumn }): FieldMapping => ({ csvColumn, fieldType: 'CUSTOM' }))];
}

async function approveOne(cli: Cli, versionId: string, flags: FormatFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const what = l10n.t('Version {0} becomes active.', versionId);
  const base = await findReviewBase(instance, versionId, { signal: cli.interruption() });
  const approved = await write(cli, flags, instance, what, (service, options) => approveVersion(service, versionId, options, base));
  if (approved === null) return;
  const text = `${describeState(approved)}\n`;
  await cli.terminal.out(flags.format === 'json' ? `${JSON.stringify(approved)}\n` : text);
  cli.finish(EXIT_CODES.ok);
}

async function pruneVersions(cli: Cli, flags: PruneFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const { versions } = await call(instance, 'listVersions', {}, { signal: cli.interruption() });
  const before = flags.olderThan === undefined ? undefined : Date.now() - flags.olderThan * DAY;
  const old = chooseOldVersions(versions, flags.keep, before).reverse();
  const counted = (count: number): string => plural(count, '1 version', '{0} versions', count);
  const names = old.map(({ versionId }) => versionId);
  const named = `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}`;
  const what = plural(
    old.length,
    '1 version of {1} is deleted: {2}.',
    '{0} versions of {1} are deleted: {2}.',
    old.length,
    versions.length,
    named,
  );
  if (old.length > 0) {
    await requireConsent(cli, flags, what);
    const done = await write(cli, flags, instance, what, async (service, options) => {
      for (const versionId of names) await call(service, 'deleteVersion', { parameters: { versionId } }, options);
      return true;
    });
    if (done === null) return;
  }
  const text =
    old.length === 0
      ? l10n.t('Nothing to delete: {0}.', counted(versions.length))
      : l10n.t('Deleted {0}; {1} left.', counted(old.length), counted(versions.length - old.length));
  const json = { deleted: names, kept: versions.length - old.length };
  await showAnswer(cli, flags, { columns: ['version'], rows: names.map((name) => [name]), json, text });
}

const toVersionTable = toTableOf<VersionSummary>(
  ['version', 'state', 'developers', 'uploaded_utc', 'file'],
  ({ versionId, state, fileName, developerCount, createdAt }) => [versionId, state, String(developerCount), toMinute(createdAt), fileName],
);

const VERSIONS: ResourceCommand<TargetFlags> = {
  name: 'versions',
  description: l10n.t('List the versions, newest first'),
  example: 'fairlead developers versions',
  read: async (cli, flags) => {
    const { versions } = await call(await requireInstance(cli, flags), 'listVersions', {}, { signal: cli.interruption() });
    return { ...toVersionTable(versions), json: { versions } };
  },
};
