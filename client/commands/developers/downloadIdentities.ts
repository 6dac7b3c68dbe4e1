import path from 'node:path';
import { commands, l10n, type Uri, workspace } from 'vscode';
import { downloadDeveloperIdentities } from '../../../server/api/developers.ts';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { askTarget, saveDownload } from '../../developers/saveDownload.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { readDownloadQuery } from '../../settings.ts';

/** Downloads all developer identities of connected systems as CSV: to the given URI, otherwise to a file that the user chooses. Returns its URI. */
export async function downloadIdentities(app: App, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const target = readUri(given) ?? (await askTarget(l10n.t('Download identities'), 'identities.csv'));
  const query = readDownloadQuery(workspace.getConfiguration());
  await runWithProgress(l10n.t('Downloading the identities of {0}', instance.name), signal, async (either) =>
    saveDownload(await downloadDeveloperIdentities(instance, query, { signal: either }), target),
  );
  const open = { title: l10n.t('Open'), run: () => commands.executeCommand('vscode.open', target) };
  app.report.tell(l10n.t('The identities are saved as {0}.', path.posix.basename(target.path)), open);
  return target;
}
