import { l10n, Uri, window } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { formatCount } from '../../server/core/text.ts';
import { toRange } from '../documents/documentEdits.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { toStep } from '../window/report.ts';
import type { Variables } from '../window/runProgram.ts';
import type { AccountControl } from './accountControl.ts';
import type { AccountParts } from './accountParts.ts';

/** What a pull did: the files that it wrote and removed, and the objects that changed only here. */
export interface PulledAccount {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  /** The objects of which files have both versions. */
  readonly conflicts: readonly string[];
  /** The objects that came with a secret in plain text. */
  readonly secrets: readonly string[];
}

/** Takes over what changed at the service of a folder. Where both sides changed the same, the files have both versions between marks, the first of which is shown. */
export async function pullAccount(parts: AccountParts, control: AccountControl): Promise<PulledAccount> {
  const { instance } = await parts.accountFolders.compare(control);
  const used = await parts.accountEngine.use(instance);
  const { name } = used.instance;
  const pulled = await runPull(parts, control.root, used).finally(() => parts.accountFolders.compare(control));
  const { marked = [], problems = [] } = control.status ?? {};
  if (pulled.conflicts.length === 0) report(parts, control, pulled, name);
  else {
    const [path] = marked;
    const place = problems.find((problem) => problem.path === path)?.range;
    if (path !== undefined) {
      const selection = place === undefined ? {} : { selection: toRange(place) };
      await window.showTextDocument(Uri.joinPath(control.root, path), { preview: false, ...selection });
    }
    parts.report.refuse(describeConflicts(pulled));
  }
  return pulled;
}

/** Pulls into a folder, with progress that the user can cancel. Throws VALIDATION_FAILED if files have mistakes, CANCELLED. */
export async function runPull(
  { accountEngine }: AccountParts,
  { fsPath }: Uri,
  used: InstanceInUse,
  flags: readonly string[] = [],
  variables: Variables = {},
): Promise<PulledAccount> {
  const title = l10n.t('Pulling the account from {0}', used.instance.name);
  const { output, complaints } = await accountEngine.runAt(title, used, ['pull', fsPath, '--output', 'json', ...flags], variables);
  if (output === '') throw new Refusal('VALIDATION_FAILED', complaints.trim().split('\n')[0] ?? '');
  return JSON.parse(output) as PulledAccount;
}

/** Says what both sides changed, and what to do. */
export function describeConflicts({ conflicts }: PulledAccount): string {
  return l10n.t('Both sides changed {0}. The files have both versions: choose one at each mark, save, and apply.', shorten(conflicts));
}

function report(parts: AccountParts, { root }: AccountControl, { written, removed, kept, secrets }: PulledAccount, name: string): void {
  if (written.length + removed.length + kept.length === 0)
    throw new Absence(l10n.t('Nothing has changed at {0} since the last pull or apply.', name));
  const files = l10n.t('Files: {0} written, {1} removed.', formatCount(written.length), formatCount(removed.length));
  const plain = secrets.length === 0 ? [] : [l10n.t('Secrets in plain text are now in the folder, of: {0}.', shorten(secrets))];
  const taken = [files, ...plain].join(' ');
  if (kept.length === 0) parts.report.notify(taken);
  else parts.report.notify(l10n.t('{0} Changed only here: {1}.', taken, shorten(kept)), toStep(l10n.t('Apply'), 'applyAccount', root));
}

const MOST_NAMED = 3;

function shorten(labels: readonly string[]): string {
  const named = labels.slice(0, MOST_NAMED).join(', ');
  return labels.length <= MOST_NAMED ? named : l10n.t('{0} and {1} more', named, labels.length - MOST_NAMED);
}
