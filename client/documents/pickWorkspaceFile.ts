import { l10n, type OpenDialogOptions, type Uri, workspace } from 'vscode';
import { askFile, type Choice, pickOne } from '../window/ask.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** Maximum number of files that the list holds. */
const MAX_FILES = 200;

/** Asks for a file of the workspace that matches a glob pattern, or for any other file in the dialog. Throws CANCELLED. */
export async function pickWorkspaceFile(title: string, pattern: string, dialog: OpenDialogOptions): Promise<Uri> {
  const files = await workspace.findFiles(pattern, '**/node_modules/**', MAX_FILES);
  const choices: Choice<Uri | null>[] = files
    .map((uri) => ({ uri, path: workspace.asRelativePath(uri) }))
    .sort((one, other) => one.path.localeCompare(other.path))
    // A file of the folder itself has no other path than its name.
    .map(({ uri, path }) => ({ label: fileNameOf(uri), ...(path === fileNameOf(uri) ? {} : { description: path }), value: uri }));
  const picked = await pickOne(title, [...choices, { label: l10n.t('$(folder-opened) Other File…'), value: null }]);
  return picked ?? askFile(dialog);
}
