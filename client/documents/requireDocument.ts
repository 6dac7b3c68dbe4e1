import { l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import { Absence } from '../window/absence.ts';
import { recordFile } from '../window/running.ts';

/** Returns the document with a given URI, otherwise the active one. Throws INVALID_REQUEST if there is none. */
export async function requireDocument(uri: Uri | undefined): Promise<TextDocument> {
  const document = uri === undefined ? window.activeTextEditor?.document : await workspace.openTextDocument(uri);
  if (document === undefined) throw new Absence(l10n.t('No document is open in the editor. Open the file first, then run this again.'));
  recordFile(document.uri);
  return document;
}
