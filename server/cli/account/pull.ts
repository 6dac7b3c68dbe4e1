import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import {
  type AccountObject,
  describeObject,
  isManaged,
  type ManagedParts,
  nameObject,
  readObjectKey,
  WHOLE_ACCOUNT,
} from '../../core/account/accountObject.ts';
import { MANIFEST_FILE } from '../../core/account/folderNames.ts';
import { plural } from '../../core/plural.ts';
import { formatCount, toPrintable } from '../../core/text.ts';
import { writeManifest } from '../../documents/account/manifest.ts';
import { mergeAccounts, type PreferredSide, toAgreedState } from '../../documents/account/mergeAccounts.ts';
import { listPlainSecrets } from '../../documents/account/plainSecrets.ts';
import { writeMerged } from '../../documents/account/writeFolder.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample, addOutput, collect, type OutputFlags } from '../options.ts';
import { OutsideError, toLinkError } from '../regularFiles.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { readAgreedState, readService, refuseFolder, withInstanceOf, writeAgreedState, writeFiles } from './accountFiles.ts';
import { openFolder } from './openFolder.ts';
import { readCopy, removeCopy, writeCopy } from './serviceCopies.ts';

const AREAS = ['roster', 'segments', 'platform'] as const;

interface PullFlags extends TargetFlags, OutputFlags {
  readonly area?: readonly (typeof AREAS)[number][];
  readonly workspace?: readonly string[];
  readonly project?: readonly string[];
  readonly prefer?: PreferredSide;
  readonly withoutSecrets?: true;
}

const NOTES = l10n.t(
  `The first pull writes {0}, which says what the folder manages: the whole account, or the parts that the flags name. A later pull
takes over what changed at the service since, and keeps what changed in the folder, with comments and order. Files that stay the same
are not touched. An object that changed on both sides is merged by its structure. Where both changed the same, the file has both versions
between marks, unless --prefer says which one to take. API keys and the values of stored secrets are never written; a secret in plain text,
such as the password in a connector, is named. All files can be read by their owner only.`,
  MANIFEST_FILE,
);

/** Maximum number of conflicts shown. */
const MOST_SHOWN = 20;

/** Adds `fairlead pull`. */
export function addPull(program: Command, cli: Cli): void {
  const command = program
    .command('pull')
    .description(l10n.t('Write an account, or parts of it, into a folder'))
    .argument('[folder]', l10n.t('the folder (default: this one)'), '.')
    .addOption(new Option('--area <area>', l10n.t('only this area (repeatable)')).choices(AREAS).argParser(readArea))
    .option('--workspace <name>', l10n.t('only this workspace of the segments (repeatable)'), collect)
    .option('--project <organization/project>', l10n.t('only this project of the platform (repeatable)'), collect)
    .option('--without-secrets', l10n.t('leave out connectors and pipelines with a secret in plain text'))
    .addOption(new Option('--prefer <side>', l10n.t('side to take if both changed')).choices(['folder', 'service']))
    .action((dir: string, flags: PullFlags) => pull(cli, dir, flags));
  addExample(addTargetFlags(addOutput(command)), 'fairlead pull account --area segments --area platform', NOTES);
}

function readArea(value: string, before: readonly string[] = []): readonly string[] {
  if (!(AREAS as readonly string[]).includes(value))
    throw new UsageError(l10n.t('--area is {0}. Use one of: {1}.', value, AREAS.join(', ')));
  return [...before, value];
}

