import type { Database } from './database.ts';
import { readRowPages } from './developerHistory.ts';
import type { RowOwner } from './developerRows.ts';

/** The row of a version from which teams are built, with the cells of selected columns. */
export interface PersonRow {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly cells: readonly string[];
}

/** Reads the rows of a version in order, one page at a time, with the cells of these columns. */
export async function* readPeoplePages(database: Database, version: RowOwner, columns: readonly number[]): AsyncGenerator<PersonRow[]> {
  // Cells are JSON that must be parsed for each row, so they are read only if teams depend on them.
  for await (const page of readRowPages(database, version, columns.length > 0)) {
    yield page.map(({ name, email, managerEmail, cells }) => ({
      name,
      email,
      managerEmail,
      cells: columns.map((column) => cells[column] ?? ''),
    }));
  }
}
