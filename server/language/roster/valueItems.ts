import { CompletionItemKind } from 'vscode-languageserver';
import { findValues, type UsedValue } from '../../documents/roster/columnValues.ts';
import { type TypedCell, writeTyped } from '../../documents/roster/typedCell.ts';
import type { ItemDraft } from '../itemDraft.ts';
import type { OpenRoster } from './openRosters.ts';

/** If a column has more values than this, and all of them are unique, they are not a choice: they are offered only for typed text. */
const MOST_UNIQUE = 20;

/** Offers values of the same column: those that start with the typed text, then those that contain it, the most common first. Returns at most `most`. */
export function toValueItems(roster: OpenRoster, cell: TypedCell, values: readonly UsedValue[], most: number): ItemDraft[] {
  if (cell.typed.trim() === '' && values.length > MOST_UNIQUE && values[0]?.count === 1) return [];
  const own = roster.check.table.value(cell.row, cell.column).trim();
  return findValues(values, cell.typed, most)
    .filter(({ value, count }) => count > 1 || value !== own)
    .map(({ value, count }) => ({
      label: value,
      kind: CompletionItemKind.Value,
      pieces: [writeTyped(cell, value)],
      detail: count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`,
      filter: cell.quote + value,
    }));
}

/** Offers e-mails of managers that no row has yet as the e-mail of a row. Returns at most `most`. */
export function toMissingItems({ check: { facts } }: OpenRoster, cell: TypedCell, most: number): ItemDraft[] {
  const typed = cell.typed.trim().toLowerCase();
  const drafts: ItemDraft[] = [];
  for (const number of facts.unknownManagers) {
    if (drafts.length === most) break;
    const email = facts.emailText(number);
    if (!email.toLowerCase().startsWith(typed)) continue;
    drafts.push({
      label: email,
      kind: CompletionItemKind.Reference,
      pieces: [writeTyped(cell, email)],
      detail: 'manager in other rows, without a row of their own',
      filter: cell.quote + email,
    });
  }
  return drafts;
}
