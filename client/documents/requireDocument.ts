import { l10n, TabInputCustom, type TextDocument, type Uri, window, workspace } from 'vscode';
import { GRID_EDITOR } from '../manifest/ids.ts';
import { Absence } from '../window/absence.ts';
import { recordFile } from '../window/running.ts';

/** Returns the document with a given URI, otherwise the active one, as text or as a table. Throws INVALID_REQUEST if there is none. */
export async function requireDocument(given: Uri | undefined): Promise<TextDocument> {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = given ?? (input instanceof TabInputCustom && input.viewType === GRID_EDITOR ? input.uri : undefined);
  const document = uri === undefined ? window.activeTextEditor?.document : await workspace.openTextDocument(uri);
  if (document === undefined) throw new Absence(l10n.t('No document is open in the editor. Open the file first, then run this again.'));
  recordFile(document.uri);
  return document;
}
