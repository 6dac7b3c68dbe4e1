import * as l10n from '@vscode/l10n';
import { applyEdits, type TextEdit } from '../../../core/platform/pipelines/inputs/runtimeInput.ts';
import { type ExpansionParts, expandDocument, inlineUse } from '../expansion/expand.ts';
import { toLineEdits } from './moveEntries.ts';
import { toComparable, whoBreaks } from './proveSame.ts';

/**
 * Writes the lines of a template in place of its use at an offset, with the values that the use gives for inputs; templates inside it stay
 * references. Refuses if the filled in document would not be the same as before, or if documents that refer to it would no longer fit.
 */
export async function inlineTemplate(
  parts: ExpansionParts,
  path: string,
  text: string,
  offset: number,
): Promise<readonly TextEdit[] | { readonly refusal: string }> {
  const lines = await inlineUse(parts, path, text, offset);
  if ('refusal' in lines) return lines;
  const edits = toLineEdits(text, lines);
  const changed = applyEdits(text, edits);
  const [before, after] = await Promise.all([text, changed].map((one) => expandDocument(parts, path, one)));
  for (const one of [before!, after!]) if ('refusal' in one) return one;
  const [wanted, found] = [before!, after!].map((one) =>
    'lines' in one ? toComparable(one.lines.map((line) => line.text).join('\n')) : null,
  );
  if (wanted == null || wanted !== found)
    return { refusal: l10n.t('With the lines of the template in its place, this would not be the same pipeline.') };
  const refusal = whoBreaks(parts.workspace, path, changed);
  return refusal === null ? edits : { refusal };
}
