import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developerRows.ts';

/** Every row of a version, each as all its cells. */
export async function readAllCells(database: Database, versionId: number): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const page of readRowPages(database, versionId)) {
    for (const { cells } of page) rows.push(cells);
  }
  return rows;
}
