import { CompletionItemKind } from 'vscode-languageserver';
import { suggestHeaders } from '../../core/developers/suggestHeaders.ts';
import { type TypedCell, writeTyped } from '../../documents/roster/typedCell.ts';
import type { ItemDraft } from '../itemDraft.ts';
import type { OpenRoster } from './openRosters.ts';

/** Offers names for a column of the header: those of fields without a column, and those that the settings require. */
export function toHeaderItems({ check: { table, facts } }: OpenRoster, cell: TypedCell): ItemDraft[] {
  const others = table.headers.filter((_, column) => column !== cell.column);
  return suggestHeaders(others, facts.settings).map(({ header, fieldType }) => ({
    label: header,
    kind: CompletionItemKind.Field,
    pieces: [writeTyped(cell, header)],
    detail: fieldType === 'CUSTOM' ? 'a column that the settings name' : `stands for ${fieldType}`,
    filter: cell.quote + header,
  }));
}
