import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { l10n, type Uri, window } from 'vscode';
import { countDeletions, countExcess, type StoredAccountPlan } from '../../server/core/account/accountPlan.ts';
import { toCounts, toPlanText } from '../../server/core/account/planTexts.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { readLimit } from '../developers/removalGuard.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import { type InstanceInUse, LOCAL } from '../instances/instances.ts';
import { toTextUri } from '../instances/platformAddress.ts';
import { Absence } from '../window/absence.ts';
import { confirm } from '../window/ask.ts';
import type { Variables } from '../window/runProgram.ts';
import { typeText } from '../window/typeText.ts';
import type { AccountControl } from './accountControl.ts';
import type { AccountParts } from './accountParts.ts';

/** What was applied. */
export interface AppliedAccount {
  readonly changes: number;
}

/** A plan in a file, for the program that applies it. */
interface PlanFile {
  readonly folder: string;
  readonly plan: StoredAccountPlan;
}

const PLAN = 'plan.json';
const UNDO = 'undo.json';

/** Works in a temporary folder that only this user can read, and removes it. */
export async function withTemporary<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-plan-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plans in a temporary folder. Throws an Absence if nothing differs, VALIDATION_FAILED if the service would refuse a file. */
export async function makePlan(
  parts: AccountParts,
  root: Uri,
  used: InstanceInUse,
  { folder, flags, variables = {} }: { readonly folder: string; readonly flags: readonly string[]; readonly variables?: Variables },
): Promise<PlanFile> {
  const { name } = used.instance;
  const args = ['plan', root.fsPath, '-o', join(folder, PLAN), '--fail-on', 'none', ...flags];
  const { code, complaints } = await parts.accountEngine.runAt(l10n.t('Comparing the account with {0}', name), used, args, variables);
  if (code !== 0) throw new Refusal('VALIDATION_FAILED', complaints.trim().split('\n')[0] ?? '');
  const read = await readPlan(folder);
  if (read.plan.changes.length === 0) throw new Absence(l10n.t('Nothing to apply: {0} is as planned already.', name));
  return read;
}

/** Shows a plan, asks to confirm it, and applies exactly that; the Activity view can undo all of it together. Throws CANCELLED. */
export async function sendPlan(
  parts: AccountParts,
  control: AccountControl,
  used: InstanceInUse,
  { folder, plan }: PlanFile,
): Promise<AppliedAccount> {
  const { name } = used.instance;
  await window.showTextDocument(toTextUri(l10n.t('Plan for {0}', name), `${toPlanText(plan)}\n`, 'txt'), { preview: true });
  const flags = await confirmPlan(plan, used, control.root);
  const undo = join(folder, UNDO);
  try {
    await parts.accountEngine.runAt(l10n.t('Applying to {0}', name), used, [
      ...['apply', join(folder, PLAN), '--folder', control.root.fsPath, '--undo', undo, ...flags],
      ...(control.comment === '' ? [] : ['--comment', control.comment]),
    ]);
  } finally {
    // What an interrupted application has made can be undone too.
    const text = await readFile(undo, 'utf8').catch(() => null);
    if (text !== null) parts.operations.offerUndo({ title: l10n.t('Undo Apply Account'), run: () => undoPlan(parts, control, text) });
    await parts.accountFolders.compare(control);
  }
  parts.report.notify(l10n.t('Applied to {0}: {1}', name, toCounts(plan)));
  for (const view of [parts.developers, parts.segments, parts.platform]) view.refresh();
  return { changes: plan.changes.length };
}

/** Undoes an applied plan by applying its inverse, with the same confirmations. */
async function undoPlan(parts: AccountParts, control: AccountControl, text: string): Promise<AppliedAccount> {
  const used = await parts.accountEngine.use(control.status?.instance ?? null);
  return withTemporary(async (folder) => {
    await writeFile(join(folder, PLAN), text, { mode: 0o600 });
    return sendPlan(parts, control, used, await readPlan(folder));
  });
}

async function readPlan(folder: string): Promise<PlanFile> {
  return { folder, plan: JSON.parse(await readFile(join(folder, PLAN), 'utf8')) as StoredAccountPlan };
}

/** Asks for what a plan requires: its deletions and large removals by their number, a production service by its name. Returns the flags that confirm it. */
async function confirmPlan(plan: StoredAccountPlan, { instance }: InstanceInUse, root: Uri): Promise<readonly string[]> {
  const deletions = countDeletions(plan);
  const limit = readLimit(root);
  const removals = countExcess(plan, limit);
  const flags = ['--confirm', new URL(instance.baseUrl).host, '--max-removals', `${limit.amount}${limit.unit === 'percent' ? '%' : ''}`];
  if (deletions > 0) {
    await typeNumber(plural(deletions, 'This deletes 1 object', 'This deletes {0} objects', deletions), deletions);
    flags.push('--confirm-deletions', String(deletions));
  }
  if (removals > 0) {
    await typeNumber(
      plural(removals, 'This removes or moves 1 person or key', 'This removes or moves {0} people and keys', removals),
      removals,
    );
    flags.push('--confirm-removals', String(removals));
  }
  const question = { message: l10n.t('Apply this plan to {0}?', instance.name), detail: toCounts(plan), button: l10n.t('Apply') };
  if (instance.name !== LOCAL) await confirmWrite(instance, l10n.t('Apply'), toCounts(plan));
  else if (deletions + removals === 0) await confirm(question);
  return flags;
}

function typeNumber(title: string, count: number): Promise<void> {
  const text = String(count);
  return typeText({ title, prompt: l10n.t('The plan shows them. Type {0} to continue.', text), text });
}
