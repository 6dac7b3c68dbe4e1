import { commands, l10n, languages, type TextDocument, WorkspaceEdit, window, workspace } from 'vscode';
import { toKeyText } from '../../server/core/segments/keys.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import { toCommandId } from '../manifest/ids.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import type { RosterParts } from './rosterParts.ts';

/** Adds the e-mails of people as keys to an open document of keys, a new one, or a segment of the service. Throws CANCELLED. */
export async function makeSegment(parts: RosterParts, emails: readonly string[]): Promise<void> {
  const open = workspace.textDocuments.filter(({ languageId, isClosed }) => languageId === 'segmentKeys' && !isClosed);
  const toService: Choice<'service'> = { label: `$(cloud-upload) ${l10n.t('A segment of the service…')}`, value: 'service' };
  const target = await pickOne<TextDocument | 'new' | 'service'>(l10n.t('Where should the {0} e-mails be used as keys?', emails.length), [
    { label: `$(new-file) ${l10n.t('A new key document')}`, value: 'new' },
    ...open.map((document): Choice<TextDocument> => ({ label: `$(file) ${workspace.asRelativePath(document.uri)}`, value: document })),
    ...(parts.canRun('addSegmentKeys') ? [toService] : []),
  ]);
  if (target === 'service') await commands.executeCommand(toCommandId('addSegmentKeys'), undefined, emails);
  else if (target === 'new') {
    const document = await openUntitled('people.keys', toKeyText(emails));
    await window.showTextDocument(await languages.setTextDocumentLanguage(document, 'segmentKeys'), { preview: false });
  } else await addKeys(parts, target, emails);
}

/** Appends the keys that a document does not have yet, as an edit that can be undone. */
async function addKeys({ report }: RosterParts, document: TextDocument, emails: readonly string[]): Promise<void> {
  const held = new Set(document.getText().split(/\r?\n/));
  const missing = emails.filter((email) => !held.has(email));
  const end = document.lineAt(document.lineCount - 1).range.end;
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, end, `${end.character === 0 ? '' : '\n'}${toKeyText(missing)}`);
  if (missing.length > 0) await workspace.applyEdit(edit);
  await window.showTextDocument(document, { preview: false });
  report.notify(l10n.t('Keys added to the document: {0}. Already there: {1}.', missing.length, emails.length - missing.length));
}
