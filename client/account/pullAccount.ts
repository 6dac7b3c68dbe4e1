import { l10n } from 'vscode';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';
import { type Choice, pickOne } from '../ask.ts';
import { toStep } from '../report.ts';
import type { AccountControl } from './accountControl.ts';

/** What a pull did: the files that it wrote and removed, and the objects that changed only here. */
export interface PulledAccount {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

type Side = 'folder' | 'service';

/** Takes over what changed at the service of a folder; if both sides changed the same, the user decides. Throws CANCELLED. */
export async function pullAccount(app: App, control: AccountControl): Promise<PulledAccount> {
  const { instance } = await app.accountFolders.compare(control);
  const used = await app.accountEngine.use(instance);
  const { name } = used.instance;
  const pull = (...prefer: readonly string[]) =>
    app.accountEngine.runAt(l10n.t('Pulling the account from {0}', name), used, [
      ...['pull', control.root.fsPath, '--output', 'json'],
      ...prefer,
    ]);
  try {
    let ended = await pull();
    if (ended.code !== 0) ended = await pull('--prefer', await askSide(readConflicts(ended.complaints), name));
    const pulled = JSON.parse(ended.output) as PulledAccount;
    report(app, control, pulled, name);
    return pulled;
  } finally {
    await app.accountFolders.compare(control);
  }
}

function report(app: App, { root }: AccountControl, { written, removed, kept }: PulledAccount, name: string): void {
  if (written.length + removed.length + kept.length === 0)
    throw new Absence(l10n.t('Nothing has changed at {0} since the last pull or apply.', name));
  const taken = l10n.t('{0} files written, {1} removed.', written.length.toLocaleString(), removed.length.toLocaleString());
  if (kept.length === 0) app.report.notify(taken);
  else app.report.notify(l10n.t('{0} Changed only here: {1}.', taken, shorten(kept)), toStep(l10n.t('Apply'), 'applyAccount', root));
}

/** Reads the objects that a pull listed because both sides changed them. */
function readConflicts(complaints: string): readonly string[] {
  return complaints.split('\n').flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.[1] ?? []);
}

function askSide(conflicts: readonly string[], name: string): Promise<Side> {
  const choices: Choice<Side>[] = [
    { label: l10n.t('Keep My Files'), detail: l10n.t('Apply then changes {0}.', name), value: 'folder' },
    { label: l10n.t("Take the Service's"), detail: l10n.t('Your changes of these objects are replaced.'), value: 'service' },
  ];
  return pickOne(l10n.t('Both sides changed {0}', shorten(conflicts)), choices);
}

const MOST_NAMED = 3;

function shorten(labels: readonly string[]): string {
  const named = labels.slice(0, MOST_NAMED).join(', ');
  return labels.length <= MOST_NAMED ? named : l10n.t('{0} and {1} more', named, labels.length - MOST_NAMED);
}
