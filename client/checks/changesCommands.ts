import { commands, l10n, type Uri, window, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { toTextUri } from '../instances/platformAddress.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ONLINE } from '../manifest/when.ts';
import { askText, pickOne } from '../window/ask.ts';
import { readText, readUri } from '../window/commandArguments.ts';
import { runProgram } from '../window/runProgram.ts';
import { runWithProgress } from '../window/runWithProgress.ts';

/** The parts that check what has changed. */
interface ChangesParts {
  readonly extensionUri: Uri;
}

/** Commands for the changes of a Git repository. */
export const CHANGES_COMMANDS = {
  checkChanges: { run: checkChanges, palette: ONLINE },
} satisfies CommandRecords<ChangesParts>;

/** Shows what the working tree of a folder brings since a branch or commit, both given or asked for, as a preview; returns its URI. */
async function checkChanges({ extensionUri }: ChangesParts, givenFolder?: unknown, givenRevision?: unknown): Promise<Uri> {
  const folder = readUri(givenFolder) ?? (await pickFolder());
  if (folder.scheme !== 'file')
    throw new Refusal('INVALID_REQUEST', l10n.t('Only folders on this machine can be checked. Open a clone of the repository.'));
  const revision =
    readText(givenRevision) ??
    (await askText({
      title: l10n.t('Check Changes Since'),
      prompt: l10n.t('A branch, tag or commit of Git. What the working tree brings since then is checked.'),
      value: 'main',
    }));
  const title = l10n.t('Changes since {0}', revision);
  const args = ['check', `--since=${revision}`, '--format', 'markdown', '--', '.'];
  const { output, complaints } = await runWithProgress(title, new AbortController().signal, (signal, report) =>
    runProgram(extensionUri, args, { signal, report, cwd: folder.fsPath }),
  );
  // A refusal leaves no report.
  if (output === '') throw new Refusal('INVALID_REQUEST', complaints.replace(/^fairlead: /, ''));
  const uri = toTextUri(title.replaceAll('/', '-'), output, 'md');
  await commands.executeCommand('markdown.showPreview', uri).then(undefined, () => window.showTextDocument(uri));
  return uri;
}

async function pickFolder(): Promise<Uri> {
  const [first, ...others] = workspace.workspaceFolders ?? [];
  if (first === undefined) throw new Refusal('INVALID_REQUEST', l10n.t('No folder is open. Open the folder of a Git repository first.'));
  if (others.length === 0) return first.uri;
  return pickOne(
    l10n.t('Check the changes of which folder?'),
    [first, ...others].map(({ name, uri }) => ({ label: name, value: uri })),
  );
}
