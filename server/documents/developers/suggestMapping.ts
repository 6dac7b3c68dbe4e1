import { guessMappings } from '../../core/developers/columnsToMap.ts';
import { type FieldMapping, toMappedColumns } from '../../core/developers/fieldMapping.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { checkRoster } from './check.ts';

/** Number of people whose values are shown with a column. */
const MAX_SAMPLES = 3;

/** The field of each column, and the first values that it has. */
interface Suggestion {
  readonly mappings: readonly FieldMapping[];
  readonly samples: readonly (readonly string[])[];
}

/**
 * Suggests the mapping to confirm with a first upload, as the service will suggest it for the version: that of the settings, otherwise by
 * headers and values. Null if the text has no header.
 */
export function suggestMapping(text: string, settings: RosterSettings): Suggestion | null {
  const { table, fieldMappings } = checkRoster(text, settings);
  if (table.headers.length === 0) return null;
  const samples = table.headers.map((_, column) => sampleColumn(table, column));
  const columns = toMappedColumns(table.headers, fieldMappings);
  const valuesOf = (header: string) => samples[columns.findIndex(({ csvColumn }) => csvColumn === header)] ?? [];
  return { mappings: guessMappings(columns, settings.managerEmailConfigured, valuesOf), samples };
}

type Table = ReturnType<typeof checkRoster>['table'];

function sampleColumn(table: Table, column: number): string[] {
  const found: string[] = [];
  for (let row = 0; row < table.rowCount && found.length < MAX_SAMPLES; row++) {
    const value = table.value(row, column).trim();
    if (value !== '') found.push(value);
  }
  return found;
}
