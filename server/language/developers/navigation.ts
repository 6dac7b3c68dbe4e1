import * as l10n from '@vscode/l10n';
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Position,
  type PrepareRenameResult,
  type ReferenceParams,
  type RenameParams,
  type ResponseError,
  SymbolKind,
  type TypeHierarchyItem,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { quoteCell } from '../../core/csvCells.ts';
import type { CellAddress } from '../../documents/csv/scan.ts';
import type { PlacedEdit } from '../../documents/lineIndex.ts';
import { refuse } from '../features.ts';
import type { OpenRoster } from './openRosters.ts';
import { cellsOf, findEmail, nameOf, rangeInside } from './people.ts';

/** Goes from a manager's e-mail to the row of that person. */
export function findDefinition(roster: OpenRoster, position: Position): Location | null {
  const mention = findEmail(roster, position);
  if (mention === null || mention.record === -1) return null;
  return { uri: roster.document.uri, range: rangeInside(roster, { row: mention.record, column: roster.check.columns.email }) };
}

/** Goes from an e-mail to the people who report to it. */
export function findReferences(roster: OpenRoster, { position, context }: ReferenceParams): Location[] {
  const mention = findEmail(roster, position);
  if (mention === null) return [];
  const { own, reports } = cellsOf(roster, mention.number);
  const cells = context.includeDeclaration ? [...own, ...reports] : reports;
  return cells.map((cell) => ({ uri: roster.document.uri, range: rangeInside(roster, cell) }));
}

/** Highlights every place of an e-mail while the cursor is in one of them. */
export function findHighlights(roster: OpenRoster, position: Position): DocumentHighlight[] {
  const mention = findEmail(roster, position);
  if (mention === null) return [];
  const { own, reports } = cellsOf(roster, mention.number);
  return [
    ...own.map((cell) => ({ range: rangeInside(roster, cell), kind: DocumentHighlightKind.Write })),
    ...reports.map((cell) => ({ range: rangeInside(roster, cell), kind: DocumentHighlightKind.Read })),
  ];
}

/** Returns the e-mail at a position, to be renamed. */
export function prepareRename(roster: OpenRoster, position: Position): PrepareRenameResult | null {
  const mention = findEmail(roster, position);
  return mention && { range: rangeInside(roster, mention.cell), placeholder: roster.check.inputs.emailText(mention.number) };
}

/** Changes a person's e-mail in their own row and in those of their reports. */
export function rename(
  roster: OpenRoster,
  { position, newName }: Pick<RenameParams, 'position' | 'newName'>,
): WorkspaceEdit | ResponseError {
  const mention = findEmail(roster, position);
  if (mention === null) return refuse(l10n.t('There is no e-mail here. Put the cursor on the e-mail of a person or a manager.'));
  const email = newName.trim();
  const refusal = whyNot(roster, mention.number, email);
  if (refusal !== null) return refuse(refusal);
  const { own, reports } = cellsOf(roster, mention.number);
  return { changes: { [roster.document.uri]: [...own, ...reports].map((cell) => write(roster, cell, email)) } };
}

function whyNot({ check: { inputs } }: OpenRoster, number: number, email: string): string | null {
  if (email === '') return l10n.t('An e-mail cannot be empty. Enter the new one.');
  if (/[\r\n]/.test(email)) return l10n.t('An e-mail cannot contain line breaks. Remove them.');
  const other = inputs.numberOf(email);
  if (other !== 0 && other !== number && inputs.firstRecordOf(other) !== -1) {
    return l10n.t('Someone else has the e-mail "{0}". Choose another, or correct that row first.', inputs.emailText(other));
  }
  return null;
}

/** Keeps the quotes of a cell; adds them if the e-mail requires them. */
function write(roster: OpenRoster, cell: CellAddress, email: string): PlacedEdit {
  const range = rangeInside(roster, cell);
  const whole = roster.check.table.rangeOf(cell.row, cell.column);
  const isQuoted = range.start.character !== whole.start.character || range.start.line !== whole.start.line;
  return { range, newText: isQuoted ? email.replaceAll('"', '""') : quoteCell(email) };
}

/** Returns the person at a position as an item of a hierarchy: the manager is the supertype, the reports are the subtypes. */
export function prepareHierarchy(roster: OpenRoster, position: Position): TypeHierarchyItem[] | null {
  const record = findEmail(roster, position)?.record ?? roster.check.table.cellAt(position)?.row ?? -1;
  return record === -1 ? null : [toItem(roster, record)];
}

/** Returns the manager of a person. */
export function findSupertypes(roster: OpenRoster, item: TypeHierarchyItem): TypeHierarchyItem[] | null {
  const record = recordOf(roster, item);
  const manager = record === -1 ? -1 : roster.org.managers[record]!;
  return record === -1 ? null : manager === -1 ? [] : [toItem(roster, manager)];
}

/** Returns the reports of a person. */
export function findSubtypes(roster: OpenRoster, item: TypeHierarchyItem): TypeHierarchyItem[] | null {
  const record = recordOf(roster, item);
  return record === -1 ? null : Array.from(roster.org.reportsOf(record), (report) => toItem(roster, report));
}

function toItem(roster: OpenRoster, record: number): TypeHierarchyItem {
  const { check, document } = roster;
  const { table, columns } = check;
  const email = table.value(record, columns.email).trim();
  return {
    name: nameOf(roster, record),
    kind: SymbolKind.Class,
    detail: email,
    uri: document.uri,
    range: table.rangeOfRow(record),
    selectionRange: columns.email === -1 ? table.rangeOfRow(record) : rangeInside(roster, { row: record, column: columns.email }),
    data: { record, email },
  };
}

/** Finds a person by e-mail if their row has moved in the meantime. */
function recordOf({ check: { inputs, table, columns } }: OpenRoster, { data }: TypeHierarchyItem): number {
  const { record, email } = data as { readonly record: number; readonly email: string };
  if (record < inputs.rowCount && table.value(record, columns.email).trim() === email) return record;
  const number = inputs.numberOf(email);
  return number === 0 ? -1 : inputs.firstRecordOf(number);
}
