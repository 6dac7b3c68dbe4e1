import { suggestFieldType } from '../core/developers/fieldMapping.ts';
import { checkFaults } from './roster/faults.ts';
import { scanCsv } from './roster/scan.ts';
import { type RosterTable, readTable } from './roster/table.ts';

/** The columns of a CSV, and the values of one of them; a text that cannot be read as CSV has a fault, a whole sentence, and no columns. */
export interface CsvColumns {
  readonly columns: readonly { readonly header: string; readonly isEmail: boolean }[];
  /** Distinct non-blank values in the order of the rows; null if no column was requested. */
  readonly values: readonly string[] | null;
  readonly fault: string | null;
}

/** Reads the columns of a CSV with a header, and the values of the column with a 0-based index. Never throws. */
export function readCsvColumns(text: string, column: number | null = null): CsvColumns {
  const scan = scanCsv(text);
  const table = readTable(scan);
  const [fault] = checkFaults(table).problems;
  if (fault !== undefined) return { columns: [], values: null, fault: `Line ${fault.range.start.line + 1}: ${fault.message}` };
  const columns = table.headers.map((header) => ({ header: header.trim(), isEmail: suggestFieldType(header) === 'EMAIL' }));
  return { columns, values: column === null ? null : readValues(table, column), fault: null };
}

/** Reads values as the roster check does: trimmed. */
function readValues(table: RosterTable, column: number): readonly string[] {
  const values = new Set<string>();
  for (let row = 0; row < table.rowCount; row++) values.add(table.value(row, column).trim());
  values.delete('');
  return [...values];
}
