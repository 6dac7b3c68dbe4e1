import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type CompletionList, type CompletionParams, type Position } from 'vscode-languageserver';
import { suggestHeaders } from '../../core/developers/columnsToMap.ts';
import { createBelowTest } from '../../core/developers/orgChart.ts';
import type { GridValues } from '../../core/grid.ts';
import { plural } from '../../core/plural.ts';
import { formatCount } from '../../core/text.ts';
import { findValues, type UsedValue } from '../../documents/developers/columns.ts';
import { listNearManagers } from '../../documents/developers/people.ts';
import type { PeopleSearch } from '../../documents/developers/peopleSearch.ts';
import { rowsWithin } from '../../documents/developers/rows.ts';
import { type TypedCell, typedCellAt, writeTyped } from '../../documents/developers/typedCell.ts';
import type { ClientAbilities } from '../client.ts';
import { type ItemDraft, toItems } from '../completionItems.ts';
import type { CompleteGridCell } from '../protocol/grid.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf } from './people.ts';
import { SNIPPET, toHeaderRowItem, toRowItem } from './rowItems.ts';
import type { TypingMemory } from './typingMemory.ts';

/** Maximum number of people found by the typed text before they are sorted. */
const MOST_FOUND = 1_000;

/**
 * Offers people as the manager of a row: those whose e-mail starts with the typed text, then those with a word in the name that does.
 * Within each group, likely managers come first (see listNearManagers), then those with the most reports. Leaves out the person and
 * everyone below them. Returns at most `most`.
 */
function toManagerItems(roster: OpenRoster, cell: TypedCell, search: PeopleSearch, most: number): ItemDraft[] {
  const { inputs, table } = roster.check;
  const near = listNearManagers(roster.check, cell.row, table.record(cell.row));
  const isBelow = createBelowTest(inputs, inputs.emailOf(cell.row));
  const drafts = new Map<string, ItemDraft>();
  for (const { email, isByName } of listCandidates(search, near, cell.typed)) {
    if (drafts.size === most) break;
    const record = inputs.firstRecordOf(inputs.numberOf(email));
    if (record === -1 || drafts.has(email) || isBelow(record)) continue;
    const name = nameOf(roster, record);
    drafts.set(email, {
      label: email,
      kind: CompletionItemKind.Reference,
      pieces: [writeTyped(cell, email)],
      detail: name,
      isDetailBeside: true,
      // The typed text is matched including its quote.
      filter: cell.quote + (isByName ? `${name} ${email}` : `${email} ${name}`),
    });
  }
  return [...drafts.values()];
}

interface Candidate {
  readonly email: string;
  readonly isByName: boolean;
}

function listCandidates(search: PeopleSearch, near: readonly string[], typed: string): Candidate[] {
  const toCandidates = (emails: readonly string[], isByName: boolean) => emails.map((email) => ({ email, isByName }));
  if (typed.trim() === '') return toCandidates([...near, ...search.managers, ...search.everybody(MOST_FOUND)], false);
  const ranks = new Map<string, number>();
  for (const email of [...search.managers.toReversed(), ...near.toReversed()]) {
    ranks.delete(email);
    ranks.set(email, -1 - ranks.size);
  }
  const byLikelihood = (emails: readonly string[]) =>
    emails.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || (one < other ? -1 : 1));
  const { byEmail, byName } = search.find(typed, MOST_FOUND);
  return [...toCandidates(byLikelihood(byEmail), false), ...toCandidates(byLikelihood(byName), true)];
}

/** If a column has more values than this, and all of them are unique, they are not a choice: they are offered only for typed text. */
const MOST_UNIQUE = 20;

/** Offers values of the same column: those that start with the typed text, then those that contain it, the most common first. Returns at most `most`. */
function toValueItems(roster: OpenRoster, cell: TypedCell, values: readonly UsedValue[], most: number): ItemDraft[] {
  if (cell.typed.trim() === '' && values.length > MOST_UNIQUE && values[0]?.count === 1) return [];
  const own = roster.check.table.value(cell.row, cell.column).trim();
  return findValues(values, cell.typed, most)
    .filter(({ value, count }) => count > 1 || value !== own)
    .map(({ value, count }) => ({
      label: value,
      kind: CompletionItemKind.Value,
      pieces: [writeTyped(cell, value)],
      detail: plural(count, '1 row', '{0} rows', formatCount(count)),
      filter: cell.quote + value,
    }));
}

