import type { CompletionList, CompletionParams, Position } from 'vscode-languageserver';
import { rowsWithin } from '../../documents/roster/rowsWithin.ts';
import { type TypedCell, typedCellAt } from '../../documents/roster/typedCell.ts';
import { type ItemDraft, toItems } from '../itemDraft.ts';
import { answering, type Feature } from './feature.ts';
import { toHeaderItems } from './headerItems.ts';
import { toManagerItems } from './managerItems.ts';
import type { OpenRoster } from './openRosters.ts';
import { SNIPPET, toHeaderRowItem, toRowItem } from './rowItems.ts';
import { TypingMemory } from './typingMemory.ts';
import { toMissingItems, toValueItems } from './valueItems.ts';

/** Maximum number of items; beyond it the list is incomplete and requested again while typing. */
const MOST_ITEMS = 100;

/**
 * Starts the next cell. The default settings of the editor then leave the list without a selection, so that Enter after an empty cell
 * remains a line break.
 */
const SEPARATOR = ',';

/** Completes managers, values, headers and whole rows. */
export const completion: Feature = {
  capabilities: { completionProvider: { triggerCharacters: [SEPARATOR] } },
  register(parts) {
    const memory = new TypingMemory(parts.rosters);
    parts.requests.onCompletion(
      answering(parts, 'completion', (roster, { position, context }: CompletionParams): CompletionList | null => {
        const cell = typedCellAt(roster.check.table, position);
        // The other trigger characters belong to other kinds of documents; here they are part of the text.
        const isNewCell = context?.triggerCharacter === SEPARATOR;
        if (context?.triggerCharacter !== undefined && !isNewCell && (cell === null || cell.typed.trim() === '')) return null;
        const drafts = cell === null ? draftRow(roster, memory, position) : draftCell(roster, memory, cell);
        const range = cell?.range ?? { start: position, end: position };
        const items = toItems(drafts.slice(0, MOST_ITEMS), { range, lead: '', column: 0 }, parts.abilities);
        // VS Code selects an item once the user types into the cell only if it has to request the list again.
        return { isIncomplete: isNewCell || drafts.length > MOST_ITEMS, items };
      }),
    );
  },
};

function draftCell(roster: OpenRoster, memory: TypingMemory, cell: TypedCell): ItemDraft[] {
  const { columns, table } = roster.check;
  const isBegun = cell.column === 0 && table.cellCount(cell.row) === 1 && cell.quote === '' && SNIPPET.startsWith(cell.typed.trim());
  if (cell.row < 0) return [...toHeaderItems(roster, cell), ...(isBegun ? [toHeaderRowItem()] : [])];
  const row = isBegun && table.headers.length > 1 ? [toRow(roster, memory, cell.row)] : [];
  switch (cell.column) {
    case columns.name:
      return row;
    case columns.email:
      return [...row, ...toMissingItems(roster, cell, MOST_ITEMS + 1)];
    case columns.managerEmail:
      return [...row, ...toManagerItems(roster, cell, memory.people(roster), MOST_ITEMS + 1)];
    default:
      return [...row, ...toValueItems(roster, cell, memory.valuesOf(roster, cell.column), MOST_ITEMS + 1)];
  }
}

/** Returns the items for an empty line. */
function draftRow(roster: OpenRoster, memory: TypingMemory, position: Position): ItemDraft[] {
  const { table } = roster.check;
  if (table.headers.length === 0) {
    const cell: TypedCell = { row: -1, column: 0, typed: '', range: { start: position, end: position }, quote: '' };
    return [toHeaderRowItem(), ...toHeaderItems(roster, cell)];
  }
  const { start } = rowsWithin(table, { start: position, end: position });
  return start < 0 ? [] : [toRow(roster, memory, start)];
}

function toRow(roster: OpenRoster, memory: TypingMemory, row: number): ItemDraft {
  return toRowItem(roster, row, (column) => memory.valuesOf(roster, column));
}
