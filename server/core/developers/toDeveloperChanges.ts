import type { FieldMapping } from './fieldMapping.ts';
import { matchColumns } from './matchColumns.ts';
import type { NamedColumn } from './namedColumns.ts';

/** Records for an upsert, and the headers of columns that the active roster does not have. */
export interface DeveloperChanges {
  readonly records: readonly Readonly<Record<string, string>>[];
  readonly leftOut: readonly string[];
}

/**
 * Converts rows of a roster to records of an upsert: the keys are the service's names for its own fields, and headers for the others.
 * Columns missing from the active roster are left out because the service would reject them.
 */
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
