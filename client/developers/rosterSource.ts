import { l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import { pickWorkspaceFile } from '../documents/pickWorkspaceFile.ts';
import { recordFile } from '../window/running.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** A roster to upload: an open document including unsaved edits, or the bytes of a file. */
export interface RosterSource {
  readonly uri: Uri;
  readonly fileName: string;
  readonly content: string | Uint8Array;
}

/** Returns the file to use: the active one, otherwise one of the workspace or any other that the user picks. Throws CANCELLED. */
export async function pickRosterUri(): Promise<Uri> {
  const document = window.activeTextEditor?.document;
  if (document !== undefined && isCsv(document)) return document.uri;
  const dialog = { title: l10n.t('Upload Roster'), openLabel: l10n.t('Upload'), filters: { CSV: ['csv'] } };
  return pickWorkspaceFile(l10n.t('Upload which roster?'), '**/*.csv', dialog);
}

/** Reads a roster as it is in the editor; a file that is not open is read as bytes, in any encoding. Throws INVALID_REQUEST if it cannot be read. */
export async function readRosterSource(uri: Uri): Promise<RosterSource> {
  recordFile(uri);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const fileName = fileNameOf(uri) || 'roster.csv';
  try {
    return { uri, fileName, content: open?.getText() ?? (await workspace.fs.readFile(uri)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal('INVALID_REQUEST', l10n.t('{0} cannot be read: {1} Open it again, then try again.', fileName, reason));
  }
}

function isCsv({ languageId }: TextDocument): boolean {
  return ROSTER_LANGUAGES.includes(languageId);
}
