import { writeCsv } from '../../documents/writeCsv.ts';
import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developerHistory.ts';
import type { DeveloperRow, RowOwner } from '../../store/developerRows.ts';
import type { VersionRecord } from '../../store/developerVersions.ts';
import { changedMeanwhile } from './requireVersion.ts';

/** Reads every row of a version. */
export async function readAllRows(database: Database, version: RowOwner): Promise<DeveloperRow[]> {
  const rows: DeveloperRow[] = [];
  for await (const page of readRowPages(database, version)) rows.push(...page);
  return rows;
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
