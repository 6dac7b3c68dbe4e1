import { l10n, type TextDocument, type Uri, ViewColumn, window, workspace } from 'vscode';
import { applyEdits } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { FilledInputs } from '../../server/language/protocol/platform.ts';
import { replaceRanges, toRange } from '../documents/documentEdits.ts';
import type { FillPlace } from './inputForm.ts';

/**
 * Writes values into a document as one edit, or opens a filled copy beside it; returns the URI of the filled document. Throws
 * INVALID_REQUEST if a value is wrong or missing, or if the document has changed.
 */
export async function fillDocument(document: TextDocument, filled: FilledInputs, place: FillPlace): Promise<Uri> {
  const [first, ...others] = filled.problems;
  if (first !== undefined) {
    const rest =
      others.length === 0 ? '' : plural(others.length, ' One more is missing or wrong.', ' {0} more are missing or wrong.', others.length);
    throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was filled in. {0}{1}', first.message, rest));
  }
  if (filled.version !== document.version) throw new Refusal('INVALID_REQUEST', CHANGED);
  return place === 'here' ? writeHere(document, filled) : openBeside(document, filled);
}

const CHANGED = l10n.t('Nothing was filled in: the document has changed meanwhile. Run this again.');

async function writeHere({ uri }: TextDocument, { edits }: FilledInputs): Promise<Uri> {
  if (!(await replaceRanges(uri, edits))) throw new Refusal('INVALID_REQUEST', CHANGED);
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