/** Offers e-mails of managers that no row has yet as the e-mail of a row. Returns at most `most`. */
function toMissingItems({ check: { inputs } }: OpenRoster, cell: TypedCell, most: number): ItemDraft[] {
  const typed = cell.typed.trim().toLowerCase();
  const drafts: ItemDraft[] = [];
  for (const number of inputs.unknownManagers) {
    if (drafts.length === most) break;
    const email = inputs.emailText(number);
    if (!email.toLowerCase().startsWith(typed)) continue;
    drafts.push({
      label: email,
      kind: CompletionItemKind.Reference,
      pieces: [writeTyped(cell, email)],
      detail: l10n.t('manager in other rows, but has no row yet'),
      filter: cell.quote + email,
    });
  }
  return drafts;
}

/** Maximum number of items; beyond it the list is incomplete and requested again while typing. */
const MOST_ITEMS = 100;

/**
 * Starts the next cell. The default settings of the editor then leave the list without a selection, so that Enter after an empty cell
 * remains a line break.
 */
export const SEPARATOR = ',';

/** Completes managers, values, headers and whole rows. */
export function completeRoster(
  roster: OpenRoster,
  { position, context }: CompletionParams,
  memory: TypingMemory,
  abilities: ClientAbilities,
): CompletionList | null {
  const cell = typedCellAt(roster.check.table, position);
  // The other trigger characters belong to other kinds of documents; here they are part of the text.
  const isNewCell = context?.triggerCharacter === SEPARATOR;
  if (context?.triggerCharacter !== undefined && !isNewCell && (cell === null || cell.typed.trim() === '')) return null;
  const drafts = cell === null ? draftRow(roster, position) : draftCell(roster, memory, cell);
  const range = cell?.range ?? { start: position, end: position };
  const items = toItems(drafts.slice(0, MOST_ITEMS), { range, lead: '', column: 0 }, abilities);
  // VS Code selects an item once the user types into the cell only if it has to request the list again.
  return { isIncomplete: isNewCell || drafts.length > MOST_ITEMS, items };
}

/** Offers values for a cell of a grid: the items of its text, without those that write a whole row. */
export function completeGridCell(roster: OpenRoster, { row, column, typed }: CompleteGridCell, memory: TypingMemory): GridValues {
  const { table } = roster.check;
  if (row < -1 || row >= table.rowCount) return [];
  const drafts = draftCell(roster, memory, { row, column, typed, range: table.rangeOf(row, column), quote: '' });
  return drafts
    .filter(({ kind }) => kind !== CompletionItemKind.Snippet)
    .slice(0, MOST_ITEMS)
    .map(({ label, detail = '' }) => ({ value: label, detail }));
}

function draftCell(roster: OpenRoster, memory: TypingMemory, cell: TypedCell): ItemDraft[] {
  const { columns, table } = roster.check;
  const isBegun = cell.column === 0 && table.cellCount(cell.row) === 1 && cell.quote === '' && SNIPPET.startsWith(cell.typed.trim());
  if (cell.row < 0) return [...toHeaderItems(roster, cell), ...(isBegun ? [toHeaderRowItem()] : [])];
  const row = isBegun && table.headers.length > 1 ? [toRowItem(roster, cell.row)] : [];
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
function draftRow(roster: OpenRoster, position: Position): ItemDraft[] {
  const { table } = roster.check;
  if (table.headers.length === 0) {
    const cell: TypedCell = { row: -1, column: 0, typed: '', range: { start: position, end: position }, quote: '' };
    return [toHeaderRowItem(), ...toHeaderItems(roster, cell)];
  }
  const { start } = rowsWithin(table, { start: position, end: position });
  return start < 0 ? [] : [toRowItem(roster, start)];
}

/** Offers names for a column of the header: those of fields without a column, and those that the settings require. */
function toHeaderItems({ check: { table, inputs } }: OpenRoster, cell: TypedCell): ItemDraft[] {
  const others = table.headers.filter((_, column) => column !== cell.column);
  return suggestHeaders(others, inputs.settings).map(({ header, fieldType }) => ({
    label: header,
    kind: CompletionItemKind.Field,
    pieces: [writeTyped(cell, header)],
    detail: fieldType === 'CUSTOM' ? l10n.t('column named in the settings') : l10n.t('mapped to {0}', fieldType),
    filter: cell.quote + header,
  }));
}
