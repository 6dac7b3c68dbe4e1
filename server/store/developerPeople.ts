import type { Database } from './database.ts';

/** What teams are made of: a row of a version with the cells of some of its columns. */
export interface PersonRow {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly cells: readonly string[];
}

/** Rows read at a time. */
const PAGE = 2000;

/** The rows of a version in their order, a page at a time, with the cells of these columns; between two pages the process answers what needs no database. */
export async function* readPeoplePages(database: Database, versionId: number, columns: readonly number[]): AsyncGenerator<PersonRow[]> {
  const people = database.selectFrom('developers').select(['name', 'email', 'manager_email']).where('version_id', '=', versionId);
  for (let from = 0; ; from += PAGE) {
    const page = people
      .where('position', '>=', from)
      .where('position', '<', from + PAGE)
      .orderBy('position');
    // Cells are a text of their own to be read apart: they are fetched only where teams hang on them.
    const rows = columns.length === 0 ? await page.execute() : await page.select('cells').execute();
    if (rows.length === 0) return;
    yield rows.map((row) => ({
      name: row.name,
      email: row.email,
      managerEmail: row.manager_email,
      cells: 'cells' in row ? pick(JSON.parse(row.cells as string) as string[], columns) : [],
    }));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function pick(cells: readonly string[], columns: readonly number[]): string[] {
  return columns.map((column) => cells[column] ?? '');
}
