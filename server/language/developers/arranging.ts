import * as l10n from '@vscode/l10n';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Connection,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  MessageType,
  ResponseError,
  type ServerCapabilities,
  ShowMessageNotification,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { orderAsTree } from '../../core/developers/orgChart.ts';
import type { Range } from '../../core/problem.ts';
import { alignColumns } from '../../documents/developers/alignColumns.ts';
import { findOpenRow, orderByValue, RawRows, rowsWithin, shrinkRows, sortRows } from '../../documents/developers/rows.ts';
import type { Answering } from '../answering.ts';
import type { ClientAbilities } from '../client.ts';
import { refuse } from '../features.ts';
import { type Log, runGuarded } from '../guard.ts';
import { ARRANGE_COMMAND, ARRANGEMENTS, type ArrangedRoster, type ArrangeRoster } from '../protocol/developers.ts';
import { ROSTER_LANGUAGES } from '../protocol.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';

/**
 * Offers other layouts and orders of a roster on its header, and elsewhere if rewrites are requested explicitly. The edits are computed
 * when one is chosen.
 */
export function toArrangements(
  { document: { uri }, check: { table } }: OpenRoster,
  { start }: Range,
  { only }: CodeActionContext,
): CodeAction[] {
  const cell = table.cellAt(start);
  if (cell === null || table.rowCount === 0 || (cell.row >= 0 && only === undefined)) return [];
  const toAction = (title: string, arrangement: Omit<ArrangeRoster, 'textDocument'>): CodeAction => ({
    title,
    kind: CodeActionKind.RefactorRewrite,
    command: { title, command: ARRANGE_COMMAND, arguments: [{ textDocument: { uri }, ...arrangement } satisfies ArrangeRoster] },
  });
  const { column } = cell;
  const header = table.headers[column]?.trim() || l10n.t('column {0}', column + 1);
  const sorts = [
    toAction(l10n.t('Sort rows by {0}', header), { arrangement: 'sort', column }),
    toAction(l10n.t('Sort rows by {0}, descending', header), { arrangement: 'sort', column, isDescending: true }),
  ];
  return [
    ...(column < table.headers.length ? sorts : []),
    toAction(l10n.t('Sort rows by org tree'), { arrangement: 'sortAsTree' }),
    toAction(l10n.t('Align columns'), { arrangement: 'align' }),
    toAction(l10n.t('Remove spaces around all cells'), { arrangement: 'shrink' }),
  ];
}

/** Returns the edits for another layout or order of a roster; every record stays as written, except for spaces that have no meaning. */
export function arrangeRoster(roster: OpenRoster, params: Omit<ArrangeRoster, 'textDocument'>): ArrangedRoster {
  const { check, document } = roster;
  const rows = new RawRows(document.text());
  const toEdits = (edits: Extract<ArrangedRoster, { kind: 'edits' }>['edits'], note: string | null = null): ArrangedRoster => ({
    kind: 'edits',
    version: document.version,
    edits,
    note,
  });
  const { arrangement } = params;
  if (arrangement === 'align') {
    const { changes, note } = alignColumns(rows, check.columns);
    return toEdits(changes, note);
  }
  if (arrangement === 'shrink') return toEdits(shrinkRows(rows, { start: -1, end: rows.table.rowCount }));
  if (!ARRANGEMENTS.includes(arrangement))
    return toRefused(l10n.t('Unknown arrangement "{0}". Choose one of {1}.', String(arrangement), ARRANGEMENTS.join(', ')));
  const order = arrangement === 'sortAsTree' ? orderAsTree(roster.org) : orderByColumn(rows, params);
  if (order === null) return toRefused(l10n.t('The roster has no such column. Choose one from its header.'));
  const open = findOpenRow(rows);
  if (open !== null) {
    const { line } = rows.table.rangeOfRow(open).start;
    return toRefused(
      l10n.t('The quote in line {0} is not closed and would swallow the rows sorted below it. Close it, then sort.', line + 1),
    );
  }
  const change = sortRows(rows, order);
  return toEdits(change === null ? [] : [change]);
}

