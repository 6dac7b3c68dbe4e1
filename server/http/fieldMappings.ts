import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../core/developers/fieldTypes.ts';
import { Refusal } from '../core/refusal.ts';
import { isObject, isText } from './jsonBody.ts';

const EXAMPLE = '[{"csvColumn": "Full Name", "fieldType": "NAME"}, {"csvColumn": "E-Mail", "fieldType": "EMAIL"}]';

/** Parses a field mapping, in which no column occurs twice and no type except CUSTOM is used for two columns. Throws INVALID_REQUEST. */
export function readFieldMappings(value: unknown): FieldMapping[] {
  if (!Array.isArray(value)) throw refuse(`must be an array like ${EXAMPLE}`);
  const mappings = value.map(readFieldMapping);
  const column = findTwice(mappings.map(({ csvColumn }) => csvColumn.trim()));
  if (column !== null) throw refuse(`names the column "${column}" twice; map it once`);
  const type = findTwice(mappings.map(({ fieldType }) => fieldType).filter((fieldType) => fieldType !== 'CUSTOM'));
  if (type !== null) throw refuse(`gives ${type} to two columns; give it to one`);
  return mappings;
}

function readFieldMapping(value: unknown): FieldMapping {
  if (!isObject(value) || !isText(value.csvColumn) || !isText(value.fieldType)) throw refuse(`must hold objects as in ${EXAMPLE}`);
  const fieldType = value.fieldType.trim().toUpperCase();
  if (!isFieldType(fieldType)) {
    throw refuse(`gives "${value.csvColumn}" the type "${value.fieldType.slice(0, 50)}"; use one of ${FIELD_TYPES.join(', ')}`);
  }
  return { csvColumn: value.csvColumn.trim(), fieldType };
}

function isFieldType(text: string): text is FieldType {
  return (FIELD_TYPES as readonly string[]).includes(text);
}

function findTwice(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) !== index) ?? null;
}

function refuse(lack: string): Refusal {
  return new Refusal('INVALID_REQUEST', `fieldMappings ${lack}.`);
}
