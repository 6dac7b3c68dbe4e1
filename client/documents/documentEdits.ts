import { l10n, Range, type Uri, WorkspaceEdit, workspace } from 'vscode';
import type { Range as Place } from '../../server/core/problem.ts';
import { Refusal } from '../../server/core/refusal.ts';

/** Edits of one version of a document, as computed by the language server. */
export interface DocumentEdits {
  readonly version: number;
  readonly edits: readonly { readonly range: Place; readonly newText: string }[];
}

/** Applies edits to a document at once, so that one undo reverts them. Throws INVALID_REQUEST if it is no longer at their version. */
export async function applyEdits(uri: Uri, { version, edits }: DocumentEdits): Promise<void> {
  if (edits.length === 0) return;
  const isStale = (await workspace.openTextDocument(uri)).version !== version;
  if (isStale || !(await replaceRanges(uri, edits)))
    throw new Refusal('INVALID_REQUEST', l10n.t('The document has changed in the meantime. Try again.'));
}

/** Replaces ranges of a document as one edit; returns false if the editor refuses it. */
export async function replaceRanges(uri: Uri, edits: DocumentEdits['edits']): Promise<boolean> {
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(uri, toRange(range), newText);
  return workspace.applyEdit(edit);
}

/** Converts a range of the language server to a VS Code range. */
export function toRange({ start, end }: Place): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
