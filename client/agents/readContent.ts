import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { FileType, l10n, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';

/** A document of the workspace: as it stands in the editor where it is open, else as it was saved. Throws ACCESS_DENIED outside of the workspace, NOT_FOUND where there is none. */
export async function readContent(name: string): Promise<string | Uint8Array> {
  for (const folder of workspace.workspaceFolders ?? []) {
    const uri = path.isAbsolute(name) ? folder.uri.with({ path: Uri.file(name).path }) : Uri.joinPath(folder.uri, name);
    if (!(await isWithin(folder, uri))) continue;
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    if (open !== undefined) return open.getText();
    const found = await workspace.fs.stat(uri).then(
      ({ type }) => type,
      () => FileType.Unknown,
    );
    // A pipe or a device might never end.
    if ((found & FileType.File) === 0) continue;
    const bytes = await workspace.fs.readFile(uri).then(
      (content) => content,
      () => null,
    );
    if (bytes !== null) return bytes;
  }
  throw new Refusal(
    'NOT_FOUND',
    l10n.t('No folder of the workspace has {0}. Only files of the workspace are read; name one, or give its text.', name),
  );
}

/** An agent must not fetch any file of the user, wherever links lead. */
async function isWithin({ uri: folder }: WorkspaceFolder, uri: Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
  const real = (file: Uri): Promise<string> => realpath(file.fsPath).catch(() => file.fsPath);
  const inside = path.relative(await real(folder), await real(uri));
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}
