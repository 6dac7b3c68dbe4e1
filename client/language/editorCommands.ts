import { commands, l10n, Range, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { writeBase64 } from '../../server/core/base64.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { RECOVER_TEXT, type RecoveredText, type RecoverText } from '../../server/language/protocol/developers.ts';
import type { ShowFirstProblem } from '../../server/language/protocol/files.ts';
import type { IgnoreProblem } from '../../server/language/protocol/platform.ts';
import { applyEdits } from '../documents/documentEdits.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, CSV, NEVER, or, ROSTER } from '../manifest/when.ts';
import { pickOne } from '../window/ask.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import type { LanguageParts } from './languageParts.ts';

/** Commands for single roster files and their problems. */
export const EDITOR_COMMANDS = {
  checkAsRoster: {
    run: checkAsRoster,
    palette: and(CSV, 'resourcePath not in fairlead.rosters'),
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@1', and('editorLangId == roster', 'resourcePath not in fairlead.rosters')]],
  },
  doNotCheckAsRoster: {
    run: doNotCheckAsRoster,
    palette: ROSTER,
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@2', ROSTER]],
  },
  followRosterHeader: {
    run: followRosterHeader,
    palette: and(CSV, 'resourcePath not in fairlead.rosters'),
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@3', or('editorLangId == roster', ROSTER)]],
  },
  moveToUtf8: { run: moveToUtf8, palette: ROSTER },
  ignoreProblem: { run: ignoreProblem, palette: NEVER, listed: 'ifFailed' },
  showFirstProblem: { run: showFirstProblem, palette: NEVER, listed: 'never' },
} satisfies CommandRecords<LanguageParts>;

/** Checks a document as a roster, whatever its name and header: the given one, otherwise the active one. */
async function checkAsRoster(parts: LanguageParts, given?: unknown): Promise<void> {
  await parts.language.switchCheck(await requireDocument(readUri(given)), 'on');
}

/** Stops checking a document as a roster, whatever its name and header: the given one, otherwise the active one. */
async function doNotCheckAsRoster(parts: LanguageParts, given?: unknown): Promise<void> {
  await parts.language.switchCheck(await requireDocument(readUri(given)), 'off');
}

/** Removes the user's choice for a document: its language and header decide again. */
async function followRosterHeader(parts: LanguageParts, given?: unknown): Promise<void> {
  await parts.language.switchCheck(await requireDocument(readUri(given)), 'auto');
}

const UTF_8 = 'utf8';

/**
 * Reads the file of a document again, in any encoding, and saves it as UTF-8: the given one, otherwise the active one. Returns how many
 * characters are lost in the file itself.
 */
async function moveToUtf8({ language, report }: LanguageParts, given?: unknown): Promise<number> {
  const document = await requireDocument(readAddress(given));
  requireFile(document);
  const params: RecoverText = { bytes: writeBase64(await readFile(document.uri)) };
  const recovered = await language.ask<RecoveredText>(RECOVER_TEXT, params);
  if (recovered === null) throw new Refusal('INVALID_REQUEST', l10n.t('The language server could not read the file. Its log says more.'));
  const { text, lost } = recovered;

  const reopened = document.encoding.startsWith(UTF_8) ? document : await workspace.openTextDocument(document.uri, { encoding: UTF_8 });
  const edit = new WorkspaceEdit();
  edit.replace(reopened.uri, new Range(reopened.positionAt(0), reopened.lineAt(reopened.lineCount - 1).range.end), text);
  if (!(await workspace.applyEdit(edit)) || !(await reopened.save())) {
    throw new Refusal('CONFLICT', l10n.t('The file could not be saved because it has changed. Check what changed it, then try again.'));
  }
  if (lost > 0) {
    report.refuse(l10n.t('{0} characters are lost in the file itself; U+FFFD is in their place. Write them again.', lost));
  }
  return lost;
}

/** Reading the file again would discard unsaved changes; and saving would write the lost characters to the file. */
function requireFile({ isUntitled, isDirty }: TextDocument): void {
  if (isUntitled)
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('This document was never saved, so there is no file to read again. Write the characters again.'),
    );
  if (isDirty)
    throw new Refusal(
      'PRECONDITION_FAILED',
      l10n.t('This document has unsaved changes. Revert them with "File: Revert File" first: saving would lose the characters for good.'),
    );
}

async function readFile(uri: Uri): Promise<Uint8Array> {
  try {
    return await workspace.fs.readFile(uri);
  } catch {
    throw new Refusal('NOT_FOUND', l10n.t('The file could not be read. Save the document under another name, or put the file back.'));
  }
}

/** Asks how to ignore problems of a code, and writes the comment; the language server passes the choices. */
async function ignoreProblem(_: LanguageParts, given?: unknown): Promise<void> {
  const { uri, version, code, ways } = requireWays(given);
  const choices = ways.map(({ title, edits }) => ({ label: title, value: edits }));
  const edits = await pickOne(l10n.t('Ignore {0} where?', code), choices);
  await applyEdits(Uri.parse(uri), { version, edits });
}

function requireWays(given: unknown): IgnoreProblem {
  if (typeof given === 'object' && given !== null && 'ways' in given) return given as IgnoreProblem;
  throw new Refusal('INVALID_REQUEST', l10n.t('No problem was chosen to ignore. Use the quick fixes of a problem.'));
}

/** Goes to the start of a problem, which the language server passes, and shows the problem below it. */
async function showFirstProblem(_: LanguageParts, ...given: readonly unknown[]): Promise<void> {
  const [uri, { start }] = given as ShowFirstProblem;
  await showPlace(Uri.parse(uri), { start, end: start }, true);
  await commands.executeCommand('editor.action.marker.next');
}
