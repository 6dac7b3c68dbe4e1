import { l10n, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { Refusal } from '../../../server/core/refusal.ts';
import { RECOVER_TEXT, type RecoveredText, type RecoverText } from '../../../server/language/protocol/rosters.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { requireDocument } from '../../requireDocument.ts';

const UTF_8 = 'utf8';

/**
 * Reads the file of a document again, in any encoding, and saves it as UTF-8: the given one, otherwise the active one. Returns how many
 * characters are lost in the file itself.
 */
export async function moveToUtf8({ language, report }: App, given?: unknown): Promise<number> {
  const document = await requireDocument(readAddress(given));
  requireFile(document);
  const params: RecoverText = { bytes: Buffer.from(await readFile(document.uri)).toString('base64') };
  const recovered = await language.ask<RecoveredText>(RECOVER_TEXT, params);
  if (recovered === null) throw new Refusal('INVALID_REQUEST', l10n.t('The language server could not read the file. Its log says more.'));
  const { text, lost } = recovered;

  const reopened = document.encoding.startsWith(UTF_8) ? document : await workspace.openTextDocument(document.uri, { encoding: UTF_8 });
  const edit = new WorkspaceEdit();
  edit.replace(reopened.uri, new Range(reopened.positionAt(0), reopened.lineAt(reopened.lineCount - 1).range.end), text);
  if (!(await workspace.applyEdit(edit)) || !(await reopened.save())) {
    throw new Refusal('CONFLICT', l10n.t('The file could not be saved. Look at what changed it meanwhile, then try again.'));
  }
  if (lost > 0) {
    report.refuse(l10n.t('{0} characters are lost in the file itself, where U+FFFD stands instead. Write them again.', lost));
  }
  return lost;
}

/** Reading the file again would discard unsaved changes; and saving would write the lost characters to the file. */
function requireFile({ isUntitled, isDirty }: TextDocument): void {
  if (isUntitled)
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('This document was never saved: there is no file to read again. Write the characters again.'),
    );
  if (isDirty)
    throw new Refusal(
      'PRECONDITION_FAILED',
      l10n.t(
        'This document has changes that are not saved. Take them back with "File: Revert File" first: a save would lose the characters for good.',
      ),
    );
}

async function readFile(uri: Uri): Promise<Uint8Array> {
  try {
    return await workspace.fs.readFile(uri);
  } catch {
    throw new Refusal('NOT_FOUND', l10n.t('The file could not be read. Save the document under another name, or put the file back.'));
  }
}