function orderByColumn({ table }: RawRows, { column, isDescending }: Omit<ArrangeRoster, 'textDocument'>): number[] | null {
  if (column === undefined || !Number.isInteger(column) || column < 0 || column >= table.headers.length) return null;
  const values = Array.from({ length: table.rowCount }, (_, row) => table.value(row, column));
  return orderByValue(values, isDescending === true);
}

function toRefused(message: string): ArrangedRoster {
  return { kind: 'refused', message };
}

/** What the command that arranges a roster works with. */
export interface ArrangeParts {
  readonly connection: Connection;
  readonly rosters: OpenRosters;
  readonly abilities: ClientAbilities;
  readonly answering: Answering;
  readonly log: Log;
}

/** Registers the command that arranges a roster, for clients that do not apply the edits themselves. */
export function registerArrangeCommand({ connection, rosters, abilities, answering, log }: ArrangeParts): void {
  connection.onExecuteCommand(async ({ command, arguments: given }, token) => {
    const params = given?.[0] as ArrangeRoster | undefined;
    if (command !== ARRANGE_COMMAND || typeof params?.textDocument?.uri !== 'string')
      return refuse(l10n.t('The only command is "{0}". Pass it an open document and an arrangement.', ARRANGE_COMMAND));
    const { uri } = params.textDocument;
    const arrange = async () => {
      const roster = await rosters.find(uri);
      return () => roster && arrangeRoster(roster, params);
    };
    const request = { method: ARRANGE_COMMAND, token, isStale: () => false, forget: () => rosters.forget(uri) };
    const arranged = (await answering.answer(request, arrange)) as ArrangedRoster | ResponseError | null;
    if (arranged instanceof ResponseError) return arranged;
    if (arranged === null)
      return refuse(l10n.t('This document is not a roster that can be edited. Open a roster, then run this command again.'));
    if (arranged.kind === 'refused') return refuse(arranged.message);
    const reportNote = async (): Promise<null> => {
      const { note: message } = arranged;
      if (message !== null) await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
      return null;
    };
    if (arranged.edits.length === 0) return reportNote();
    const edits = [...arranged.edits];
    const edit: WorkspaceEdit = abilities.versionedEdits
      ? { documentChanges: [{ textDocument: { uri, version: arranged.version }, edits }] }
      : { changes: { [uri]: edits } };
    const applied = await runGuarded(log, 'applyEdit', () => connection.workspace.applyEdit(edit));
    return applied?.applied === true ? reportNote() : refuse(l10n.t('The roster has changed in the meantime. Try again.'));
  });
}

/** Announces formatting for all documents of the server, if the client cannot register it for some of them only. */
export function listFormattingCapabilities({ registersFormatting }: ClientAbilities): ServerCapabilities {
  return registersFormatting ? {} : { documentFormattingProvider: true, documentRangeFormattingProvider: true };
}

/** Registers formatting for rosters only, so that the editor does not offer Fairlead as a formatter of YAML. */
export async function registerFormatting(connection: Connection, { registersFormatting }: ClientAbilities): Promise<void> {
  if (!registersFormatting) return;
  const documentSelector = ROSTER_LANGUAGES.map((language) => ({ language }));
  await connection.client.register(DocumentFormattingRequest.type, { documentSelector });
  await connection.client.register(DocumentRangeFormattingRequest.type, { documentSelector });
}

/** Removes spaces around the cells of some rows; without a range, of all rows. */
export function formatRoster(roster: OpenRoster, range?: Range): TextEdit[] {
  const { table } = roster.check;
  const rows = range === undefined ? { start: -1, end: table.rowCount } : rowsWithin(table, range);
  return shrinkRows(new RawRows(roster.document.text()), rows).map(({ range, newText }) => ({ range, newText }));
}
