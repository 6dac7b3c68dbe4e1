import path from 'node:path';
import { commands, Uri, window, workspace } from 'vscode';
import { downloadRoster as download } from '../../../server/api/developers.ts';
import type { App } from '../../app.ts';
import { toCancelled } from '../../ask.ts';
import { readUri, readVersionId } from '../../commandArguments.ts';
import { saveDownload } from '../../developers/saveDownload.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/** Downloads a version (the active one unless given) as CSV: to the given Uri, else to a file that the user names. Gives where it is. */
export async function downloadRoster(app: App, ...given: readonly unknown[]): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const versionId = given.map(readVersionId).find((id) => id !== undefined);
  const target = given.map(readUri).find((uri) => uri !== undefined) ?? (await askTarget());
  await runWithProgress(`Downloading the roster of ${instance.name}`, signal, async (either) => {
    const query = versionId === undefined ? {} : { versionId };
    await saveDownload(await download(instance, query, { signal: either }), target);
  });
  const open = { title: 'Open', run: () => commands.executeCommand('vscode.open', target) };
  app.report.tell(`The roster is saved as ${path.posix.basename(target.path)}.`, open);
  return target;
}

async function askTarget(): Promise<Uri> {
  const [folder] = workspace.workspaceFolders ?? [];
  const defaultUri = folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, 'developers.roster.csv') };
  const target = await window.showSaveDialog({ title: 'Download roster', filters: { CSV: ['csv'] }, ...defaultUri });
  if (target === undefined) throw toCancelled();
  return target;
}
