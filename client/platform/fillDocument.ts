import { l10n, Range, type TextDocument, type Uri, ViewColumn, WorkspaceEdit, window, workspace } from 'vscode';
import { applyEdits } from '../../server/core/pipeline/inputs/textEdits.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { FilledInputs } from '../../server/language/protocol.ts';
import type { FillPlace } from './inputForm.ts';

/**
 * Writes values into a document as one edit, or opens a filled copy beside it; returns the URI of the filled document. Throws
 * INVALID_REQUEST if a value is wrong or missing, or if the document has changed.
 */
export async function fillDocument(document: TextDocument, filled: FilledInputs, place: FillPlace): Promise<Uri> {
  const [first, ...others] = filled.problems;
  if (first !== undefined) {
    const rest = others.length === 0 ? '' : ` ${others.length === 1 ? 'One more is' : `${others.length} more are`} missing or wrong.`;
    throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was filled in. {0}{1}', first.message, rest));
  }
  if (filled.version !== document.version) throw new Refusal('INVALID_REQUEST', CHANGED);
  return place === 'here' ? writeHere(document, filled) : openBeside(document, filled);
}

const CHANGED = 'Nothing was filled in: the document has changed meanwhile. Run this again.';

async function writeHere({ uri }: TextDocument, { edits }: FilledInputs): Promise<Uri> {
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(uri, toRange(range), newText);
  if (!(await workspace.applyEdit(edit))) throw new Refusal('INVALID_REQUEST', CHANGED);
  return uri;
}

async function openBeside(document: TextDocument, { edits }: FilledInputs): Promise<Uri> {
  const placed = edits.map(({ range, newText }) => {
    const { start, end } = toRange(range);
    return { start: document.offsetAt(start), end: document.offsetAt(end), text: newText };
  });
  const content = applyEdits(document.getText(), placed);
  const filled = await workspace.openTextDocument({ language: document.languageId, content });
  await window.showTextDocument(filled, ViewColumn.Beside);
  return filled.uri;
}

function toRange({ start, end }: FilledInputs['edits'][number]['range']): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
