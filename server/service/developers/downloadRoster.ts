import { Refusal } from '../../core/refusal.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developerHistory.ts';
import type { VersionRecord } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireSetUp, requireVersion } from './requireVersion.ts';

/** A roster as CSV text, in chunks. */
export interface RosterDownload {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;
}

/**
 * Returns the whole roster of a version (null: the active one): the same columns, rows and cells in the same order, with names and e-mails
 * trimmed. Throws NOT_FOUND, PRECONDITION_FAILED before the setup.
 */
export async function downloadRoster(
  { database }: ServiceContext,
  versionId: string | null,
  spreadsheetSafe = false,
): Promise<RosterDownload> {
  const version = versionId === null ? await requireSetUp(database) : await requireVersion(database, versionId);
  return { fileName: version.fileName, pieces: writePieces(database, version, spreadsheetSafe) };
}

async function* writePieces(database: Database, version: VersionRecord, spreadsheetSafe: boolean): AsyncGenerator<string> {
  const { columns } = version;
  yield writeCsv([columns.map(({ header }) => header)], spreadsheetSafe);
  const trimmed = columns.map(({ fieldType }) => fieldType === 'NAME' || fieldType === 'EMAIL' || fieldType === 'MANAGER_EMAIL');
  let written = 0;
  for await (const page of readRowPages(database, version)) {
    written += page.length;
    const rows = page.map(({ cells }) => cells.map((cell, column) => (trimmed[column] === true ? cell.trim() : cell)));
    yield writeCsv(rows, spreadsheetSafe);
  } // A truncated file must not look complete: throwing breaks the connection.
  if (written !== version.developerCount) throw new Refusal('CONFLICT', 'The version was deleted or moved meanwhile. Download it again.');
}
