import { Range, type TextDocument, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { recordFile } from '../window/running.ts';

/** Writes a text to a file and opens it; replaces an older text of the file that VS Code may still hold. */
export async function openWritten(uri: Uri, text: string): Promise<TextDocument> {
  recordFile(uri);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await workspace.openTextDocument(uri);
  if (document.getText() !== text) {
    const edit = new WorkspaceEdit();
    edit.replace(uri, new Range(0, 0, document.lineCount, 0), text);
    await workspace.applyEdit(edit);
    await document.save();
  }
  await window.showTextDocument(document, { preview: false });
  return document;
}
