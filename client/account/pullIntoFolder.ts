import { commands, l10n, Uri, workspace } from 'vscode';
import { MANIFEST_FILE } from '../../server/core/account/folderNames.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { formatCount } from '../../server/core/text.ts';
import { describeHosts } from '../instances/instanceProfile.ts';
import { type InstanceInUse, LOCAL } from '../instances/instances.ts';
import { askFile, type Choice, pickMany, pickOne } from '../window/ask.ts';
import { expectQuestions, skipQuestion } from '../window/questions.ts';
import type { Step } from '../window/report.ts';
import { fileExists, fileNameOf } from '../window/workspaceFolders.ts';
import type { AccountParts } from './accountParts.ts';
import { describeConflicts, type PulledAccount, runPull } from './pullAccount.ts';
import { withTemporary } from './sendPlan.ts';

/** The titles of the areas, by the names that the program has for them. */
const AREAS = { roster: l10n.t('Roster'), segments: l10n.t('Segments'), platform: l10n.t('Platform') } as const;
type Area = keyof typeof AREAS;
const ALL_AREAS: readonly Area[] = ['roster', 'segments', 'platform'];

/** What a caller named of a first pull; the rest is asked for. */
export interface FirstPull {
  readonly folder: Uri | undefined;
  readonly instance: string | undefined;
  readonly areas: readonly string[] | undefined;
}

/**
 * Writes an account, or areas of it, into a folder that has none yet, and offers to open it. If there are several instances, fairlead.yaml
 * names the chosen one. Throws CANCELLED, INVALID_REQUEST if the folder has an account.
 */
export async function pullIntoFolder(parts: AccountParts, given: FirstPull): Promise<PulledAccount> {
  expectQuestions(2);
  const named = given.instance ?? (await pickInstance(parts));
  const areas = await chooseAreas(given.areas);
  const title = l10n.t('Folder for the Account');
  const options = { title, openLabel: l10n.t('Pull Here'), canSelectFiles: false, canSelectFolders: true };
  const root = given.folder ?? (await askFile(options));
  await requireNew(root);
  const used = await parts.instances.use(named ?? LOCAL);
  const flags = areas.length === ALL_AREAS.length ? [] : areas.flatMap((area) => ['--area', area]);
  const pulled = named === null ? await runPull(parts, root, used, flags) : await pullNamed(parts, root, used, flags);
  const isOpen = workspace.getWorkspaceFolder(root) !== undefined;
  if (isOpen) await parts.accountFolders.compare(await parts.accountFolders.require(root));
  const next = isOpen ? showControl() : openFolder(root);
  const count = formatCount(pulled.written.length);
  if (pulled.conflicts.length > 0) parts.report.refuse(describeConflicts(pulled), next);
  else parts.report.notify(l10n.t('The account of {0} is in {1}: {2} files written.', used.instance.name, fileNameOf(root), count), next);
  return pulled;
}

/** Returns the name of the chosen instance; null without a question if there is only the local one. */
async function pickInstance({ instances }: AccountParts): Promise<string | null> {
  const remotes = instances.remotes();
  if (remotes.length === 0) {
    skipQuestion();
    return null;
  }
  const choices: Choice<string>[] = [
    { label: LOCAL, value: LOCAL },
    ...remotes.map((profile) => ({ label: profile.name, description: describeHosts(profile), value: profile.name })),
  ];
  const selected = choices.find(({ value }) => value === instances.selectedName);
  return pickOne(l10n.t('Pull the account of which instance?'), choices, selected);
}

async function chooseAreas(given: readonly string[] | undefined): Promise<readonly Area[]> {
  const labels = ALL_AREAS.map((area) => AREAS[area]);
  const isChosen = (names: readonly string[]) => (area: Area) => names.includes(area) || names.includes(AREAS[area]);
  const placeHolder = l10n.t('The folder manages only these');
  const areas = ALL_AREAS.filter(isChosen(given ?? (await pickMany(l10n.t('Pull which areas?'), placeHolder, labels, labels))));
  if (areas.length > 0) return areas;
  throw new Refusal('INVALID_REQUEST', l10n.t('There is nothing to pull. Choose at least one area.'));
}

/** Throws INVALID_REQUEST for a folder that has an account, or is not on this machine. */
async function requireNew(root: Uri): Promise<void> {
  if (root.scheme !== 'file') throw new Refusal('INVALID_REQUEST', l10n.t('Choose a folder on this machine.'));
  if (!(await fileExists(Uri.joinPath(root, MANIFEST_FILE)))) return;
  const message = l10n.t('{0} is already the folder of an account. Open it and pull again there, or choose another one.', fileNameOf(root));
  throw new Refusal('INVALID_REQUEST', message);
}

/** Pulls by the name of the instance, which the program then writes into fairlead.yaml. */
function pullNamed(parts: AccountParts, root: Uri, used: InstanceInUse, flags: readonly string[]): Promise<PulledAccount> {
  return withTemporary(async (folder) => {
    const { name, variables } = await parts.accountEngine.nameInstance(used.instance, folder);
    return runPull(parts, root, used, [...flags, `--instance=${name}`], variables);
  });
}

function showControl(): Step {
  return { title: l10n.t('Show Source Control'), lasts: 'scm', run: () => commands.executeCommand('workbench.view.scm') };
}

/** Opens a folder, in a new window if this one has a folder. */
function openFolder(root: Uri): Step {
  const forceNewWindow = workspace.workspaceFolders !== undefined;
  return { title: l10n.t('Open Folder'), lasts: 'file', run: () => commands.executeCommand('vscode.openFolder', root, { forceNewWindow }) };
}
