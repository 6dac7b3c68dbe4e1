import { Range, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { findFolder } from '../window/workspaceFolders.ts';

/** Where unsaved files belong without a folder on disk; undefined in a browser. */
const HOME = globalThis.process?.getBuiltinModule?.('node:os').homedir();

/** Maximum number of taken file names to skip. */
const MAX_NAMESAKES = 100;

/**
 * Opens an unsaved document with a free name: next to a given file, otherwise in the open folder, otherwise in the home folder. Saving it
 * asks no question; no file is written before.
 */
export async function openUntitled(fileName: string, text: string, beside?: Uri): Promise<TextDocument> {
  const document = await openFree(chooseFolder(beside), fileName);
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

/** Returns the document with the name, or with a number added if a file or another document has it. */
async function openFree(folder: Uri, fileName: string): Promise<TextDocument> {
  const [, stem = fileName, ending = ''] = /^([^.]+)([.].*)$/.exec(fileName) ?? [];
  for (let number = 1; ; number++) {
    const file = Uri.joinPath(folder, number === 1 ? fileName : `${stem}-${number}${ending}`);
    const uri = file.with({ scheme: 'untitled' });
    const isTaken = workspace.textDocuments.some((document) => document.uri.path === uri.path) || (await exists(file));
    if (!isTaken || number >= MAX_NAMESAKES) return workspace.openTextDocument(uri);
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
