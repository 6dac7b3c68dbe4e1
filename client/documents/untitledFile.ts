import { Range, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { findFolder } from '../window/workspaceFolders.ts';
import { addressesOf } from './tabs.ts';

/** Where unsaved files belong without a folder on disk; undefined in a browser. */
const HOME = globalThis.process?.getBuiltinModule?.('node:os').homedir();

/** Maximum number of taken file names to skip. */
const MAX_NAMESAKES = 100;

/**
 * Opens an unsaved document with a free name: next to a given file, otherwise in the open folder, otherwise in the home folder. Saving it
 * asks no question; no file is written before.
 */
export async function openUntitled(fileName: string, text: string, beside?: Uri): Promise<TextDocument> {
  const file = await findFreeAddress(fileName, beside);
  const document = await workspace.openTextDocument(file.with({ scheme: 'untitled' }));
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
  await workspace.applyEdit(edit);
  return document;
}

function chooseFolder(beside: Uri | undefined): Uri {
  if (beside?.scheme === 'file') return Uri.joinPath(beside, '..');
  const folder = findFolder()?.uri;
  // In a browser, a file of the folder with the same name would be in the way even if the new one were elsewhere.
  const isFree = folder === undefined || (folder.scheme !== 'file' && HOME !== undefined);
  return isFree ? Uri.file(HOME ?? '/') : folder;
}

/**
 * Returns the file next to a given one, otherwise in the open folder, otherwise in the home folder; with a number in its name if a file, a
 * document or a tab has the name already.
 */
export async function findFreeAddress(fileName: string, beside?: Uri): Promise<Uri> {
  const folder = chooseFolder(beside);
  const [, stem = fileName, ending = ''] = /^([^.]+)([.].*)$/.exec(fileName) ?? [];
  for (let number = 1; ; number++) {
    const file = Uri.joinPath(folder, number === 1 ? fileName : `${stem}-${number}${ending}`);
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs.flatMap(({ input }) => addressesOf(input)));
    const open = [...workspace.textDocuments.map(({ uri }) => uri), ...tabs];
    const isTaken = open.some(({ path }) => path === file.path) || (await exists(file));
    if (!isTaken || number >= MAX_NAMESAKES) return file;
  }
}

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
