import { fitSettings } from '../../core/developers/followFieldMappings.ts';
import { toMappedColumns } from '../../core/developers/namedColumns.ts';
import { checkIdentityTable } from '../../documents/identityProblems.ts';
import { recoverText } from '../../documents/recoverText.ts';
import { alignRoster, type RosterText } from '../../documents/roster/alignRoster.ts';
import { readHeaders } from '../../documents/roster/readRecords.ts';
import type { RosterTable } from '../../documents/roster/table.ts';
import { runGuarded } from '../guard.ts';
import {
  ALIGN_ROSTER,
  type AlignedRoster,
  type AlignRoster,
  CHECK_IDENTITIES,
  type CheckedIdentities,
  type CheckIdentities,
  READ_ROSTER,
  RECOVER_TEXT,
  type ReadRoster,
  type RecoveredText,
  type RecoverText,
  type RosterRows,
} from '../protocol/rosters.ts';
import { findRoster, type RosterRequestParts } from './findRoster.ts';
import type { OpenRosters } from './openRosters.ts';

/**
 * Answers requests about rosters: selected rows, an original rewritten in the order of another roster, the problems of a table of
 * identities, and the text of bytes that could not be decoded.
 */
export function registerRosterRequests(parts: RosterRequestParts, rosters: OpenRosters): void {
  const answering = <Params, Result>(name: string, answer: (params: Params) => Promise<Result | null>) => {
    return async (params: Params): Promise<Result | null> => (await runGuarded(parts.log, name, () => answer(params))) ?? null;
  };
  parts.connection.onRequest(
    READ_ROSTER,
    answering('readRoster', (params: ReadRoster) => readRoster(rosters, params)),
  );
  parts.connection.onRequest(
    ALIGN_ROSTER,
    answering('alignRoster', async ({ original, front }: AlignRoster): Promise<AlignedRoster | null> => {
      const text = 'uri' in front ? await readText(parts, front.uri) : front;
      return text && { text: alignRoster(original, text) };
    }),
  );
  parts.connection.onRequest(
    CHECK_IDENTITIES,
    answering('checkIdentities', async ({ text }: CheckIdentities): Promise<CheckedIdentities> => checkIdentityTable(text)),
  );
  parts.connection.onRequest(
    RECOVER_TEXT,
    answering('recoverText', async ({ bytes }: RecoverText): Promise<RecoveredText> => recoverText(Buffer.from(bytes, 'base64'))),
  );
}

async function readRoster(rosters: OpenRosters, { textDocument: { uri }, lines }: ReadRoster): Promise<RosterRows | null> {
  const open = await rosters.find(uri);
  if (open === null) return null;
  const { document, check } = open;
  const { table, fieldMappings } = check;
  const columns = toMappedColumns(table.headers, fieldMappings);
  const rows = findRows(table, lines).map((row) => ({
    line: table.rangeOfRow(row).start.line,
    cells: columns.map((_, column) => table.value(row, column)),
  }));
  return { version: document.version, columns, rows };
}

/** Returns the rows that touch one of the inclusive line ranges. */
function findRows(table: RosterTable, lines: ReadRoster['lines']): number[] {
  if (lines.length === 0) return [];
  return Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => {
    const { start, end } = table.rangeOfRow(row);
    return lines.some((range) => start.line <= range.end && end.line >= range.start);
  });
}

async function readText(parts: RosterRequestParts, uri: string): Promise<RosterText | null> {
  const found = await findRoster(parts, uri);
  if (found === null) return null;
  const text = found.document.text();
  return { text, fieldMappings: fitSettings(readHeaders(text), found.settings.roster).fieldMappings };
}
