import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developerHistory.ts';
import type { DeveloperRow, RowOwner } from '../../store/developerRows.ts';

/** Reads every row of a version, each as all its cells. */
export async function readAllCells(database: Database, version: RowOwner): Promise<(readonly string[])[]> {
  return (await readAllRows(database, version)).map(({ cells }) => cells);
}

/** Reads every row of a version. */
export async function readAllRows(database: Database, version: RowOwner): Promise<DeveloperRow[]> {
  const rows: DeveloperRow[] = [];
  for await (const page of readRowPages(database, version)) rows.push(...page);
  return rows;
}
