import {
  type Connection,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  type ServerCapabilities,
  type TextEdit,
} from 'vscode-languageserver';
import type { Range } from '../../core/problem.ts';
import { RawRows } from '../../documents/roster/rawRows.ts';
import { rowsWithin } from '../../documents/roster/rowsWithin.ts';
import { shrinkRows } from '../../documents/roster/shrinkRows.ts';
import type { ClientAbilities } from '../clientAbilities.ts';
import { ROSTER_LANGUAGES } from '../protocol.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenRoster } from './openRosters.ts';

/** Removes spaces around cells, in a whole roster or in some rows. Its capabilities are in formattingAbilities. */
export const formatting: Feature = {
  capabilities: {},
  register(parts) {
    const { connection } = parts;
    connection.onDocumentFormatting(
      answering(parts, 'formatting', (roster): TextEdit[] => shrink(roster, { start: -1, end: roster.check.table.rowCount })),
    );
    connection.onDocumentRangeFormatting(
      answering(parts, 'rangeFormatting', (roster, { range }: { textDocument: { uri: string }; range: Range }) =>
        shrink(roster, rowsWithin(roster.check.table, range)),
      ),
    );
  },
};

/** Announces formatting for all documents of the server, if the client cannot register it for some of them only. */
export function formattingAbilities({ registersFormatting }: ClientAbilities): ServerCapabilities {
  return registersFormatting ? {} : { documentFormattingProvider: true, documentRangeFormattingProvider: true };
}

/** Registers formatting for rosters only, so that the editor does not offer Fairlead as a formatter of YAML. */
export async function offerFormatting(connection: Connection, { registersFormatting }: ClientAbilities): Promise<void> {
  if (!registersFormatting) return;
  const documentSelector = ROSTER_LANGUAGES.map((language) => ({ language }));
  await connection.client.register(DocumentFormattingRequest.type, { documentSelector });
  await connection.client.register(DocumentRangeFormattingRequest.type, { documentSelector });
}

function shrink(roster: OpenRoster, rows: { readonly start: number; readonly end: number }): TextEdit[] {
  return shrinkRows(new RawRows(roster.document.text()), rows).map(({ range, newText }) => ({ range, newText }));
}
