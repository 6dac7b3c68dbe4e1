import { commands, l10n, Uri } from 'vscode';
import type { CommandRecords } from '../manifest/command.ts';
import { ACCOUNT, ACCOUNT_FILE, and, IN_ACCOUNT, ONLINE } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { pickOne } from '../window/ask.ts';
import { readText, readTexts, readUri } from '../window/commandArguments.ts';
import { fileExists } from '../window/workspaceFolders.ts';
import type { AccountControl } from './accountControl.ts';
import type { AccountParts } from './accountParts.ts';
import { toNothingUri, toServiceUri } from './accountSides.ts';
import { applyAccount as apply, promoteAccount as promote } from './applyAccount.ts';
import { GROUPS, type GroupName } from './changedFiles.ts';
import { type PulledAccount, pullAccount as pull } from './pullAccount.ts';
import { pullIntoFolder as pullFirst } from './pullIntoFolder.ts';
import type { AppliedAccount } from './sendPlan.ts';

/** Commands for folders of accounts, in the Source Control view. */
export const ACCOUNT_COMMANDS = {
  pullIntoFolder: { run: pullIntoFolder, palette: ONLINE },
  refreshAccount: {
    run: refreshAccount,
    palette: and(ACCOUNT, ONLINE),
    icon: 'refresh',
    listed: 'ifFailed',
    menus: [['scm/title', 'navigation@3', and(IN_ACCOUNT, ONLINE)]],
  },
  pullAccount: {
    run: pullAccount,
    palette: and(ACCOUNT, ONLINE),
    icon: 'repo-pull',
    menus: [['scm/title', 'navigation@2', and(IN_ACCOUNT, ONLINE)]],
  },
  applyAccount: {
    run: applyAccount,
    palette: and(ACCOUNT, ONLINE),
    icon: 'check',
    menus: [
      ['scm/title', 'navigation@1', and(IN_ACCOUNT, ONLINE)],
      ['editor/title', 'navigation', and(ACCOUNT_FILE, ACCOUNT, ONLINE)],
      ['editor/context', 'fairlead@5', and(ACCOUNT_FILE, ACCOUNT, ONLINE)],
      ['explorer/context', 'fairlead@1', and(ACCOUNT_FILE, ACCOUNT, ONLINE)],
    ],
  },
  promoteAccount: {
    run: promoteAccount,
    palette: and(ACCOUNT, ONLINE),
    menus: [['scm/title', '1_promote@1', and(IN_ACCOUNT, ONLINE)]],
  },
  openAccountChange: {
    run: openAccountChange,
    palette: ACCOUNT,
    icon: 'git-compare',
    listed: 'ifFailed',
    menus: [['scm/resourceState/context', 'navigation@1', IN_ACCOUNT]],
  },
  stageAccountFile: {
    run: stageAccountFile,
    palette: ACCOUNT,
    icon: 'add',
    listed: 'ifFailed',
    menus: [
      ['scm/resourceGroup/context', 'inline@1', and(IN_ACCOUNT, 'scmResourceGroup == here')],
      ['scm/resourceState/context', 'inline@1', and(IN_ACCOUNT, 'scmResourceGroup == here')],
    ],
  },
  unstageAccountFile: {
    run: unstageAccountFile,
    palette: ACCOUNT,
    icon: 'remove',
    listed: 'ifFailed',
    menus: [
      ['scm/resourceGroup/context', 'inline@1', and(IN_ACCOUNT, 'scmResourceGroup == staged')],
      ['scm/resourceState/context', 'inline@1', and(IN_ACCOUNT, 'scmResourceGroup == staged')],
    ],
  },
} satisfies CommandRecords<AccountParts>;

/** The number of files in each group. */
type Counts = Readonly<Record<GroupName, number>>;

/** Reads the service of a folder again, and shows what changed there; returns the number of files in each group. */
async function refreshAccount(app: AccountParts, given?: unknown): Promise<Counts> {
  const control = await app.accountFolders.require(given);
  const { instance } = await app.accountFolders.compare(control);
  const used = await app.accountEngine.use(instance);
  await app.accountFolders.refresh(control, used);
  const count = (name: GroupName): number => control.describe(name).length;
  return { conflicts: count('conflicts'), staged: count('staged'), here: count('here'), service: count('service') };
}

