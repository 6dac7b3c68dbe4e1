import { CompletionItemKind, type TextEdit } from 'vscode-languageserver';
import { listNamedRanges, type NamedRange } from '../../core/insights/namedRanges.ts';
import type { RequestCheck } from '../../documents/insights/check.ts';
import type { JsonCursor } from '../../documents/json/cursor.ts';
import type { ItemDraft } from '../itemDraft.ts';

/** Offers both days of ranges such as this quarter, if the request has neither of them yet. */
export function toRangeItems({ path, others, hasColon }: JsonCursor, today: string): ItemDraft[] {
  if (path.length > 0 || hasColon || others.includes('dateStart') || others.includes('dateEnd')) return [];
  return listNamedRanges(today).map((range) => ({
    ...toDraft(range),
    pieces: [`"dateStart": "${range.dateStart}",\n  "dateEnd": "${range.dateEnd}"`],
    filter: `dateStart ${range.name}`,
  }));
}

/** Offers days by the range that they start or end; a first day also sets the last one. */
export function toDayItems({ reading, lines }: RequestCheck, { key, path, token }: JsonCursor, today: string): ItemDraft[] {
  if (path.length > 0) return [];
  const { tree } = reading;
  const end = tree?.kind === 'map' ? tree.entries.find((entry) => entry.key.value === 'dateEnd')?.value : undefined;
  return listNamedRanges(today).map((range) => {
    const draft = { ...toDraft(range), pieces: [JSON.stringify(key === 'dateStart' ? range.dateStart : range.dateEnd)] };
    if (key === 'dateEnd') return draft;
    const written = JSON.stringify(range.dateEnd);
    if (end === undefined)
      return draft.pieces[0] === undefined ? draft : { ...draft, pieces: [`${draft.pieces[0]},\n  "dateEnd": ${written}`] };
    if (end === null || end.start <= token.end) return draft;
    const edit: TextEdit = { range: lines.rangeOf(end.start, end.end), newText: written };
    return { ...draft, additionalTextEdits: [edit] };
  });
}

function toDraft({ name, dateStart, dateEnd }: NamedRange): Pick<ItemDraft, 'label' | 'kind' | 'detail' | 'filter'> {
  const detail = `${dateStart} to ${dateEnd}`;
  return { label: name, kind: CompletionItemKind.Snippet, detail, filter: `${name} ${detail}` };
}
