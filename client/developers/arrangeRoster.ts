import { l10n, type TextDocument } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { ARRANGE_ROSTER, type ArrangedRoster, type ArrangeRoster } from '../../server/language/protocol/developers.ts';
import { applyEdits } from '../documents/documentEdits.ts';
import { Absence } from '../window/absence.ts';
import type { RosterParts } from './rosterParts.ts';

/**
 * Changes the layout or order of a roster with one edit that can be undone, and reports what it left unchanged. Returns the number of
 * edits; throws INVALID_REQUEST if the roster cannot be edited.
 */
export async function arrangeRoster(
  { language, report }: Pick<RosterParts, 'language' | 'report'>,
  { uri }: TextDocument,
  arrangement: Omit<ArrangeRoster, 'textDocument'>,
): Promise<number> {
  const params: ArrangeRoster = { textDocument: { uri: uri.toString() }, ...arrangement };
  const answer = await language.ask<ArrangedRoster>(ARRANGE_ROSTER, params);
  if (answer === null) throw new Absence(l10n.t('This document is not a roster that can be edited. Open one, then run this again.'));
  if (answer.kind === 'refused') throw new Refusal('INVALID_REQUEST', answer.message);
  await applyEdits(uri, answer);
  if (answer.note !== null) report.notify(answer.note);
  return answer.edits.length;
}
