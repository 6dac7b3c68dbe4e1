import { l10n, Uri, workspace } from 'vscode';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import { LOCAL } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, confirm, pickOne } from '../window/ask.ts';
import type { AccountControl } from './accountControl.ts';
import type { AccountParts } from './accountParts.ts';
import { type AppliedAccount, makePlan, sendPlan, withTemporary } from './sendPlan.ts';

/**
 * Plans what a folder changes at its service, all of it or the staged files, shows the plan, and applies exactly that once it is confirmed.
 * Returns undefined if the files have mistakes, which are reported. Throws CANCELLED.
 */
export async function applyAccount(parts: AccountParts, control: AccountControl): Promise<AppliedAccount | undefined> {
  await saveFiles(control);
  const { problems, instance } = await parts.accountFolders.compare(control);
  const [problem] = problems;
  if (problem !== undefined) {
    const { path, range, message } = problem;
    const sentence = l10n.t('Nothing was sent. {0}, line {1}: {2}', path, range.start.line + 1, message);
    parts.report.refuse(sentence, toShowProblems({ uri: Uri.joinPath(control.root, path) }, range));
    return undefined;
  }
  const used = await parts.accountEngine.use(instance);
  const only = control.staged.map((path) => `--file=${path}`);
  const applied = await withTemporary(async (folder) => {
    const plan = await makePlan(parts, control.root, used, { folder, flags: only });
    return sendPlan(parts, control, used, plan);
  });
  control.control.inputBox.value = '';
  return applied;
}

/**
 * Plans what one instance has for the service of a folder (the parts that fairlead.yaml manages), shows the plan, and applies exactly that
 * once it is confirmed. The files stay as they are. Throws CANCELLED.
 */
export async function promoteAccount(parts: AccountParts, control: AccountControl, given: string | undefined): Promise<AppliedAccount> {
  const { instance } = await parts.accountFolders.compare(control);
  const used = await parts.accountEngine.use(instance);
  const source = given ?? (await pickSource(parts, used.instance.name));
  const { instance: from } = await parts.instances.use(source);
  return withTemporary(async (folder) => {
    const { name, variables } = await parts.accountEngine.nameInstance(from, folder);
    const flags = ['--from', name];
    return sendPlan(parts, control, used, await makePlan(parts, control.root, used, { folder, flags, variables }));
  });
}

async function pickSource({ instances }: AccountParts, target: string): Promise<string> {
  const names = [LOCAL, ...instances.remotes().map(({ name }) => name)].filter((name) => name !== target);
  if (names.length === 0) throw new Absence(l10n.t('There is no other instance to promote. Add one first.'));
  const choices: Choice<string>[] = names.map((name) => ({ label: name, value: name }));
  return pickOne(l10n.t('Promote to {0} from', target), choices);
}

/** Asks to save files with unsaved changes: what is applied is what is in the files. */
async function saveFiles(control: AccountControl): Promise<void> {
  const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && control.toPath(uri) !== null);
  if (unsaved.length === 0) return;
  await confirm({
    message: plural(unsaved.length, 'Save 1 file before it is applied?', 'Save {0} files before they are applied?', unsaved.length),
    detail: unsaved.map(({ uri }) => control.toPath(uri)).join('\n'),
    button: l10n.t('Save'),
  });
  for (const document of unsaved) {
    if (!(await document.save()))
      throw new Refusal('INVALID_REQUEST', l10n.t('{0} could not be saved. Nothing was sent.', document.fileName));
  }
}
