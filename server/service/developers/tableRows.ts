import type { FieldColumns } from '../../core/developers/fieldMapping.ts';
import { readListItem } from '../../core/jsonList.ts';
import type { RosterCheck } from '../../documents/roster/check.ts';
import type { RosterTable } from '../../documents/roster/table.ts';
import type { DeveloperRow } from '../../store/developerRows.ts';

/** Returns the rows of a roster without errors, in which each row has as many cells as the header. */
export function readTableRows(check: RosterCheck): DeveloperRow[] {
  const reader = new RowReader(check);
  const rows: DeveloperRow[] = [];
  for (let row = 0; row < check.table.rowCount; row++) rows.push(new TableRow(reader, row));
  return rows;
}

/** Reads rows and caches the last one, as cells or as JSON. */
class RowReader {
  readonly columns: FieldColumns;
  readonly #table: RosterTable;
  #cellsRow = -1;
  #cells: readonly string[] = [];
  #jsonRow = -1;
  #json = '';

  constructor({ table, columns }: RosterCheck) {
    this.#table = table;
    this.columns = columns;
  }

  cells(row: number): readonly string[] {
    if (row !== this.#cellsRow) {
      this.#cells = this.#table.record(row);
      this.#cellsRow = row;
    }
    return this.#cells;
  }

  json(row: number): string {
    if (row !== this.#jsonRow) {
      this.#json = this.#table.recordJson(row);
      this.#jsonRow = row;
    }
    return this.#json;
  }

  field(row: number, column: number): string {
    if (row === this.#cellsRow) return (this.#cells[column] ?? '').trim();
    const value = row === this.#jsonRow ? readListItem(this.#json, column) : this.#table.value(row, column);
    return value.trim();
  }
}

/**
 * A row that reads its cells on access: keeping those of 100,000 rows at once would strain the garbage collector. Access the cells, or
 * their JSON, before the fields.
 */
class TableRow implements DeveloperRow {
  readonly #reader: RowReader;
  readonly #row: number;

  constructor(reader: RowReader, row: number) {
    this.#reader = reader;
    this.#row = row;
  }

  get name(): string {
    return this.#reader.field(this.#row, this.#reader.columns.name);
  }

  get email(): string {
    return this.#reader.field(this.#row, this.#reader.columns.email);
  }

  get managerEmail(): string {
    return this.#reader.field(this.#row, this.#reader.columns.managerEmail);
  }

  get cells(): readonly string[] {
    return this.#reader.cells(this.#row);
  }

  get cellsJson(): string {
    return this.#reader.json(this.#row);
  }
}
