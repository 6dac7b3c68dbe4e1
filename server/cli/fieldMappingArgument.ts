import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../core/developers/fieldTypes.ts';
import { UsageError } from './usageError.ts';

/** Parses `--map "CSV column=TYPE"`; the last `=` separates, and the type may be in any case. */
export function readFieldMapping(text: string): FieldMapping {
  const at = text.lastIndexOf('=');
  const csvColumn = text.slice(0, Math.max(at, 0)).trim();
  const type = text
    .slice(at + 1)
    .trim()
    .toUpperCase();
  if (csvColumn === '' || !isFieldType(type)) {
    throw new UsageError(
      `--map “${text}” is not understood. Write it as --map "CSV column=TYPE", with a type of ${FIELD_TYPES.join(', ')}.`,
    );
  }
  return { csvColumn, fieldType: type };
}

function isFieldType(text: string): text is FieldType {
  return (FIELD_TYPES as readonly string[]).includes(text);
}
