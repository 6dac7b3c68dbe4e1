import { l10n, Uri, workspace } from 'vscode';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import { confirm } from '../window/ask.ts';
import type { AccountControl } from './accountControl.ts';
import type { AccountParts } from './accountParts.ts';
import { type AppliedAccount, makePlan, sendPlan, withTemporary } from './sendPlan.ts';

/**
 * Plans what a folder changes at its service, all of it or the staged files, shows the plan, and applies exactly that once it is confirmed.
 * Returns undefined if the files have mistakes, which are reported. Throws CANCELLED.
 */
export async function applyAccount(app: AccountParts, control: AccountControl): Promise<AppliedAccount | undefined> {
  await saveFiles(control);
  const { problems, instance } = await app.accountFolders.compare(control);
  const [problem] = problems;
  if (problem !== undefined) {
    const { path, range, message } = problem;
    const sentence = l10n.t('Nothing was sent. {0}, line {1}: {2}', path, range.start.line + 1, message);
    app.report.refuse(sentence, toShowProblems({ uri: Uri.joinPath(control.root, path) }, range));
    return undefined;
  }
  const used = await app.accountEngine.use(instance);
  const only = control.staged.flatMap((path) => ['--file', path]);
  const applied = await withTemporary(async (folder) => {
    const plan = await makePlan(app, control.root, used, { folder, flags: only });
    return sendPlan(app, control, used, plan);
  });
  control.control.inputBox.value = '';
  return applied;
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