/** Writes the account of an instance into a new folder; asks for the folder, the instance and the areas unless they are given. */
async function pullIntoFolder(app: AccountParts, folder?: unknown, instance?: unknown, areas?: unknown): Promise<PulledAccount> {
  return pullFirst(app, { folder: readUri(folder), instance: readText(instance), areas: readTexts(areas) });
}

async function pullAccount(app: AccountParts, given?: unknown): Promise<PulledAccount> {
  return pull(app, await app.accountFolders.require(given));
}

async function applyAccount(app: AccountParts, given?: unknown): Promise<AppliedAccount | undefined> {
  return apply(app, await app.accountFolders.require(given));
}

/** Brings what another instance has, named or chosen, to the service of a folder. */
async function promoteAccount(app: AccountParts, given?: unknown, source?: unknown): Promise<AppliedAccount> {
  return promote(app, await app.accountFolders.require(given), readText(source));
}

/**
 * Compares a file of an account with what the service has, in the notation of the file; returns both sides. The later one is on the right:
 * the file, or the service if only that changed.
 */
async function openAccountChange(
  app: AccountParts,
  given?: unknown,
  from?: unknown,
): Promise<{ readonly before: Uri; readonly after: Uri }> {
  const { control, paths } = await requireFiles(app, given, GROUPS);
  const [path = ''] = paths;
  const group = GROUPS.find((name) => name === from) ?? control.groupOf(path) ?? 'here';
  const file = Uri.joinPath(control.root, path);
  const mine = (await fileExists(file)) ? file : toNothingUri(path);
  const theirs = toServiceUri(control.root, path);
  const isTheirs = group === 'service';
  const sides = isTheirs ? { before: mine, after: theirs } : { before: theirs, after: mine };
  const title = isTheirs ? l10n.t('{0} (here ↔ at the service)', path) : l10n.t('{0} (at the service ↔ here)', path);
  await commands.executeCommand('vscode.diff', sides.before, sides.after, title, { preview: true });
  return sides;
}

/** Stages files for the next Apply, which then sends only them. */
function stageAccountFile(app: AccountParts, ...given: readonly unknown[]): Promise<readonly string[]> {
  return stage(app, given, true);
}

/** Takes files out of the next Apply. */
function unstageAccountFile(app: AccountParts, ...given: readonly unknown[]): Promise<readonly string[]> {
  return stage(app, given, false);
}

async function stage(app: AccountParts, given: readonly unknown[], staged: boolean): Promise<readonly string[]> {
  const { control, paths } = await requireFiles(app, given, [staged ? 'here' : 'staged']);
  // A file that was saved a moment ago may not be compared yet.
  await app.accountFolders.compare(control);
  await app.accountFolders.stage(control, paths, staged);
  return control.staged;
}

interface Files {
  readonly control: AccountControl;
  readonly paths: readonly string[];
}

/** Returns the files that a menu passed: resources, a group, or URIs; asks for one if it passed none. Throws CANCELLED, INVALID_REQUEST. */
async function requireFiles({ accountFolders }: AccountParts, given: unknown, groups: readonly GroupName[]): Promise<Files> {
  const all = (Array.isArray(given) ? given.flat() : [given]).flatMap(toUris);
  const control = await accountFolders.require(all[0]);
  if (control.status === null) await accountFolders.compare(control);
  const paths = all.flatMap((uri) => control.toPath(uri) ?? []);
  if (paths.length > 0) return { control, paths };
  const changed = [...new Set(groups.flatMap((name) => control.describe(name)))];
  if (changed.length === 0) throw new Absence(l10n.t('No file of the account has changed.'));
  const path = await pickOne(
    l10n.t('File of the Account'),
    changed.map((value) => ({ label: value, value })),
  );
  return { control, paths: [path] };
}

function toUris(given: unknown): Uri[] {
  if (given instanceof Uri) return [given];
  if (typeof given !== 'object' || given === null) return [];
  const { resourceUri, resourceStates } = given as { readonly resourceUri?: unknown; readonly resourceStates?: unknown };
  if (Array.isArray(resourceStates)) return resourceStates.flatMap(toUris);
  return resourceUri instanceof Uri ? [resourceUri] : [];
}
