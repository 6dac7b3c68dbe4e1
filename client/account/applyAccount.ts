import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { l10n, Uri, window, workspace } from 'vscode';
import { countDeletions, countExcess, type StoredAccountPlan } from '../../server/core/account/accountPlan.ts';
import { toCounts, toPlanText } from '../../server/core/account/planTexts.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';
import { askText, confirm } from '../ask.ts';
import { readLimit } from '../developers/removalGuard.ts';
import { confirmWrite } from '../instanceQuestions.ts';
import { type InstanceInUse, LOCAL } from '../instances.ts';
import { toTextUri } from '../platform/platformAddress.ts';
import { toShowProblems } from '../showProblems.ts';
import type { AccountControl } from './accountControl.ts';

/** What was applied. */
export interface AppliedAccount {
  readonly changes: number;
}

/**
 * Plans what a folder changes at its service, all of it or the staged files, shows the plan, and applies exactly that once it is confirmed.
 * Returns undefined if the files have mistakes, which are reported. Throws CANCELLED.
 */
export async function applyAccount(app: App, control: AccountControl): Promise<AppliedAccount | undefined> {
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
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-plan-'));
  try {
    return await planAndApply(app, control, used, join(folder, 'plan.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await app.accountFolders.compare(control);
  }
}

async function planAndApply(app: App, control: AccountControl, used: InstanceInUse, file: string): Promise<AppliedAccount> {
  const { name } = used.instance;
  const folder = control.root.fsPath;
  const only = control.staged.flatMap((path) => ['--file', path]);
  const { code, complaints } = await app.accountEngine.runAt(l10n.t('Comparing the account with {0}', name), used, [
    ...['plan', folder, '-o', file, '--fail-on', 'none'],
    ...only,
  ]);
  if (code !== 0) throw new Refusal('VALIDATION_FAILED', complaints.trim().split('\n')[0] ?? '');
  const plan = JSON.parse(await readFile(file, 'utf8')) as StoredAccountPlan;
  if (plan.changes.length === 0) throw new Absence(l10n.t('Nothing to apply: {0} is as your files say.', name));
  await window.showTextDocument(toTextUri(l10n.t('Plan for {0}', name), `${toPlanText(plan)}\n`, 'txt'), { preview: true });
  const flags = await confirmPlan(plan, used, control.root);
  await app.accountEngine.runAt(l10n.t('Applying to {0}', name), used, [
    ...['apply', file, '--folder', folder, ...flags],
    ...(control.comment === '' ? [] : ['--comment', control.comment]),
  ]);
  control.control.inputBox.value = '';
  app.report.notify(l10n.t('Applied to {0}: {1}', name, toCounts(plan)));
  for (const view of [app.developers, app.segments, app.platform]) view.refresh();
  return { changes: plan.changes.length };
}

/** Asks to save files with unsaved changes: what is applied is what is in the files. */
async function saveFiles(control: AccountControl): Promise<void> {
  const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && control.toPath(uri) !== null);
  if (unsaved.length === 0) return;
  await confirm({
    message: l10n.t('Save {0} files before they are applied?', unsaved.length),
    detail: unsaved.map(({ uri }) => control.toPath(uri)).join('\n'),
    button: l10n.t('Save'),
  });
  for (const document of unsaved) {
    if (!(await document.save()))
      throw new Refusal('INVALID_REQUEST', l10n.t('{0} could not be saved. Nothing was sent.', document.fileName));
  }
}

/** Asks for what a plan requires: its deletions and large removals by their number, a production service by its name. Returns the flags that confirm it. */
async function confirmPlan(plan: StoredAccountPlan, { instance }: InstanceInUse, root: Uri): Promise<readonly string[]> {
  const deletions = countDeletions(plan);
  const limit = readLimit(root);
  const removals = countExcess(plan, limit);
  const flags = ['--confirm', new URL(instance.baseUrl).host, '--max-removals', `${limit.amount}${limit.unit === 'percent' ? '%' : ''}`];
  if (deletions > 0) {
    await typeNumber(l10n.t('This deletes {0} objects', deletions), deletions);
    flags.push('--confirm-deletions', String(deletions));
  }
  if (removals > 0) {
    await typeNumber(l10n.t('This removes or moves {0} people and keys', removals), removals);
    flags.push('--confirm-removals', String(removals));
  }
  const question = { message: l10n.t('Apply this plan to {0}?', instance.name), detail: toCounts(plan), button: l10n.t('Apply') };
  if (instance.name !== LOCAL) await confirmWrite(instance, l10n.t('Apply'), toCounts(plan));
  else if (deletions + removals === 0) await confirm(question);
  return flags;
}

async function typeNumber(title: string, count: number): Promise<void> {
  const number = String(count);
  await askText({
    title,
    prompt: l10n.t('The plan shows them. Type {0} to continue.', number),
    placeHolder: number,
    check: (typed) => (typed === number ? null : l10n.t('Type {0} to continue, or press Escape to cancel.', number)),
  });
}
