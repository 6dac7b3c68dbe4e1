import { CompletionItemKind } from 'vscode-languageserver';
import { findValues, type UsedValue } from '../../documents/roster/columnValues.ts';
import { type TypedCell, writeTyped } from '../../documents/roster/typedCell.ts';
import type { ItemDraft } from '../itemDraft.ts';
import type { OpenRoster } from './openRosters.ts';

/** A column of more values than these, each of which stands there once, is no choice: they are offered only as they are typed. */
const MOST_UNIQUE = 20;

/** Offers what stands in a column already: what begins like what is typed, then what holds it, the commonest first. At most `most`. */
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

/** Offers as the e-mail of a row those of managers that nobody has yet. At most `most`. */
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
