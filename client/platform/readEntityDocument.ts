import { l10n, type TextDocument, window } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { toRange } from '../documents/documentEdits.ts';
import { Absence } from '../window/absence.ts';
import type { PlatformParts } from './platformParts.ts';

/**
 * Returns the object under `project` or `connector` in a document. Throws INVALID_REQUEST with the first error, which is revealed, or if
 * the document contains no such object.
 */
export async function readEntityDocument(
  { platformLanguage }: PlatformParts,
  document: TextDocument,
  kind: 'project' | 'connector',
): Promise<Readonly<Record<string, unknown>>> {
  const entity = await platformLanguage.readEntity(document.getText());
  const [problem] = entity?.problems ?? [];
  if (problem !== undefined) {
    await window.showTextDocument(document, { selection: toRange(problem.range) });
    const line = problem.range.start.line + 1;
    throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was sent. Line {0}: {1}', line, problem.message));
  }
  if (entity?.kind === kind) return entity.value;
  const message = l10n.t('This document has no {0}: YAML or JSON with “{0}” at its root. Open one, then run this again.', kind);
  throw new Absence(message);
}