async function pull(cli: Cli, dir: string, given: PullFlags): Promise<void> {
  const folder = await openFolder(dir).catch((error: unknown) => {
    throw error instanceof OutsideError ? toLinkError(error.path) : error;
  });
  const isFirst = folder.manifest === null;
  const known = folder.problems.filter(({ path }) => !(isFirst && path === MANIFEST_FILE && folder.files.get(path) === undefined));
  if (known.length > 0) return refuseFolder(cli, dir, known);
  const flags = withInstanceOf(cli, folder, given);
  const parts = readParts(given);
  const secrets = given.withoutSecrets ? { plainSecrets: false } : {};
  const managed = folder.manifest?.managed ?? { ...(parts ?? WHOLE_ACCOUNT), ...secrets };
  if (given.withoutSecrets && managed.plainSecrets !== false)
    throw new UsageError(
      l10n.t('{0} does not leave out secrets. Add plainSecrets: false under manage in it, then pull again.', MANIFEST_FILE),
    );
  const pulled = parts === null ? managed : { ...managed, ...requireParts(parts, managed) };
  const instance = await requireInstance(cli, flags);
  const service = await readService(cli, instance, pulled, folder.account);
  const agreed = (await readAgreedState(dir)) ?? new Map<string, string>();
  const base = await readCopy(dir, 'base');
  const merged = mergeAccounts(folder.account, service, agreed, { parts: pulled, prefer: given.prefer, base: base?.account });
  const { conflicts, kept } = merged;
  const changes = writeMerged(merged, folder, folder.files);
  const manifest = isFirst ? new Map([[MANIFEST_FILE, writeManifest({ instance: given.instance ?? null, managed })]]) : new Map();
  await writeFiles(dir, { written: new Map([...manifest, ...changes.written]), removed: changes.removed });
  const now = toAgreedState(service);
  await writeAgreedState(dir, new Map([...[...agreed].filter(([key]) => !isManaged(readObjectKey(key), pulled)), ...now]));
  await writeCopy(dir, 'base', service, { earlier: base, parts: pulled });
  await removeCopy(dir, 'service');
  const written = [...manifest.keys(), ...changes.written.keys()];
  const secret = [...service]
    .filter(([key]) => agreed.get(key) !== now.get(key))
    .map(([, object]) => ({ object, paths: listPlainSecrets(object) }))
    .filter(({ paths }) => paths.length > 0);
  await showAnswer(cli, given, {
    columns: ['change', 'file'],
    rows: [...written.map((path) => ['written', path]), ...changes.removed.map((path) => ['removed', path])],
    json: {
      ...{ objects: service.size, written, removed: changes.removed },
      ...{ kept: kept.map(nameObject), conflicts: conflicts.map(nameObject), secrets: secret.map(({ object }) => nameObject(object)) },
    },
    text: toText(service.size, written.length, changes.removed.length, kept),
  });
  if (secret.length > 0) showSecrets(cli, secret);
  if (conflicts.length > 0) showConflicts(cli, conflicts);
}

/** Lists the objects with secrets in plain text, but not the secrets. */
function showSecrets({ terminal }: Cli, found: readonly { readonly object: AccountObject; readonly paths: readonly string[] }[]): void {
  terminal.err(
    plural(
      found.length,
      'fairlead: This object has a secret in plain text, now also in the folder. Store it as a secret of the service, and do not commit the file:',
      'fairlead: These objects have a secret in plain text, now also in the folder. Store them as secrets of the service, and do not commit the files:',
    ),
  );
  for (const { object, paths } of found.slice(0, MOST_SHOWN)) terminal.err(toPrintable(`  ${describeObject(object)}: ${paths.join(', ')}`));
  if (found.length > MOST_SHOWN) terminal.err(l10n.t('  … and {0} more', found.length - MOST_SHOWN));
  terminal.err(l10n.t('To keep such objects out of the folder: fairlead pull --without-secrets.'));
}

/** Returns the parts that the flags name; null if they name none. */
function readParts({ area = [], workspace, project }: PullFlags): ManagedParts | null {
  if (area.length === 0 && workspace === undefined && project === undefined) return null;
  return {
    roster: area.includes('roster'),
    workspaces: area.includes('segments') ? null : (workspace ?? []),
    projects: area.includes('platform') ? null : (project ?? []),
  };
}

function requireParts(parts: ManagedParts, managed: ManagedParts): ManagedParts {
  const isWithin = (some: readonly string[] | null, all: readonly string[] | null): boolean =>
    all === null || some?.every((name) => all.includes(name)) === true;
  const fits =
    (!parts.roster || managed.roster) && isWithin(parts.workspaces, managed.workspaces) && isWithin(parts.projects, managed.projects);
  if (fits) return parts;
  throw new UsageError(l10n.t('{0} does not manage all of these parts. Add them under manage in it, then pull again.', MANIFEST_FILE));
}

function showConflicts(cli: Cli, conflicts: readonly AccountObject[]): void {
  for (const object of conflicts.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`  ${describeObject(object)}`));
  if (conflicts.length > MOST_SHOWN) cli.terminal.err(l10n.t('  … and {0} more', conflicts.length - MOST_SHOWN));
  cli.terminal.err(
    plural(
      conflicts.length,
      'fairlead: This object differs on both sides since the last pull. Their files have both versions between the marks <<<<<<< and >>>>>>>: settle each, and remove the marks.',
      'fairlead: These objects differ on both sides since the last pull. Their files have both versions between the marks <<<<<<< and >>>>>>>: settle each, and remove the marks.',
    ),
  );
  cli.finish(EXIT_CODES.problems);
}

function toText(objects: number, written: number, removed: number, kept: readonly AccountObject[]): string {
  const files = (count: number): string => plural(count, '1 file', '{0} files', formatCount(count));
  const head = l10n.t('Objects read: {0}. {1} written, {2} removed.', formatCount(objects), files(written), files(removed));
  if (kept.length === 0) return head;
  const shown = kept.slice(0, MOST_SHOWN).map((object) => `  ${describeObject(object)}`);
  const more = kept.length > shown.length ? [l10n.t('  … and {0} more', kept.length - shown.length)] : [];
  return [head, l10n.t('Changed in the folder, and kept:'), ...shown, ...more, l10n.t('Next: {0}', 'fairlead plan')].join('\n');
}
