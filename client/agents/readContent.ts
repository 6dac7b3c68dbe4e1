import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { FileType, l10n, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';

/**
 * Returns the content of a workspace document: as it is in the editor if it is open, otherwise as saved. Throws NOT_FOUND if there is none,
 * or if it is outside the workspace.
 */
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
    // Reading a pipe or a device might never end.
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

/** Whether a file is inside a folder, with links resolved: an agent must not read other files of the user. */
async function isWithin({ uri: folder }: WorkspaceFolder, uri: Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
  const real = (file: Uri): Promise<string> => realpath(file.fsPath).catch(() => file.fsPath);
  const inside = path.relative(await real(folder), await real(uri));
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}
