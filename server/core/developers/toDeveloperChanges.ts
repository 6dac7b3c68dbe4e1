import type { FieldMapping } from './fieldMapping.ts';
import { matchColumns } from './matchColumns.ts';
import type { NamedColumn } from './namedColumns.ts';

/** Records as an upsert takes them, and the headers of columns that the active roster does not have. */
export interface DeveloperChanges {
  readonly records: readonly Readonly<Record<string, string>>[];
  readonly leftOut: readonly string[];
}

/** Writes rows of a roster as records of an upsert (facts A1): the service's names for its own fields, the header for the others. What the active roster has no column for is left out, for the service would refuse it. */
export function toDeveloperChanges(
  columns: readonly FieldMapping[],
  rows: readonly (readonly string[])[],
  fields: readonly NamedColumn[],
): DeveloperChanges {
  const matched = matchColumns(columns, fields).map((index) => fields[index]);
  return {
    records: rows.map((row) =>
      Object.fromEntries(matched.flatMap((field, column) => (field === undefined ? [] : [[toKey(field), row[column] ?? '']]))),
    ),
    leftOut: columns.filter((_, column) => matched[column] === undefined).map(({ csvColumn }) => csvColumn),
  };
}

function toKey({ fieldName, csvColumn, fieldType }: NamedColumn): string {
  return fieldType === 'CUSTOM' ? csvColumn : fieldName;
}
