import { Refusal } from '../../core/refusal.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developers/history.ts';
import type { VersionRecord } from '../../store/developers/versions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { changedMeanwhile, requireSetUp, requireVersion } from './versions.ts';

/** A roster as CSV text, in chunks. */
interface RosterDownload {
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

/** Writes a version as the bytes of a CSV file. Throws CONFLICT if its rows were moved meanwhile. */
export async function writeRosterFile(database: Database, version: VersionRecord): Promise<Uint8Array> {
  const pieces = [Buffer.from(writeCsv([version.columns.map(({ header }) => header)]))];
  let written = 0;
  for await (const page of readRowPages(database, version)) {
    written += page.length;
    pieces.push(Buffer.from(writeCsv(page.map(({ cells }) => cells))));
  }
  if (written !== version.developerCount) throw changedMeanwhile();
  return Buffer.concat(pieces);
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
