import type { NamedRoster } from '../../core/developers/compareRosters.ts';
import { nameColumns, toMappedColumns } from '../../core/developers/namedColumns.ts';
import type { RosterCheck } from './check.ts';
import { scanCsv } from './scan.ts';
import { readTable } from './table.ts';

/** Maximum length of a header that is read separately, in characters. */
export const LONGEST_HEADER = 65_536;

/** Returns the records of a checked roster for a comparison: name and e-mails trimmed, other cells as written. */
export function readRecords({ table, columns, fieldMappings }: RosterCheck): NamedRoster {
  const { headers, rowCount } = table;
  const records = Array.from({ length: rowCount }, (_, row) => ({
    name: table.value(row, columns.name).trim(),
    email: table.value(row, columns.email).trim(),
    managerEmail: table.value(row, columns.managerEmail).trim(),
    cells: headers.map((_header, column) => table.value(row, column)),
  }));
  return { columns: nameColumns(toMappedColumns(headers, fieldMappings)), records };
}

/** Returns the header cells of a roster's text; the rest is not read. */
export function readHeaders(text: string): readonly string[] {
  return readTable(scanCsv(text.slice(0, LONGEST_HEADER), 1)).headers;
}
