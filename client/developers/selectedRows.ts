import { l10n, type TextDocument, type TextEditor } from 'vscode';
import type { RosterRows } from '../../server/language/protocol/developers.ts';
import { Absence } from '../window/absence.ts';
import type { Person } from './people.ts';
import type { RosterTexts } from './rosterTexts.ts';

/** Returns the rows of a roster that the selections of its editor touch. Throws INVALID_REQUEST if there are none. */
export async function readSelectedRows(texts: RosterTexts, document: TextDocument, editor: TextEditor | undefined): Promise<RosterRows> {
  const selections = editor?.document === document ? editor.selections : [];
  const lines = selections.map(({ start, end, isEmpty }) => ({
    start: start.line,
    // Selecting whole lines ends at the start of the next line.
    end: !isEmpty && end.character === 0 && end.line > start.line ? end.line - 1 : end.line,
  }));
  const rows = await texts.readRows(document, lines);
  if (rows.rows.length > 0) return rows;
  throw new Absence(l10n.t('No row below the header is selected. Select the rows of some people, then run this again.'));
}

/** Returns the people in some rows. */
export function toPeople({ columns, rows }: RosterRows): Person[] {
  const email = columns.findIndex(({ fieldType }) => fieldType === 'EMAIL');
  const name = columns.findIndex(({ fieldType }) => fieldType === 'NAME');
  return rows.map(({ cells }) => ({ email: cells[email]?.trim() ?? '', name: cells[name]?.trim() ?? '' }));
}
