import path from 'node:path';
import { commands, l10n, type Uri, workspace } from 'vscode';
import type { App } from '../../app.ts';
import { readUri, readVersionId } from '../../commandArguments.ts';
import { fetchRoster } from '../../developers/fetchRoster.ts';
import { readPeople } from '../../developers/people.ts';
import { askTarget, saveDownload } from '../../developers/saveDownload.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { readDownloadQuery } from '../../settings.ts';

/**
 * Downloads a version (the active one by default) as CSV, or only the people selected in the view: to the given URI, otherwise to a file
 * that the user chooses. Returns its URI.
 */
export async function downloadRoster(app: App, ...given: readonly unknown[]): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const people = readPeople(given);
  const versionId = given.map(readVersionId).find((id) => id !== undefined && !id.includes('@'));
  const target =
    given.map(readUri).find((uri) => uri !== undefined) ?? (await askTarget(l10n.t('Download roster'), 'developers.roster.csv'));
  const query = readDownloadQuery(workspace.getConfiguration());
  await runWithProgress(l10n.t('Downloading the roster of {0}', instance.name), signal, async (either) =>
    saveDownload(await fetchRoster(instance, { versionId, people, query }, either), target),
  );
  const open = { title: l10n.t('Open'), run: () => commands.executeCommand('vscode.open', target) };
  app.report.tell(l10n.t('The roster is saved as {0}.', path.posix.basename(target.path)), open);
  return target;
}
