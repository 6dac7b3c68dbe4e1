import { ConfigurationTarget, type Uri, type WorkspaceFolder, window, workspace } from 'vscode';

/** Returns the workspace folder of a document, by default of the one in the active editor; the first folder if it is in none. */
export function findFolder(uri = window.activeTextEditor?.document.uri): WorkspaceFolder | undefined {
  const [first] = workspace.workspaceFolders ?? [];
  if (uri === undefined || first === undefined) return first;
  // An unsaved document has the path of the file that it will become, but not its scheme.
  const file = uri.scheme === 'untitled' ? uri.with({ scheme: first.uri.scheme, authority: first.uri.authority }) : uri;
  return workspace.getWorkspaceFolder(file) ?? first;
}

/** Returns the name of a file, without its folders. */
export function fileNameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether there is a file or folder. */
export function fileExists(uri: Uri): Thenable<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Returns where to write a setting of a folder: in the folder if there are several, otherwise in the workspace. */
export function toFolderTarget(): ConfigurationTarget.WorkspaceFolder | ConfigurationTarget.Workspace {
  const isOneOfSeveral = (workspace.workspaceFolders?.length ?? 0) > 1;
  return isOneOfSeveral ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
}

/** Groups files by the workspace folder they are in, in the order of the folders; leaves out files outside of all. */
export function groupByFolder(files: readonly Uri[]): Map<WorkspaceFolder, Uri[]> {
  const groups = Map.groupBy(files, (file) => workspace.getWorkspaceFolder(file)?.index);
  return new Map(
    (workspace.workspaceFolders ?? []).flatMap((folder) => {
      const inside = groups.get(folder.index);
      return inside === undefined ? [] : [[folder, inside] as const];
    }),
  );
}
