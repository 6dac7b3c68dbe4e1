import { l10n, Range, type Uri, WorkspaceEdit, workspace } from 'vscode';
import type { Range as Place } from '../../server/core/problem.ts';
import { Refusal } from '../../server/core/refusal.ts';

/** Edits of one version of a roster, as computed by the language server. */
export interface RosterEdits {
  readonly version: number;
  readonly edits: readonly { readonly range: Place; readonly newText: string }[];
}

/** Applies edits to a roster at once, so that one undo reverts them. Throws INVALID_REQUEST if the roster is no longer at their version. */
export async function applyRosterEdits(uri: Uri, { version, edits }: RosterEdits): Promise<void> {
  if (edits.length === 0) return;
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(uri, toRange(range), newText);
  const isStale = (await workspace.openTextDocument(uri)).version !== version;
  if (isStale || !(await workspace.applyEdit(edit)))
    throw new Refusal('INVALID_REQUEST', l10n.t('The roster has changed meanwhile. Try again.'));
}

/** Converts a range of the language server to a VS Code range. */
export function toRange({ start, end }: Place): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
