import {
  type Connection,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  type ServerCapabilities,
  type TextEdit,
} from 'vscode-languageserver';
import type { Range } from '../../core/problem.ts';
import { RawRows, rowsWithin, shrinkRows } from '../../documents/developers/rows.ts';
import type { ClientAbilities } from '../client.ts';
import { ROSTER_LANGUAGES } from '../protocol.ts';
import type { OpenRoster } from './openRosters.ts';

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
