import { l10n, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { ARRANGE_ROSTER, type ArrangedRoster, type ArrangeRoster } from '../../server/language/protocol/rosterLayout.ts';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';

/** Gives a roster another layout or order by one edit that the editor can take back, and says what it left as it is; gives the number of stretches of text that it changed. Throws INVALID_REQUEST where that cannot be. */
export async function arrangeRoster(
  { language, report }: Pick<App, 'language' | 'report'>,
  { uri }: TextDocument,
  arrangement: Omit<ArrangeRoster, 'textDocument'>,
): Promise<number> {
  const params: ArrangeRoster = { textDocument: { uri: uri.toString() }, ...arrangement };
  const answer = await language.ask<ArrangedRoster>(ARRANGE_ROSTER, params);
  if (answer === null) throw new Absence(l10n.t('This document is no roster that can be edited. Open one in front, then run this again.'));
  if (answer.kind === 'refused') throw new Refusal('INVALID_REQUEST', answer.message);
  if (answer.edits.length > 0) await applyEdits(uri, answer);
  if (answer.note !== null) report.tell(answer.note);
  return answer.edits.length;
}

async function applyEdits(uri: Uri, answer: Extract<ArrangedRoster, { kind: 'edits' }>): Promise<void> {
  const edit = new WorkspaceEdit();
  for (const { range, newText } of answer.edits) {
    edit.replace(uri, new Range(range.start.line, range.start.character, range.end.line, range.end.character), newText);
  }
  const isStale = (await workspace.openTextDocument(uri)).version !== answer.version;
  if (isStale || !(await workspace.applyEdit(edit)))
    throw new Refusal('INVALID_REQUEST', l10n.t('The roster has changed meanwhile. Try again.'));
}
